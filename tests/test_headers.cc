// SPDX-License-Identifier: GPL-3.0-or-later
// Carries the headers that nearly every test includes, precompiled once (tests/CMakeLists.txt).

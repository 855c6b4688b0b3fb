-- SPDX-License-Identifier: GPL-3.0-or-later
-- Built after the load: the ways people jump from one thing to another.

CREATE INDEX exchange_by_open ON exchange (open_id) WHERE open_id IS NOT NULL;

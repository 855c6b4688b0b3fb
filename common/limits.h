// SPDX-License-Identifier: GPL-3.0-or-later
// The most that anything read from a capture may make us keep. Reaching a limit records a
// diagnostic, never an error.
#pragma once

#include <cstddef>
#include <cstdint>

namespace smbscope::limits {

// Capture files.
inline constexpr std::size_t kMaxPacketBytes = 16U << 20U;  // offload makes packets above 64 KiB
inline constexpr std::size_t kMaxPcapngBlockBytes = 32U << 20U;
inline constexpr std::size_t kMaxPcapngInterfaces = 65'536;

// Network layer.
inline constexpr std::size_t kMaxIpFragmentSets = 1'024;  // datagrams being put together
inline constexpr std::size_t kMaxIpDatagramBytes = 65'535;
inline constexpr std::size_t kMaxTcpFlows = 65'536;  // live connections; the idlest gives way
inline constexpr std::size_t kMaxOutOfOrderBytes =
    16U << 20U;  // per direction, then the hole is declared a gap
inline constexpr std::size_t kMaxOutOfOrderTotalBytes = 64U << 20U;
inline constexpr std::size_t kMaxOutOfOrderSegments = 8'192;  // per direction
inline constexpr std::size_t kMaxTcpEvents = 100'000;         // kept of a capture; all are counted
inline constexpr std::size_t kMaxEarlyTcpEvents = 16;  // of a connection that may turn out as SMB

// SMB messages and state.
inline constexpr std::uint32_t kMaxNbssLength = 0x00FF'FFFF;  // 24 bits [MS-SMB2] 2.1
inline constexpr std::size_t kMaxMessagePrefixBytes =
    1U << 20U;  // of one message kept for parsing (listings, SET_INFO)
inline constexpr std::size_t kMaxBulkPrefixBytes =
    512;  // of a READ response or WRITE request that stands alone
inline constexpr std::size_t kMaxCompoundElements = 1'024;
inline constexpr std::size_t kMaxPendingExchanges = 65'536;  // over all connections
inline constexpr std::size_t kMaxHeldEvents = 8'192;  // per connection, waiting for older ones
inline constexpr std::size_t kMaxSessionsPerConnection = 4'096;
inline constexpr std::size_t kMaxTreesPerSession = 4'096;
inline constexpr std::size_t kMaxOpens = 262'144;          // over all connections
inline constexpr std::size_t kMaxListingEntries = 65'536;  // per response
inline constexpr std::size_t kMaxPathBytes = 65'535;
inline constexpr std::size_t kMaxTransactionBytes =
    1U << 20U;  // SMB1 transaction put together from secondaries
inline constexpr std::size_t kMaxTransactions = 256;  // being put together, per connection
inline constexpr std::size_t kMaxSearches = 4'096;    // SMB1 searches not closed, per connection

// Analysis.
inline constexpr std::size_t kMaxTrackedPaths = 131'072;       // per rule
inline constexpr std::size_t kMaxTrackedDirectories = 16'384;  // per rule
inline constexpr std::size_t kMaxFindingsPerRule = 1'000;
inline constexpr std::size_t kMaxClaimsInMemory = 262'144;  // the rest goes to a temporary file
inline constexpr std::size_t kMaxEvidenceFrames = 20;
inline constexpr std::size_t kMaxDetailedPaths = 524'288;  // of a report's rankings
inline constexpr std::size_t kMaxDetailedSeries = 65'536;  // of its listing curves

}  // namespace smbscope::limits

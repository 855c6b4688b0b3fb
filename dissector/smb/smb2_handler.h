// SPDX-License-Identifier: GPL-3.0-or-later
// SMB2 messages -> exchanges of a connection. [MS-SMB2] 3.2.5, 3.3.5.
#pragma once

#include <array>
#include <cstdint>

#include "dissector/smb/connection.h"
#include "dissector/smb/nbss_message.h"
#include "dissector/smb2/compound.h"

namespace smbscope::smb {

/// Parses the messages of one connection and tells the connection what they say. Keeps only what
/// SMB2 alone needs: the chain being walked, and the credits the client holds.
class Smb2Handler {
 public:
  explicit Smb2Handler(Connection& connection) : connection_(connection) {}

  /// Handles one transport message that begins with an SMB2 header.
  void message(const NbssMessage& message);

 private:
  /// The elements of one message so far: what related requests inherit. [MS-SMB2] 3.3.5.2.7.2.
  struct Chain {
    const NbssMessage* message = nullptr;
    ChainId id;
    Exchange* previous = nullptr;  // of the element before this one
    bool first = true;
  };
  /// The open that a CREATE of a recent chain made: later elements of it say only "that one".
  struct ChainOpen {
    ChainId chain;
    WireKey key;
  };
  static constexpr std::size_t kChainOpens = 16;

  // Requests: smb2_requests.cc
  void request(const smb2::Message& element, Chain& chain);
  [[nodiscard]] bool read_request(Exchange& exchange, const smb2::Message& element,
                                  const Exchange* previous);
  [[nodiscard]] bool negotiate_request(Bytes message);
  [[nodiscard]] bool session_setup_request(Exchange& exchange, Bytes message);
  [[nodiscard]] bool tree_connect_request(Exchange& exchange, Bytes message);
  [[nodiscard]] bool create_request(Exchange& exchange, const smb2::Message& element);
  [[nodiscard]] bool query_directory_request(Exchange& exchange, Bytes message,
                                             const Exchange* previous);
  [[nodiscard]] bool set_info_request(Exchange& exchange, Bytes message, const Exchange* previous);
  void use_open(Exchange& exchange, const smb2::FileId& id, const Exchange* previous);

  // Responses: smb2_responses.cc
  void response(const smb2::Message& element, Chain& chain);
  [[nodiscard]] Exchange* request_of(const smb2::Header& header) const noexcept;
  [[nodiscard]] bool read_response(Exchange& exchange, const smb2::Message& element,
                                   const NbssMessage& message);
  [[nodiscard]] bool negotiate_response(Bytes message);
  [[nodiscard]] bool session_setup_response(Exchange& exchange, const smb2::Message& element);
  [[nodiscard]] bool tree_connect_response(Exchange& exchange, const smb2::Message& element);
  [[nodiscard]] bool create_response(Exchange& exchange, Bytes message);
  [[nodiscard]] bool query_directory_response(Exchange& exchange, const smb2::Message& element);
  void find_open_of_chain(Exchange& exchange);
  /// The responses after `last` were in `message`, but behind the snap length.
  void give_up_rest_of_chain(ChainId chain, const smb2::Header& last, const NbssMessage& message);

  void take_credits(std::uint16_t charge) noexcept;
  void grant_credits(std::uint16_t granted) noexcept;

  Connection& connection_;
  std::array<ChainOpen, kChainOpens> chain_opens_{};
  std::size_t next_chain_open_ = 0;
  std::uint64_t cancels_ = 0;
  std::uint32_t credits_held_ = 0;
};

}  // namespace smbscope::smb

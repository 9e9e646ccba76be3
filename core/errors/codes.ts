/**
 * Every `code` of a {@link ModalError}, with the reason for which it is thrown. Codes are stable across releases: match on them with
 * `isModalError(error, code)`.
 */
export interface ModalErrorCodes {
  /** An option, or an argument of a method, is not valid; the message names the field, what it got and what it wanted. */
  config_invalid: unknown
  /** The installed SDK of WalletConnect is another version than the modal works with. */
  wallet_connect_version: unknown
  /** Both `siwx` and `siweConfig` are set. */
  config_siwx_conflict: unknown
  /** Sign-in was asked for, and neither `siwx` nor `siweConfig` is set. */
  siwx_not_enabled: unknown
  /** No account is connected that could sign in. */
  siwx_address_missing: unknown
  /** The active network is not one of `networks`, so that no sign-in message can name it. */
  siwx_network_missing: unknown
  /** The wallet that would sign is no longer here. */
  siwx_client_missing: unknown
  /** The modal could not find out whether the visitor is signed in; it disconnected the wallet. */
  siwx_init_failed: unknown
  /** The visitor did not sign the sign-in message. */
  siwx_signature_declined: unknown
  /** A smart account did not sign the sign-in message. */
  siwx_smart_account: unknown
  /** A sign-in message, or its data, does not follow CAIP-122; `field` names the part. */
  siwx_message_invalid: unknown
  /** A signed message does not sign its account in; `reason` says why. */
  siwx_refused: unknown
  /** The signature may be a contract's, and no node of its network is known that could verify it. */
  siwx_node_missing: unknown
  /** An alert: `projectId` is missing. */
  project_id_not_configured: unknown
  /** An alert: the page's origin is not on the allowlist of the project id. */
  origin_not_allowed: unknown
  /** The network to switch to is not one of `networks`. */
  switch_network_not_found: unknown
  /** The text is no CAIP-2 id such as `eip155:1`. */
  caip_invalid_network_id: unknown
  /** The text is no CAIP-10 address such as `eip155:1:0x…`. */
  caip_invalid_address: unknown
  /** The number is no chain id of its namespace. */
  caip_invalid_chain_id: unknown
  /** No adapter in `adapters` serves the namespace. */
  adapter_not_found: unknown
  /** The namespace of the network to switch to has no adapter. */
  adapter_chain_not_found: unknown
  /** None of `networks` belongs to the wallet's namespace. */
  adapter_network_undefined: unknown
  /** An adapter's code could not be downloaded. */
  adapter_load: unknown
  /** An adapter's code arrived, and failed as it was started on this page; `cause` has the reason. */
  adapter_failed: unknown
  /** The connector that was asked for does not exist. */
  adapter_connector_not_found: unknown
  /** The connector has no wallet behind it. */
  adapter_provider_not_found: unknown
  /** A wallet was asked in a namespace that is not connected. */
  adapter_provider_undefined: unknown
  /** The wallet approved the connection and named no account. */
  adapter_no_accounts: unknown
  /** The wallet could not add or switch to the network. */
  adapter_chain_not_supported: unknown
  /** The wallet's answer cannot be read. */
  adapter_wallet_answer: unknown
  /** A host's own adapter lacks a method that every adapter has. */
  adapter_clients: unknown
  /** The wallet's adapter cannot do what is asked of it: sign, send, estimate. */
  adapter_connection_client_not_set: unknown
  /** The wallet's adapter cannot take the wallet to another network. */
  adapter_network_client_not_set: unknown
  /** A call that is about one namespace names none. */
  adapter_chain_required: unknown
  /** The host's signer failed, and no code says why. */
  evm_sign_message_failed: unknown
  /** Neither the node nor the wallet estimates what a transaction costs. */
  evm_estimate_gas_failed: unknown
  /** `connectTo` names a network that is not one of `networks`. */
  evm_connect_network_not_found: unknown
  /** The wallet does not go to the network that `connectTo` names. */
  evm_connect_switch_failed: unknown
  /** The provider is older than EIP-1193: it has no `request`. */
  evm_unsupported_provider_type: unknown
  /** A wallet was handed over without its provider. */
  evm_provider_not_provided: unknown
  /** A wallet that was handed over could not be started. */
  evm_provider_start: unknown
  /** The adapter cannot connect a connector of this kind. */
  evm_connector_type_not_found: unknown
  /** The host's library has no connector for WalletConnect. */
  evm_wallet_connect_connector_not_found: unknown
  /** The wallet's list of capabilities (EIP-5792) is no JSON object. */
  evm_capabilities: unknown
  /** A transaction names no sender, or its wallet is on no network. */
  evm_network_or_address_undefined: unknown
  /** Sending was asked for in another namespace than eip155 and solana. */
  unsupported_chain: unknown
  /** A wallet could not be disconnected. */
  disconnect_failed: unknown
  /** The modal's code did not arrive. The next call tries again. */
  modal_load_failed: unknown
  /** The browser lacks functions that the modal needs. Its window says so, where the browser can draw it. */
  browser_too_old: unknown
  /** The modal was disposed of. */
  disposed: unknown
  /** The caller no longer waits. */
  aborted: unknown
  /** The visitor declined in the wallet: 4001, 5000 to 5003, Ledger's 0x6985, or words of the wallet's own. */
  wallet_user_rejected: unknown
  /** A request already waits in the wallet: −32002. */
  wallet_request_pending: unknown
  /** The wallet did not answer in time. */
  wallet_timeout: unknown
  /** The wallet has not authorized the account or the method: 4100. */
  wallet_unauthorized: unknown
  /** The wallet does not support the method (4200), or cannot keep to a limit that the request names. */
  wallet_unsupported_method: unknown
  /** The wallet is disconnected from every network, or its session has ended: 4900, 6000. */
  wallet_provider_disconnected: unknown
  /** The wallet is disconnected from this network: 4901. */
  wallet_chain_disconnected: unknown
  /** The wallet does not know the network: 4902, or words of its own. Switching adds the network first. */
  wallet_unrecognized_chain: unknown
  /** The wallet calls the chain id invalid: 32603. */
  wallet_invalid_chain_id: unknown
  /** The wallet's extension was updated or stopped while the page was open. It gets no request until the page is loaded again. */
  wallet_context_lost: unknown
  /** The wallet's extension was updated or stopped while it had a request: nobody knows its answer. */
  wallet_answer_lost: unknown
  /** The browser keeps the page from a wallet's app on the same device: its owner denied Local Network Access. */
  wallet_access_blocked: unknown
  /** The wallet, or the device that signs for it, is locked. */
  wallet_locked: unknown
  /** The wallet says that it did not sign, as a Ledger with blind signing off does. */
  wallet_not_signed: unknown
  /** The node could not parse the request: −32700. */
  rpc_parse: unknown
  /** The node calls the request invalid: −32600. */
  rpc_invalid_request: unknown
  /** The node does not know the method: −32601. */
  rpc_method_not_found: unknown
  /** The node does not take the parameters: −32602. */
  rpc_invalid_params: unknown
  /** The node failed inside: −32603. */
  rpc_internal: unknown
  /** The node does not take the input: −32000. */
  rpc_invalid_input: unknown
  /** The node has no such resource: −32001. */
  rpc_resource_not_found: unknown
  /** The node rejected the transaction: −32003. */
  rpc_transaction_rejected: unknown
  /** The node does not implement the method: −32004. */
  rpc_method_not_supported: unknown
  /** The node's limit of requests is reached: −32005. */
  rpc_limit_exceeded: unknown
  /** The node does not speak this version of JSON-RPC: −32006. */
  rpc_version_not_supported: unknown
  /** The contract reverted. */
  node_execution_reverted: unknown
  /** The account has not enough for the amount and its fee. */
  node_insufficient_funds: unknown
  /** The fee cap is higher than the network takes. */
  node_fee_cap_too_high: unknown
  /** The fee cap is lower than the network's fee. */
  node_fee_cap_too_low: unknown
  /** The nonce is higher than the next one. */
  node_nonce_too_high: unknown
  /** The nonce is used already. */
  node_nonce_too_low: unknown
  /** The gas limit is higher than a block's. */
  node_intrinsic_gas_too_high: unknown
  /** The gas limit is lower than the transaction needs. */
  node_intrinsic_gas_too_low: unknown
  /** The network does not take transactions of this type. */
  node_transaction_type_not_valid: unknown
  /** A service answered with a status that is no success; `cause` is the response. */
  http_status: unknown
  /** A service did not answer in time. */
  http_timeout: unknown
  /** A service could not be reached. */
  http_unreachable: unknown
  /** A service's answer does not parse, or is larger than 5 MB or 50,000 rows. */
  http_answer: unknown
  /** The wallet catalogue has no such image. */
  image_unknown: unknown
  /** An alert: the relay does not know `projectId`. */
  invalid_project_id: unknown
  /** An alert: the clock of the visitor's machine is wrong, so that the relay refuses its tokens. */
  jwt_not_valid: unknown
  /** A name could not be looked up or registered; the message has the service's reason. */
  name_service: unknown
  /** No EVM network is active on which a name could be registered. */
  name_network: unknown
  /** No account is connected that could sign for a name. */
  name_account: unknown
  /** The text cannot be registered as a name. */
  name_invalid: unknown
  /** The balances of an account could not be read on that network. */
  token_balance_unavailable: unknown
  /** The history of an account could not be read. */
  history_failed: unknown
  /** The history was asked for without an address. */
  history_address_missing: unknown
  /** The wallet, or the embedded wallet's page, is on another network than the request; it was not asked to sign. */
  chain_mismatch: unknown
  /** Neither the data service nor the node knows the price of gas, so that no fee can be shown. */
  send_price_unknown: unknown
  /** Sending failed on an EVM network; the message's second line has the cause. */
  send_evm: unknown
  /** Sending failed on Solana; the message's second line has the cause. */
  send_solana: unknown
  /** Sending was asked for without an amount, a receiver or a token. */
  send_incomplete: unknown
  /** The network has no swaps. */
  swap_network: unknown
  /** No price of gas is known for the network. */
  gas_price_network: unknown
  /** No account is connected that could swap. */
  swap_no_address: unknown
  /** The service gives no quote for that amount. */
  swap_amount: unknown
  /** The allowance, the approval or the swap could not be prepared. */
  swap_step: unknown
  /** The service built an unexpected transaction. */
  built_transaction: unknown
  /** The chain reverted the transaction. */
  transaction_reverted: unknown
  /** A service's transaction is not what was reviewed, or a service contradicts a token's contract; `reason` says which. */
  refused_transaction: unknown
  /** The transaction to speed up or send again is mined already; nothing was sent. */
  transaction_mined: unknown
  /** The embedded wallet's page could not be loaded. */
  frame_load: unknown
  /** The page's content security policy does not list the embedded wallet's origin in `frame-src`. */
  frame_blocked: unknown
  /** The embedded wallet's page said nothing for 15 seconds. */
  frame_not_ready: unknown
  /** The modal runs where there are no frames. */
  frame_unavailable: unknown
  /** The embedded wallet refused; the message has its words. */
  frame_failed: unknown
  /** The embedded wallet took too long, or the visitor left. */
  frame_aborted: unknown
  /** The embedded wallet cannot be asked this, or its answer cannot be read. */
  frame_message: unknown
  /** The method is in neither of the embedded wallet's lists. */
  frame_rpc_not_allowed: unknown
  /** An alert: the embedded wallet did not answer; the project id may not allow the page's domain. */
  socials_timeout: unknown
  /** The provider's address has no `state` in which Telegram's way back could stand. */
  social_link: unknown
  /** The provider's window was open for 45 seconds without a result, or Farcaster's address did not come. */
  social_timeout: unknown
  /** Another email was asked for within 30 seconds. */
  email_cooldown: unknown
  /** The relay is down, turns the page away, or says nothing. */
  relay_unreachable: unknown
  /** Anything else, in its own words. */
  unknown: unknown
}

/** The `code` of a {@link ModalError}. */
export type ModalErrorCode = keyof ModalErrorCodes

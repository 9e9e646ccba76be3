/**
 * Every `code` of a {@link ModalError}, with the reason for which it is thrown. Codes are stable across releases: match
 * on them with `isModalError(error, code)`.
 */
export interface ModalErrorCodes {
  /**
   * An option, or an argument of a method, is not valid. The message names the field, the value it got and the value it
   * wanted.
   */
  config_invalid: unknown
  /** The installed version of WalletConnect's SDK is not one that the modal works with. */
  wallet_connect_version: unknown
  /** `geofence`, `beforeConnect` or `beforeSend` refused; the message is the page's own text. */
  host_refused: unknown
  /** `geofence`, `beforeConnect` or `beforeSend` threw an error, answered neither `true` nor a refusal, or gave no answer in time. */
  host_check_failed: unknown
  /** Both `siwx` and `siweConfig` are set. */
  config_siwx_conflict: unknown
  /** Sign-in was asked for, and neither `siwx` nor `siweConfig` is set. */
  siwx_not_enabled: unknown
  /** No connected account could sign in. */
  siwx_address_missing: unknown
  /** The active network is not one of `networks`, so no sign-in message can name it. */
  siwx_network_missing: unknown
  /** The wallet that would sign is no longer connected. */
  siwx_client_missing: unknown
  /** The modal could not read whether the visitor is signed in, and disconnected the wallet. */
  siwx_init_failed: unknown
  /** The visitor did not sign the sign-in message. */
  siwx_signature_declined: unknown
  /** A smart account did not sign the sign-in message. */
  siwx_smart_account: unknown
  /** A sign-in message, or its data, does not follow CAIP-122; `field` names the part. */
  siwx_message_invalid: unknown
  /** A verifier rejected a signed message or its signature; `reason` says why. */
  siwx_refused: unknown
  /** The signature may be a smart contract's, and no node of its network is known that could verify it. */
  siwx_node_missing: unknown
  /** An alert: `projectId` is missing. */
  project_id_not_configured: unknown
  /** An alert: the page's origin is not on the allowlist of the project id. */
  origin_not_allowed: unknown
  /** The network to switch to is not one of `networks`. */
  switch_network_not_found: unknown
  /** The text is not a CAIP-2 id such as `eip155:1`. */
  caip_invalid_network_id: unknown
  /** The text is not a CAIP-10 address such as `eip155:1:0x…`. */
  caip_invalid_address: unknown
  /** The number is not a chain id of its namespace. */
  caip_invalid_chain_id: unknown
  /** No adapter in `adapters` serves the namespace. */
  adapter_not_found: unknown
  /** The namespace of the network to switch to has no adapter. */
  adapter_chain_not_found: unknown
  /** None of `networks` belongs to the wallet's namespace. */
  adapter_network_undefined: unknown
  /** An adapter's code could not be downloaded. */
  adapter_load: unknown
  /** An adapter's code arrived but failed to start on this page; `cause` has the reason. */
  adapter_failed: unknown
  /** The requested connector does not exist. */
  adapter_connector_not_found: unknown
  /** The connector has no wallet behind it. */
  adapter_provider_not_found: unknown
  /** A request names a namespace in which no wallet is connected. */
  adapter_provider_undefined: unknown
  /** The wallet approved the connection but named no account. */
  adapter_no_accounts: unknown
  /** The wallet could not add or switch to the network. */
  adapter_chain_not_supported: unknown
  /** The wallet's answer is not valid for its method. */
  adapter_wallet_answer: unknown
  /** A host's own adapter lacks a method that every adapter has. */
  adapter_clients: unknown
  /** The wallet's adapter does not support the request: to sign, to send or to estimate. */
  adapter_connection_client_not_set: unknown
  /** The wallet's adapter cannot switch the wallet to another network. */
  adapter_network_client_not_set: unknown
  /** A call that applies to one namespace did not name it. */
  adapter_chain_required: unknown
  /** The host's signer failed with an error whose code is not known. */
  evm_sign_message_failed: unknown
  /** Neither the node nor the wallet estimates what a transaction costs. */
  evm_estimate_gas_failed: unknown
  /** `connectTo` names a network that is not one of `networks`. */
  evm_connect_network_not_found: unknown
  /** The wallet did not switch to the network that `connectTo` names. */
  evm_connect_switch_failed: unknown
  /** The provider is older than EIP-1193: it has no `request`. */
  evm_unsupported_provider_type: unknown
  /** A wallet was handed over without its provider. */
  evm_provider_not_provided: unknown
  /** The provider that a host handed over could not be started. */
  evm_provider_start: unknown
  /** The adapter cannot connect a connector of this kind. */
  evm_connector_type_not_found: unknown
  /** The host's library has no connector for WalletConnect. */
  evm_wallet_connect_connector_not_found: unknown
  /** The wallet's capabilities (EIP-5792) are not a JSON object. */
  evm_capabilities: unknown
  /** A transaction names no sender, or its wallet reports no network. */
  evm_network_or_address_undefined: unknown
  /** Sending was requested in a namespace other than eip155 and solana. */
  unsupported_chain: unknown
  /** A wallet could not be disconnected. */
  disconnect_failed: unknown
  /** The modal's code did not arrive. The next call tries again. */
  modal_load_failed: unknown
  /** The browser lacks functions that the modal needs. The modal's window says so if the browser can draw it. */
  browser_too_old: unknown
  /** The modal was disposed of. */
  disposed: unknown
  /** The caller cancelled the operation. */
  aborted: unknown
  /** The visitor declined in the wallet: codes 4001 and 5000 to 5003, Ledger's 0x6985, or a message that says so. */
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
  /**
   * The wallet does not know the network: code 4902, or a message that says so. A switch then adds the network first.
   */
  wallet_unrecognized_chain: unknown
  /** The wallet rejects the chain id as invalid: 32603. */
  wallet_invalid_chain_id: unknown
  /** The wallet's extension was updated or stopped while the page was open. It gets no request until the page is loaded again. */
  wallet_context_lost: unknown
  /** The wallet's extension was updated or stopped while it handled a request; the outcome is unknown. */
  wallet_answer_lost: unknown
  /** The browser blocks the page from a wallet app on the same device: the visitor denied Local Network Access. */
  wallet_access_blocked: unknown
  /** The wallet, or the device that signs for it, is locked. */
  wallet_locked: unknown
  /** The wallet reports that it did not sign, as a Ledger does while blind signing is off. */
  wallet_not_signed: unknown
  /** The node could not parse the request: −32700. */
  rpc_parse: unknown
  /** The node rejects the request as invalid: −32600. */
  rpc_invalid_request: unknown
  /** The node does not know the method: −32601. */
  rpc_method_not_found: unknown
  /** The node rejects the parameters: −32602. */
  rpc_invalid_params: unknown
  /** The node had an internal error: −32603. */
  rpc_internal: unknown
  /** The node rejects the input: −32000. */
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
  /** The account's balance does not cover the amount and the fee. */
  node_insufficient_funds: unknown
  /** The fee cap is higher than the network allows. */
  node_fee_cap_too_high: unknown
  /** The fee cap is lower than the network's fee. */
  node_fee_cap_too_low: unknown
  /** The nonce is higher than the next one. */
  node_nonce_too_high: unknown
  /** The nonce was used already. */
  node_nonce_too_low: unknown
  /** The gas limit is higher than that of a block. */
  node_intrinsic_gas_too_high: unknown
  /** The gas limit is lower than the transaction needs. */
  node_intrinsic_gas_too_low: unknown
  /** The network does not accept transactions of this type. */
  node_transaction_type_not_valid: unknown
  /** A service answered with an HTTP status that is not a success; `cause` is the response. */
  http_status: unknown
  /** A service did not answer in time. */
  http_timeout: unknown
  /** A service could not be reached. */
  http_unreachable: unknown
  /** A service's answer cannot be parsed, or is larger than 5 MB or 50,000 rows. */
  http_answer: unknown
  /** The wallet catalogue has no image with this id. */
  image_unknown: unknown
  /** An alert: the relay does not know `projectId`. */
  invalid_project_id: unknown
  /** An alert: the clock of the visitor's machine is wrong, so the relay rejects its tokens. */
  jwt_not_valid: unknown
  /** A name could not be looked up or registered; the message has the service's reason. */
  name_service: unknown
  /** No EVM network is active that could register a name. */
  name_network: unknown
  /** No connected account could sign for a name. */
  name_account: unknown
  /** The text cannot be registered as a name. */
  name_invalid: unknown
  /** The balances of an account could not be read on that network. */
  token_balance_unavailable: unknown
  /** The history of an account could not be read. */
  history_failed: unknown
  /** The history was requested without an address. */
  history_address_missing: unknown
  /**
   * The wallet, or the embedded wallet's page, is on another network than the request names. It was not asked to sign.
   */
  chain_mismatch: unknown
  /** Neither the data service nor the node knows the gas price, so no fee can be shown. */
  send_price_unknown: unknown
  /** Sending failed on an EVM network; the message's second line has the cause. */
  send_evm: unknown
  /** Sending failed on Solana; the message's second line has the cause. */
  send_solana: unknown
  /** Sending was requested without an amount, a receiver or a token. */
  send_incomplete: unknown
  /** The network does not support swaps. */
  swap_network: unknown
  /** The gas price of the network is not known. */
  gas_price_network: unknown
  /** No connected account could swap. */
  swap_no_address: unknown
  /** The service has no quote for this amount. */
  swap_amount: unknown
  /** The allowance, the approval or the swap could not be prepared. */
  swap_step: unknown
  /** The service built a transaction of an unexpected shape. */
  built_transaction: unknown
  /** The chain reverted the transaction. */
  transaction_reverted: unknown
  /**
   * A service's transaction differs from its review, or a service contradicts a token's contract; `reason` says which.
   */
  refused_transaction: unknown
  /** The transaction to speed up or to send again is already mined. Nothing was sent. */
  transaction_mined: unknown
  /** The embedded wallet's page could not be loaded. */
  frame_load: unknown
  /** The page's content security policy does not list the embedded wallet's origin in `frame-src`. */
  frame_blocked: unknown
  /** The embedded wallet's page sent no message for 15 seconds. */
  frame_not_ready: unknown
  /** The modal runs in an environment without frames. */
  frame_unavailable: unknown
  /** The embedded wallet refused the request; the message quotes its reason. */
  frame_failed: unknown
  /** The embedded wallet took too long, or the visitor left. */
  frame_aborted: unknown
  /** The embedded wallet does not support this request, or its answer cannot be read. */
  frame_message: unknown
  /** The method is in neither of the embedded wallet's lists. */
  frame_rpc_not_allowed: unknown
  /** An alert: the embedded wallet did not answer; the project id may not allow the page's domain. */
  socials_timeout: unknown
  /**
   * A sign-in URL is not a page of its provider, or has no `state` parameter that could carry Telegram's return
   * address.
   */
  social_link: unknown
  /** The provider's window was open for 45 seconds without a result, or Farcaster's address did not arrive. */
  social_timeout: unknown
  /** A second email was requested within 30 seconds. */
  email_cooldown: unknown
  /** The relay is down, rejects the page's connection, or does not answer. */
  relay_unreachable: unknown
  /** Any other error; the message is its own. */
  unknown: unknown
}

/** The `code` of a {@link ModalError}. */
export type ModalErrorCode = keyof ModalErrorCodes

import { expect, test } from 'vitest'
import * as account from './account.js'
import * as adapter from './adapter.js'
import * as base from './base.js'
import { ModalError } from './base.js'
import * as browserTooOld from './browser-too-old.js'
import * as caip from './caip.js'
import * as config from './config.js'
import * as connection from './connection.js'
import * as evm from './evm.js'
import * as frame from './frame.js'
import * as http from './http.js'
import { mappedError, mappedErrors } from './mapped-error.js'
import * as names from './names.js'
import * as network from './network.js'
import * as siwx from './siwx.js'
import * as swap from './swap.js'

const {
  TokenBalanceUnavailableError,
  EvmSendError,
  SolanaSendError,
  SendIncompleteError,
  SendPriceUnknownError,
  ...history
} = account

const modules = {
  adapter,
  balance: { TokenBalanceUnavailableError },
  base,
  browserTooOld,
  caip,
  config,
  connection,
  evm,
  frame,
  history,
  http,
  names,
  network,
  send: { EvmSendError, SolanaSendError, SendIncompleteError, SendPriceUnknownError },
  siwx,
  swap,
}

/** Facts that are not texts. Every other fact is its own name. */
const facts: Readonly<Record<string, unknown>> = {
  cause: Object.assign(new Error('what the cause says'), { code: 7 }),
  network: { name: 'Base', caipNetworkId: 'eip155:8453' },
  response: new Response('', { status: 503 }),
  url: 'https://a.test/path?secret=1',
  known: ['known-1', 'known-2'],
  missing: ['missing-1', 'missing-2'],
  failures: [{ namespace: 'eip155', error: new Error('locked') }],
  seconds: 30,
  timeoutMs: 10_000,
  waitedMs: 15_000,
}

const all = new Proxy(facts, { get: (given, name) => (name in given ? Reflect.get(given, name) : String(name)) })
const optional = ['cause', 'chainId', 'code', 'name', 'network', 'got', 'wanted', 'reason', 'known', 'missing']
const few = new Proxy(facts, {
  get: (_, name) => (optional.includes(String(name)) ? undefined : Reflect.get(all, name)),
})

function textOf({ name, code, message }: ModalError): string {
  return `${name} ${code}: ${message.replaceAll('\n', ' | ')}`
}

function textOfNew(Class: new (facts: never) => ModalError, given: unknown): string {
  try {
    return textOf(new Class(given as never)) // each class takes facts of its own
  } catch {
    return '' // the class requires other facts
  }
}

test('each error class has this name, code, text and these facts', () => {
  const classes = Object.values(modules).flatMap((module) =>
    Object.values(module).filter(
      (value: unknown): value is new (facts: never) => ModalError =>
        typeof value === 'function' && value.prototype instanceof ModalError,
    ),
  )
  const table = classes.flatMap((Class) => {
    const [whole, bare] = [textOfNew(Class, all), textOfNew(Class, few)]
    return whole === bare || bare === '' ? [whole] : [whole, `  without: ${bare}`]
  })
  expect(table.join('\n')).toMatchInlineSnapshot(`
    "AdapterNotFoundError adapter_not_found: Adapter not found | Namespace: namespace | Add an adapter that serves it to the option adapters.
    ChainAdapterNotFoundError adapter_chain_not_found: Chain adapter not found | Namespace: namespace
    NetworkUndefinedError adapter_network_undefined: CaipNetwork is undefined | Namespace: namespace | Add a network of it to the option networks.
    ProviderNotFoundError adapter_provider_not_found: Provider not found | Said: what the cause says | Code: 7
      without: ProviderNotFoundError adapter_provider_not_found: Provider not found
    ProviderUndefinedError adapter_provider_undefined: Provider is undefined | Namespace: namespace | Connect a wallet of this namespace first.
    NoAccountsFoundError adapter_no_accounts: No accounts found | The wallet approved, but named no account.
    ChainNotSupportedError adapter_chain_not_supported: Chain is not supported | Network: Base (eip155:8453) | Said: what the cause says | Code: 7
    WalletAnswerError adapter_wallet_answer: Your wallet sent an unexpected reply | Method: method | Got: got
      without: WalletAnswerError adapter_wallet_answer: Your wallet sent an unexpected reply | Method: method | Got: undefined
    UniversalProviderUndefinedError adapter_provider_undefined: UniversalAdapter:signMessage - provider is undefined | Namespace: namespace | Connect a wallet by WalletConnect first.
    ConnectionClientNotSetError adapter_connection_client_not_set: ConnectionController client not set | Adapter: type | It has no capability.
    NetworkClientNotSetError adapter_network_client_not_set: NetworkController client not set | Adapter: type | It has no switchNetwork.
    AdapterClientsError adapter_clients: ConnectionControllerClient and NetworkControllerClient must be set | Adapter: type | Missing: missing-1, missing-2
    ChainRequiredError adapter_chain_required: Chain is required to purpose | Got: got | Wanted: eip155, solana, polkadot, bip122, or one of the option namespaces
      without: ChainRequiredError adapter_chain_required: Chain is required to purpose | Got: undefined | Wanted: eip155, solana, polkadot, bip122, or one of the option namespaces
    TokenBalanceUnavailableError token_balance_unavailable: Token Balance Unavailable | Network: [object Object] | Said: what the cause says | Code: 7
      without: TokenBalanceUnavailableError token_balance_unavailable: Token Balance Unavailable | Network: undefined | The blockchain data provider does not serve it.
    DisposedError disposed: This modal was disposed of
    AdapterLoadError adapter_load: Couldn’t load the code for this kind of wallet | Adapter: type | Said: what the cause says | Code: 7
      without: AdapterLoadError adapter_load: Couldn’t load the code for this kind of wallet | Adapter: type
    AdapterFailedError adapter_failed: The code for this kind of wallet failed on this page | Adapter: type | Said: what the cause says | Code: 7
      without: AdapterFailedError adapter_failed: The code for this kind of wallet failed on this page | Adapter: type
    UnknownError unknown: what the cause says | Code: 7
      without: UnknownError unknown: Unknown error
    AbortedError aborted: Cancelled
    BrowserTooOldError browser_too_old: This browser is too old
    InvalidCaipNetworkIdError caip_invalid_network_id: Invalid CAIP-2 network id | Got: got | Wanted: namespace:chainId, such as eip155:1
      without: InvalidCaipNetworkIdError caip_invalid_network_id: Invalid CAIP-2 network id | Got: undefined | Wanted: namespace:chainId, such as eip155:1
    InvalidCaipAddressError caip_invalid_address: Invalid CAIP-10 address | Got: got | Wanted: namespace:chainId:address, such as eip155:1:0xab…
      without: InvalidCaipAddressError caip_invalid_address: Invalid CAIP-10 address | Got: undefined | Wanted: namespace:chainId:address, such as eip155:1:0xab…
    InvalidChainIdError caip_invalid_chain_id: Invalid chainId | Got: got | Wanted: a whole number from 0 to 2147483647
      without: InvalidChainIdError caip_invalid_chain_id: Invalid chainId | Got: undefined | Wanted: a whole number from 0 to 2147483647
    ConfigInvalidError config_invalid: Invalid what: undefined
    ProjectIdNotConfiguredError project_id_not_configured: Project ID Not Configured | The option projectId is missing: the wallet catalogue, balances and names may not answer without it.
    SiwxConflictError config_siwx_conflict: Cannot set both siweConfig and siwx: keep siwx and drop siweConfig
    ConnectorNotFoundError adapter_connector_not_found: Failed to find connector | Connector: connectorId | Namespace: namespace
    DisconnectFailedError disconnect_failed: Failed to disconnect | Failed to disconnect chain eip155: locked
    SignMessageFailedError evm_sign_message_failed: EthersAdapter:signMessage - Sign message failed | Said: what the cause says | Code: 7
      without: SignMessageFailedError evm_sign_message_failed: EthersAdapter:signMessage - Sign message failed
    EstimateGasFailedError evm_estimate_gas_failed: EthersAdapter:estimateGas - Estimate gas failed | Said: what the cause says | Code: 7
      without: EstimateGasFailedError evm_estimate_gas_failed: EthersAdapter:estimateGas - Estimate gas failed
    ConnectNetworkNotFoundError evm_connect_network_not_found: EthersAdapter:connect - could not find the caipNetwork to switch | Chain: chainId | Add it to the option networks. There: known-1, known-2
    ConnectSwitchFailedError evm_connect_switch_failed: EthersAdapter:connect - Switch network failed | Chain: chainId | Said: what the cause says | Code: 7
      without: ConnectSwitchFailedError evm_connect_switch_failed: EthersAdapter:connect - Switch network failed | Chain: undefined
    UnsupportedProviderTypeError evm_unsupported_provider_type: Unsupported provider type | Wanted: an EIP-1193 provider, with request({ method, params }).
    ProviderNotProvidedError evm_provider_not_provided: Provider or providerType not provided | Wallet: id | Give it a provider, or getProvider.
    ProviderStartError evm_provider_start: This wallet could not be started | Wallet: id | Said: what the cause says | Code: 7
      without: ProviderStartError evm_provider_start: This wallet could not be started | Wallet: id
    ConnectorTypeNotFoundError evm_connector_type_not_found: Connector type not found | Connector: id | Type: type
    CapabilitiesError evm_capabilities: Error parsing wallet capabilities | Got: got
      without: CapabilitiesError evm_capabilities: Error parsing wallet capabilities | Got: undefined
    WalletConnectConnectorNotFoundError evm_wallet_connect_connector_not_found: WalletConnectConnector not found | Add wagmi's walletConnect() to the connectors of its config.
    NetworkOrAddressUndefinedError evm_network_or_address_undefined: CaipNetwork or CaipAddress is undefined | Address: from | Chain: chainId
      without: NetworkOrAddressUndefinedError evm_network_or_address_undefined: CaipNetwork or CaipAddress is undefined | Address: from | Chain: none
    UnsupportedChainError unsupported_chain: Unsupported chain | Namespace: namespace
    FrameLoadError frame_load: Unable to load email login dependency | Frame: https://a.test/path?secret=1 | Try again, or connect a wallet instead. | Said: what the cause says | Code: 7
      without: FrameLoadError frame_load: Unable to load email login dependency | Frame: https://a.test/path?secret=1 | Try again, or connect a wallet instead.
    FrameBlockedError frame_blocked: This site doesn’t allow email or social login | Its content security policy must have origin in frame-src. | Connect a wallet instead.
    FrameNotReadyError frame_not_ready: The login service isn’t responding | origin said nothing for 15 seconds. Check that this domain is allowed for the project. | Try again, or connect a wallet instead.
    FrameUnavailableError frame_unavailable: Email and social login isn’t available here | The platform has no openFrame.
    FrameError frame_failed: message | Event: event
    FrameAbortedError frame_aborted: Something went wrong | Event: event | reason
      without: FrameAbortedError frame_aborted: Something went wrong | Event: event
    FrameMessageError frame_message: The embedded wallet sent an unexpected reply | Event: event | Wrong: wrong
    SocialsTimeoutError socials_timeout: Invalid App Configuration | The embedded wallet at origin did not answer in time. Verify that the domain pageOrigin is allowed for the project.
    EmailCooldownError email_cooldown: Please try again after 30 seconds
    RpcNotAllowedError frame_rpc_not_allowed: Requested RPC call is not allowed | Method: method
    SocialTimeoutError social_timeout: Social login timed out. Please try again. | Provider: provider
    SocialLinkError social_link: Could not fetch the social redirect uri | It leads to a site that is not the provider's: https://a.test/path
    HistoryAddressMissingError history_address_missing: Fetching transactions requires an account address | Got: none | Connect an account first
    HistoryFailedError history_failed: Failed to fetch transactions | Account: address | Said: what the cause says | Code: 7
      without: HistoryFailedError history_failed: Failed to fetch transactions | Account: address
    TransactionMinedError transaction_mined: It’s already confirmed | Transaction: hash | Nothing was sent
    HttpStatusError http_status: HTTP status code: 503 | URL: https://a.test/path
    HttpTimeoutError http_timeout: No answer within 10 seconds | URL: https://a.test/path
    HttpUnreachableError http_unreachable: The service could not be reached | URL: https://a.test/path
    HttpAnswerError http_answer: The service gave an answer that cannot be read | URL: https://a.test/path | wrong
    ImageUnknownError image_unknown: There is no such image | Id: id
    OriginNotAllowedError origin_not_allowed: Invalid App Configuration | The origin origin is not on the allowlist of this project id.
    NameServiceError name_service: reason | Asked: task name | Said: what the cause says | Code: 7
    NameNetworkError name_network: Network not found | Active network: got | Names are registered on EVM networks that this site lists.
      without: NameNetworkError name_network: Network not found | Active network: none | Names are registered on EVM networks that this site lists.
    NameAccountError name_account: Address or auth connector not found | Connect an EVM account first.
    NameInvalidError name_invalid: This name cannot be registered | Got: got | Wanted: at least 4 letters, digits or hyphens.
      without: NameInvalidError name_invalid: This name cannot be registered | Got: undefined | Wanted: at least 4 letters, digits or hyphens.
    NetworkNotFoundError switch_network_not_found: Network Not Found | Got: caipNetworkId | The network must be in the networks list: known-1, known-2
    ChainMismatchError chain_mismatch: Your wallet is on another network | Wanted: wanted | Wallet: got
      without: ChainMismatchError chain_mismatch: Your wallet is on another network | Wanted: undefined | Wallet: undefined
    EvmSendError send_evm: Something went wrong | Said: what the cause says | Code: 7
      without: EvmSendError send_evm: Something went wrong
    SolanaSendError send_solana: Failed to send transaction. Please try again. | Said: what the cause says | Code: 7
      without: SolanaSendError send_solana: Failed to send transaction. Please try again.
    SendIncompleteError send_incomplete: Please enter a valid amount and receiver address | Missing: missing-1, missing-2
    SendPriceUnknownError send_price_unknown: Couldn’t estimate the network fee | Network: [object Object] | Neither the data provider nor the node says what gas costs.
      without: SendPriceUnknownError send_price_unknown: Couldn’t estimate the network fee | Network: undefined | Neither the data provider nor the node says what gas costs.
    SiwxMessageError siwx_message_invalid: Invalid sign-in message: field: got "got", wanted wanted.
      without: SiwxMessageError siwx_message_invalid: Invalid sign-in message: field: got nothing, wanted undefined.
    SiwxRefusedError siwx_refused:  | Reason: reason | Got: got | Wanted: wanted | Said: what the cause says | Code: 7
      without: SiwxRefusedError siwx_refused:  | Reason: undefined
    SiwxNodeMissingError siwx_node_missing: No node is known for chainId | The signature may be that of a contract, which its chain alone can check. | Give rpcUrls["chainId"].
      without: SiwxNodeMissingError siwx_node_missing: No node is known for undefined | The signature may be that of a contract, which its chain alone can check. | Give rpcUrls["undefined"].
    SiwxNotEnabledError siwx_not_enabled: SIWX is not enabled | Set the option siwx, or siweConfig.
    SiwxAddressMissingError siwx_address_missing: No ActiveCaipAddress found | Connect a wallet first.
    SiwxNetworkMissingError siwx_network_missing: No ActiveCaipNetwork or client found | Switch the wallet to a network that this site lists.
    SiwxClientMissingError siwx_client_missing: No ConnectionController client found | The connection is still being restored, or has ended: connect again.
    SiwxInitError siwx_init_failed: A problem occurred while trying initialize authentication | Said: what the cause says | Code: 7
      without: SiwxInitError siwx_init_failed: A problem occurred while trying initialize authentication
    SignatureDeclinedError siwx_signature_declined: Signature declined | Said: what the cause says | Code: 7
      without: SignatureDeclinedError siwx_signature_declined: Signature declined
    SmartAccountSignInError siwx_smart_account: This application might not support Smart Accounts | Said: what the cause says | Code: 7
      without: SmartAccountSignInError siwx_smart_account: This application might not support Smart Accounts
    GasPriceNetworkError gas_price_network: Network not supported for Gas Price | Network: [object Object] | Said: what the cause says | Code: 7
      without: GasPriceNetworkError gas_price_network: Network not supported for Gas Price | Network: none
    NoSwapAddressError swap_no_address: No address found to swap the tokens from.
    SwapStepError swap_step:  | Said: what the cause says | Code: 7
      without: SwapStepError swap_step: 
    SwapAmountError swap_amount: Incorrect amount | Please enter a valid amount
    SwapNetworkError swap_network: Network not supported for Swaps | Network: [object Object]
      without: SwapNetworkError swap_network: Network not supported for Swaps | Network: none
    TransactionRevertedError transaction_reverted: Transaction error | Hash: hash | The contract reverted: the price may have moved further than allowed.
    BuiltTransactionError built_transaction: The service built an unexpected transaction | wrong
    RefusedTransactionError refused_transaction:  | wrong"
  `)
})

test('each error of the table has this name, code, text and these facts', () => {
  const table = mappedErrors.flatMap(([mapped]) => [
    textOf(mappedError(mapped, all)),
    `  without: ${textOf(mappedError(mapped))}`,
  ])
  expect(table.join('\n')).toMatchInlineSnapshot(`
    "UserRejectedError wallet_user_rejected: The request was declined | Said: what the cause says | Code: 7
      without: UserRejectedError wallet_user_rejected: The request was declined
    RequestPendingError wallet_request_pending: A request already waits in the wallet | Said: what the cause says | Code: 7
      without: RequestPendingError wallet_request_pending: A request already waits in the wallet
    UnauthorizedError wallet_unauthorized: The wallet has not allowed this account or method | Said: what the cause says | Code: 7
      without: UnauthorizedError wallet_unauthorized: The wallet has not allowed this account or method
    UnsupportedMethodError wallet_unsupported_method: The wallet does not know this method | Said: what the cause says | Code: 7
      without: UnsupportedMethodError wallet_unsupported_method: The wallet does not know this method
    ProviderDisconnectedError wallet_provider_disconnected: The wallet is disconnected from every network | Said: what the cause says | Code: 7
      without: ProviderDisconnectedError wallet_provider_disconnected: The wallet is disconnected from every network
    ChainDisconnectedError wallet_chain_disconnected: The wallet is disconnected from this network | Said: what the cause says | Code: 7
      without: ChainDisconnectedError wallet_chain_disconnected: The wallet is disconnected from this network
    UnrecognizedChainError wallet_unrecognized_chain: The wallet does not know this network | Said: what the cause says | Code: 7
      without: UnrecognizedChainError wallet_unrecognized_chain: The wallet does not know this network
    WalletChainIdError wallet_invalid_chain_id: The wallet calls the chain id invalid | Said: what the cause says | Code: 7
      without: WalletChainIdError wallet_invalid_chain_id: The wallet calls the chain id invalid
    WalletContextLostError wallet_context_lost: The wallet’s extension was updated or stopped: this page has lost it until it is loaded again | Said: what the cause says | Code: 7
      without: WalletContextLostError wallet_context_lost: The wallet’s extension was updated or stopped: this page has lost it until it is loaded again
    WalletAnswerLostError wallet_answer_lost: The wallet’s extension was updated or stopped before it answered | Said: what the cause says | Code: 7
      without: WalletAnswerLostError wallet_answer_lost: The wallet’s extension was updated or stopped before it answered
    WalletAccessBlockedError wallet_access_blocked: The browser keeps this page from the wallet’s app on this device | Said: what the cause says | Code: 7
      without: WalletAccessBlockedError wallet_access_blocked: The browser keeps this page from the wallet’s app on this device
    WalletLockedError wallet_locked: The wallet is locked | Said: what the cause says | Code: 7
      without: WalletLockedError wallet_locked: The wallet is locked
    WalletNotSignedError wallet_not_signed: The wallet did not sign | Said: what the cause says | Code: 7
      without: WalletNotSignedError wallet_not_signed: The wallet did not sign
    InvalidProjectIdError invalid_project_id: Invalid App Configuration | The option projectId is not the id of a project. | Said: what the cause says | Code: 7
      without: InvalidProjectIdError invalid_project_id: Invalid App Configuration | The option projectId is not the id of a project.
    JwtNotValidError jwt_not_valid: Session Expired | The relay did not accept the time of this device. Check its time settings and reconnect. | Said: what the cause says | Code: 7
      without: JwtNotValidError jwt_not_valid: Session Expired | The relay did not accept the time of this device. Check its time settings and reconnect.
    RelayUnreachableError relay_unreachable: WalletConnect cannot be reached | Said: what the cause says | Code: 7
      without: RelayUnreachableError relay_unreachable: WalletConnect cannot be reached
    ExecutionRevertedError node_execution_reverted: The contract refused: execution reverted | Said: what the cause says | Code: 7
      without: ExecutionRevertedError node_execution_reverted: The contract refused: execution reverted
    FeeCapTooHighError node_fee_cap_too_high: The fee cap is too high | Said: what the cause says | Code: 7
      without: FeeCapTooHighError node_fee_cap_too_high: The fee cap is too high
    FeeCapTooLowError node_fee_cap_too_low: The fee cap is too low for the current base fee | Said: what the cause says | Code: 7
      without: FeeCapTooLowError node_fee_cap_too_low: The fee cap is too low for the current base fee
    NonceTooHighError node_nonce_too_high: The nonce is too high: an earlier transaction is missing | Said: what the cause says | Code: 7
      without: NonceTooHighError node_nonce_too_high: The nonce is too high: an earlier transaction is missing
    NonceTooLowError node_nonce_too_low: The nonce is too low: it was used already | Said: what the cause says | Code: 7
      without: NonceTooLowError node_nonce_too_low: The nonce is too low: it was used already
    InsufficientFundsError node_insufficient_funds: Insufficient funds for the amount and its fee | Said: what the cause says | Code: 7
      without: InsufficientFundsError node_insufficient_funds: Insufficient funds for the amount and its fee
    IntrinsicGasTooHighError node_intrinsic_gas_too_high: The gas limit is too high | Said: what the cause says | Code: 7
      without: IntrinsicGasTooHighError node_intrinsic_gas_too_high: The gas limit is too high
    IntrinsicGasTooLowError node_intrinsic_gas_too_low: The gas limit is too low | Said: what the cause says | Code: 7
      without: IntrinsicGasTooLowError node_intrinsic_gas_too_low: The gas limit is too low
    TransactionTypeNotValidError node_transaction_type_not_valid: This network does not take this type of transaction | Said: what the cause says | Code: 7
      without: TransactionTypeNotValidError node_transaction_type_not_valid: This network does not take this type of transaction
    RpcParseError rpc_parse: The request could not be read | Said: what the cause says | Code: 7
      without: RpcParseError rpc_parse: The request could not be read
    RpcInvalidRequestError rpc_invalid_request: The request is not valid | Said: what the cause says | Code: 7
      without: RpcInvalidRequestError rpc_invalid_request: The request is not valid
    RpcMethodNotFoundError rpc_method_not_found: The method does not exist | Said: what the cause says | Code: 7
      without: RpcMethodNotFoundError rpc_method_not_found: The method does not exist
    RpcInvalidParamsError rpc_invalid_params: The parameters are not valid | Said: what the cause says | Code: 7
      without: RpcInvalidParamsError rpc_invalid_params: The parameters are not valid
    RpcInternalError rpc_internal: The wallet or the node failed inside | Said: what the cause says | Code: 7
      without: RpcInternalError rpc_internal: The wallet or the node failed inside
    RpcInvalidInputError rpc_invalid_input: Missing or invalid parameters | Said: what the cause says | Code: 7
      without: RpcInvalidInputError rpc_invalid_input: Missing or invalid parameters
    RpcResourceNotFoundError rpc_resource_not_found: What was asked for does not exist | Said: what the cause says | Code: 7
      without: RpcResourceNotFoundError rpc_resource_not_found: What was asked for does not exist
    RpcTransactionRejectedError rpc_transaction_rejected: The transaction was not accepted | Said: what the cause says | Code: 7
      without: RpcTransactionRejectedError rpc_transaction_rejected: The transaction was not accepted
    RpcMethodNotSupportedError rpc_method_not_supported: The method is not supported | Said: what the cause says | Code: 7
      without: RpcMethodNotSupportedError rpc_method_not_supported: The method is not supported
    RpcLimitExceededError rpc_limit_exceeded: Too many requests | Said: what the cause says | Code: 7
      without: RpcLimitExceededError rpc_limit_exceeded: Too many requests
    RpcVersionNotSupportedError rpc_version_not_supported: This version of JSON-RPC is not supported | Said: what the cause says | Code: 7
      without: RpcVersionNotSupportedError rpc_version_not_supported: This version of JSON-RPC is not supported"
  `)
})

test('each step of a swap, and each reason for refusing a sign-in or a transaction, has this text', () => {
  const refused = (reason: siwx.SiwxRefusalReason) => new siwx.SiwxRefusedError({ reason }).shortMessage
  const step = (name: swap.SwapStep) => new swap.SwapStepError({ step: name }).shortMessage
  expect({
    initialize: step('initialize'),
    networkPrice: step('networkPrice'),
    allowance: step('allowance'),
    approval: step('approval'),
    transaction: step('transaction'),
  }).toEqual({
    initialize: 'Failed to initialize swap',
    networkPrice: 'Failed to fetch network token price',
    allowance: 'Failed to check allowance',
    approval: 'Failed to create approval transaction',
    transaction: 'Failed to create transaction',
  })
  const signIn = {
    message: 'The message is not a sign-in message',
    domain: 'The message was signed for another domain',
    uri: 'The message was signed for another address of the web',
    nonce: 'The message has another nonce',
    address: 'The message was signed for another account',
    chain: 'The message was signed for another network',
    expired: 'The message has expired',
    not_yet_valid: 'The message is not valid yet',
    issued_later: 'The message was issued in the future',
    signature: 'The signature is not valid',
  } as const
  for (const [reason, text] of Object.entries(signIn)) expect(refused(reason as keyof typeof signIn)).toBe(text)
  const transactions = {
    empty: 'The swap has no instructions',
    token: 'The swap calls a token contract',
    method: 'The swap is a transfer or an approval',
    contract: 'This site doesn’t allow the swap’s exchange',
    spender: 'This site doesn’t allow the approval’s spender',
    network: 'The swap is for another network',
    sender: 'The swap is for another account',
    decimals: 'The amounts don’t match the token’s contract',
    value: 'The swap takes more than you reviewed',
    fails: 'The swap is expected to fail',
    less: 'You’d receive less than you reviewed',
    leaves: 'You’d pay more than you reviewed',
    unreachable: 'The swap couldn’t be tested first',
  } as const
  for (const [reason, text] of Object.entries(transactions)) {
    const error = new swap.RefusedTransactionError({
      reason: reason as keyof typeof transactions,
      wrong: '',
    })
    expect(error.shortMessage, reason).toBe(text)
  }
})

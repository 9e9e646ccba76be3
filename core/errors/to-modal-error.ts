import { isModalError, type MappedFacts, type ModalError, readMember, wordsOf } from './base.js'
import { OriginNotAllowedError } from './http.js'
import {
  ExecutionRevertedError,
  FeeCapTooHighError,
  FeeCapTooLowError,
  InsufficientFundsError,
  IntrinsicGasTooHighError,
  IntrinsicGasTooLowError,
  NonceTooHighError,
  NonceTooLowError,
  TransactionTypeNotValidError,
} from './node.js'
import { InvalidProjectIdError, JwtNotValidError } from './relay.js'
import {
  RpcInternalError,
  RpcInvalidInputError,
  RpcInvalidParamsError,
  RpcInvalidRequestError,
  RpcLimitExceededError,
  RpcMethodNotFoundError,
  RpcMethodNotSupportedError,
  RpcParseError,
  RpcResourceNotFoundError,
  RpcTransactionRejectedError,
  RpcVersionNotSupportedError,
} from './rpc.js'
import { AbortedError, UnknownError } from './unknown.js'
import {
  ChainDisconnectedError,
  ProviderDisconnectedError,
  RequestPendingError,
  UnauthorizedError,
  UnrecognizedChainError,
  UnsupportedMethodError,
  UserRejectedError,
  WalletChainIdError,
} from './wallet.js'

type ErrorClass = new (facts: MappedFacts) => ModalError

/** SPEC 8: what a wallet means by its own codes. They say more than any text and than the code they are wrapped in. */
const walletCodes: Readonly<Record<number, ErrorClass>> = {
  4001: UserRejectedError,
  4100: UnauthorizedError,
  4200: UnsupportedMethodError,
  4900: ProviderDisconnectedError,
  4901: ChainDisconnectedError,
  4902: UnrecognizedChainError,
  // WalletConnect's default code: "treated as user rejection".
  5000: UserRejectedError,
  // WalletConnect's "User disconnected.": one side has ended the session.
  6000: ProviderDisconnectedError,
  32603: WalletChainIdError,
  [-32002]: RequestPendingError,
}

const rpcCodes: Readonly<Record<number, ErrorClass>> = {
  // Geth's code for a revert.
  3: ExecutionRevertedError,
  [-32700]: RpcParseError,
  [-32600]: RpcInvalidRequestError,
  [-32601]: RpcMethodNotFoundError,
  [-32602]: RpcInvalidParamsError,
  [-32603]: RpcInternalError,
  [-32000]: RpcInvalidInputError,
  [-32001]: RpcResourceNotFoundError,
  [-32003]: RpcTransactionRejectedError,
  [-32004]: RpcMethodNotSupportedError,
  [-32005]: RpcLimitExceededError,
  [-32006]: RpcVersionNotSupportedError,
}

/** SPEC 8, "Node error patterns", in the wordings of the clients that are in use. */
const patterns: readonly (readonly [RegExp, ErrorClass])[] = [
  // Wallets without codes, Solana's above all, refuse in words.
  [/user (rejected|denied|cancel|declined|disapproved)|rejected by (the )?user/i, UserRejectedError],
  [/already pending/i, RequestPendingError],
  // FACTS 9.1: the relay's reasons, in the text of a socket that was closed with 3000.
  [/Unauthorized: origin not allowed/, OriginNotAllowedError],
  [/Unauthorized: invalid key/, InvalidProjectIdError],
  [/JWT Token is not yet valid/, JwtNotValidError],
  [/execution reverted/i, ExecutionRevertedError],
  [/(max fee per gas|fee ?cap) (too high|higher than)/i, FeeCapTooHighError],
  [/(max fee per gas|fee ?cap) (too low|less than|lower than)|transaction is outdated/i, FeeCapTooLowError],
  [/nonce too high/i, NonceTooHighError],
  [/nonce too low|transaction already imported|already known/i, NonceTooLowError],
  [/insufficient (funds|lamports)|exceeds transaction sender account balance/i, InsufficientFundsError],
  [/intrinsic gas too high|gas limit reached/i, IntrinsicGasTooHighError],
  [/intrinsic gas too low/i, IntrinsicGasTooLowError],
  [/transaction type not (valid|supported)/i, TransactionTypeNotValidError],
]

/**
 * Makes one of our errors of whatever was thrown. The only place that looks at foreign codes and messages. What is ours
 * already comes back as it is.
 */
export function toModalError(thrown: unknown): ModalError {
  if (isModalError(thrown)) return thrown
  const layers = layersOf(thrown)
  const ErrorClass =
    find(layers, ({ code }) => walletCodes[code ?? 0]) ??
    find(layers, ({ message }) => patterns.find(([pattern]) => pattern.test(message))?.[1]) ??
    find(layers, ({ code }) => rpcCodes[code ?? 0]) ??
    find(layers, ({ name }) => (name === 'AbortError' ? AbortedError : undefined)) ??
    UnknownError
  return new ErrorClass({ cause: thrown })
}

interface Layer {
  code: number | undefined
  message: string
  name: string
}

function find(layers: readonly Layer[], pick: (layer: Layer) => ErrorClass | undefined): ErrorClass | undefined {
  for (const layer of layers) {
    const found = pick(layer)
    if (found) return found
  }
  return undefined
}

/** The error and what it wraps: `cause` (libraries), `data.originalError` (wallets that call everything −32603), `error`. */
function layersOf(thrown: unknown): Layer[] {
  const layers: Layer[] = []
  const seen = new Set<unknown>()
  let queue: unknown[] = [thrown]
  while (queue.length > 0 && layers.length < 10) {
    const [value, ...rest] = queue
    queue = rest
    if (typeof value === 'string') layers.push({ code: undefined, message: value, name: '' })
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    const name = readMember(value, 'name')
    layers.push({
      code: toCode(readMember(value, 'code')),
      message: wordsOf(value) ?? '',
      name: typeof name === 'string' ? name : '',
    })
    queue.push(readMember(readMember(value, 'data'), 'originalError'))
    queue.push(readMember(value, 'cause'), readMember(value, 'error'))
  }
  return layers
}

/** Some wallets write their codes as text. */
function toCode(code: unknown): number | undefined {
  if (typeof code === 'number') return code
  return typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : undefined
}

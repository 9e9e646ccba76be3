import { isModalError, readMember } from '../base.js'
import { layersOf } from './layers.js'

/**
 * Translates an error from an interface that has codes of its own: the result has the common code, and the original
 * error as its cause.
 */
const withCode = (thrown: unknown, code: number, otherwise: string) => {
  const said = layersOf(thrown).flatMap(({ words }) => words)[0]
  return Object.assign(new Error(said ?? otherwise, { cause: thrown }), { code })
}

/**
 * Codes of sats-connect (@sats-connect/core 0.16.0 `RpcErrorCode`): USER_REJECTION, METHOD_NOT_SUPPORTED,
 * ACCESS_DENIED. Codes of Leather (@leather.io/rpc 2.21.16 `RpcErrorCode`): METHOD_NOT_SUPPORTED, PERMISSION_DENIED,
 * UNAUTHENTICATED.
 */
const satsCodes: ReadonlyMap<unknown, number> = new Map([
  [-32000, 4001],
  [-32001, 4200],
  [-32002, 4100],
  [4002, 4200],
  [7, 4100],
  [16, 4100],
])

export function ofSatsConnect(thrown: unknown): unknown {
  // Leather rejects with the whole response: `{ jsonrpc, id, error }`.
  const said = readMember(thrown, 'jsonrpc') === undefined ? thrown : (readMember(thrown, 'error') ?? thrown)
  const common = satsCodes.get(layersOf(said)[0]?.code)
  return common === undefined ? thrown : withCode(thrown, common, 'The wallet refused')
}

/** Solana nodes use −32002 for a failed simulation. Wallets of other namespaces use it for a pending request. */
export function ofSolanaNode(thrown: unknown): unknown {
  // The modal's own node client has already mapped the code.
  const said = isModalError(thrown, 'wallet_request_pending') ? thrown.cause : thrown
  const [first] = layersOf(said)
  if (first?.code !== -32002) return thrown
  // The original error is left out of the cause: its code would be read again.
  const error = new Error(first.words[0] ?? 'The node refused the transaction')
  return Object.assign(error, { code: -32003 })
}

/**
 * Unwraps the wallet's own error from an error of viem or wagmi. Theirs hides it: every failed switch has code 4902.
 */
export function ofViem(thrown: unknown): unknown {
  const isOfLibrary = typeof readMember(thrown, 'shortMessage') === 'string' && !readMember(thrown, 'meta')
  return (isOfLibrary && readMember(thrown, 'cause')) || thrown
}

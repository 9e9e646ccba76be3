import { isModalError, readMember } from '../base.js'
import { layersOf } from './layers.js'

/** An error with the common code of what it means in an interface with codes of its own. The one that was thrown is its cause. */
const withCode = (thrown: unknown, code: number, otherwise: string) => {
  const said = layersOf(thrown).flatMap(({ words }) => words)[0]
  return Object.assign(new Error(said ?? otherwise, { cause: thrown }), { code })
}

/**
 * sats-connect's codes (@sats-connect/core 0.16.0 `RpcErrorCode`): USER_REJECTION, METHOD_NOT_SUPPORTED, ACCESS_DENIED. Leather's own
 * (@leather.io/rpc 2.21.16 `RpcErrorCode`): METHOD_NOT_SUPPORTED, PERMISSION_DENIED, UNAUTHENTICATED.
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

/** Where nodes of Solana say that a transaction would fail, wallets of other chains say that a request waits: −32002. */
export function ofSolanaNode(thrown: unknown): unknown {
  // The modal's own client of nodes has read the code already.
  const said = isModalError(thrown, 'wallet_request_pending') ? thrown.cause : thrown
  const [first] = layersOf(said)
  if (first?.code !== -32002) return thrown
  // Without the error itself: its code is what must not be read.
  const error = new Error(first.words[0] ?? 'The node refused the transaction')
  return Object.assign(error, { code: -32003 })
}

/** Returns the wallet's own error from inside viem's and wagmi's, whose code and text would hide it: a failed switch is always 4902. */
export function ofViem(thrown: unknown): unknown {
  const isOfLibrary = typeof readMember(thrown, 'shortMessage') === 'string' && !readMember(thrown, 'meta')
  return (isOfLibrary && readMember(thrown, 'cause')) || thrown
}

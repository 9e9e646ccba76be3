import type { SwapToken } from '../../contracts/account/token.js'
import { isEvmAddress, parseCaipAddress } from '../../contracts/caip.js'
import type { SwapRouter } from '../../contracts/swap-router.js'
import { BuiltTransactionError, refuse } from '../../errors/swap.js'
import { isSameAddress } from '../../lib/address.js'
import { withDataSuffix, withoutDataSuffix } from '../../lib/evm/data-suffix.js'
import type { Terms } from './exchange/read-swap.js'
import { requireAgreedCall, routerAt } from './exchange/routers.js'
import { isNativeSwapToken } from './tokens.js'

/** A transaction from the service. `from` and `to` are CAIP-10, `value` is decimal text. */
export type Built = Readonly<Record<'from' | 'to' | 'data' | 'value', string>>

export interface Agreed {
  readonly caipNetworkId: string
  readonly address: string
  readonly value: bigint
  /** CAIP-10 addresses: source and target first, then the service's whole list. */
  readonly tokens: readonly string[]
  readonly routers: readonly SwapRouter[]
  readonly contract?: string | undefined
  /** The page's own end of each call (ERC-8021). */
  readonly dataSuffix?: `0x${string}` | undefined
  readonly terms: Terms
}

export interface CheckedSwap {
  readonly to: string
  readonly data: `0x${string}`
  readonly value: bigint
  /** The units that the call pays at least, or it fails. Undefined if not known. */
  readonly minimum: bigint | undefined
}

/** Methods of transfers, approvals and permits, which no swap calls. */
const forbiddenMethods: ReadonlySet<string> = new Set([
  '0xa9059cbb', // transfer
  '0x095ea7b3', // approve
  '0x23b872dd', // transferFrom
  '0x39509351', // increaseAllowance
  '0xa22cb465', // setApprovalForAll
  '0xd505accf', // permit
])

const approvePattern = /^0x095ea7b3(0{24}[0-9a-f]{40})([0-9a-f]{64})$/i

/**
 * Checks the service's call against the review. @throws {@link RefusedTransactionError} {@link BuiltTransactionError}
 */
export function checkBuiltSwap(built: Built, agreed: Agreed): CheckedSwap {
  const to = plainAddressOf(built.to)
  // The suffix is not read by any contract. Everything before it is.
  const data = withoutDataSuffix(requireData(built.data), agreed.dataSuffix)
  if (data.length < '0x12345678'.length) refuse('empty', `Wanted: a call of the exchange. Got: ${data}`)
  requireNetwork(built, agreed)
  if (!isSame(partsOf(built.from).address, agreed.address))
    refuse('sender', `Wanted: ${agreed.address}. Got: ${built.from}`)
  if (agreed.tokens.some((token) => isSame(partsOf(token).address, to))) refuse('token', `Got: ${to}`)
  const method = data.slice(0, 10).toLowerCase()
  if (forbiddenMethods.has(method)) refuse('method', `Got: ${method}`)
  const router = routerAt(agreed.routers, to)
  if (!router) refuse('contract', `Allowed: ${namesOf(agreed.routers)}. Got: ${to}`)
  if (agreed.contract !== undefined && !isSame(agreed.contract, to))
    refuse('contract', `Reviewed: ${agreed.contract}. Got: ${to}`)
  requireValue(built, agreed.value)
  const call = { to, data, value: agreed.value }
  const minimum = requireAgreedCall(router, { from: agreed.address, ...call }, agreed.terms)
  return { ...call, data: withDataSuffix(data, agreed.dataSuffix), minimum }
}

/**
 * Returns the spender of an approval. Token and amount are the review's. @throws {@link RefusedTransactionError} {@link
 * BuiltTransactionError}
 */
export function checkBuiltApproval(built: Built, agreed: Agreed): string {
  const spender = approvePattern.exec(withoutDataSuffix(built.data, agreed.dataSuffix))?.[1]?.slice(24)
  const method = built.data.slice(0, 10) || 'nothing'
  if (spender === undefined || /^0+$/.test(spender))
    throw new BuiltTransactionError({ wrong: `Wanted: approve(spender, amount). Got: ${method}` })
  requireNetwork(built, agreed)
  // The service names the token as the sender of an approval.
  const senders = [agreed.address, ...agreed.tokens.slice(0, 1).map((token) => partsOf(token).address)]
  if (!includes(senders, partsOf(built.from).address)) refuse('sender', `Wanted: ${agreed.address}. Got: ${built.from}`)
  requireValue(built, 0n)
  const address = `0x${spender.toLowerCase()}`
  if (!routerAt(agreed.routers, address)) refuse('spender', `Allowed: ${namesOf(agreed.routers)}. Got: ${address}`)
  return address
}

export function approvalData(spender: string, amount: bigint): `0x${string}` {
  return `0x095ea7b3${spender.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
}

/** @throws {@link BuiltTransactionError} */
export function plainAddressOf(caipAddress: string): string {
  const { address } = partsOf(caipAddress)
  if (address.startsWith('0x') && isEvmAddress(address)) return address
  throw new BuiltTransactionError({ wrong: `Wanted: an EVM address. Got: ${address.slice(0, 60)}` })
}

/**
 * The address of a listed token. Undefined for the native token.
 *
 * @throws {@link BuiltTransactionError} when the listed token cannot have a contract
 */
export function plainOrNative(token: SwapToken): string | undefined {
  return isNativeSwapToken(token) ? undefined : plainAddressOf(token.address)
}

function requireNetwork({ from, to }: Built, { caipNetworkId }: Agreed): void {
  for (const each of [from, to]) {
    const { namespace, chainId } = partsOf(each)
    if (`${namespace}:${chainId}` !== caipNetworkId) refuse('network', `Wanted: ${caipNetworkId}. Got: ${each}`)
  }
}

function requireValue({ value }: Built, most: bigint): void {
  if (!/^\d{1,80}$/.test(value) || BigInt(value) > most) refuse('value', `At most: ${most}. Got: ${value.slice(0, 80)}`)
}

function requireData(data: string): `0x${string}` {
  if (/^0x([0-9a-f]{2})*$/i.test(data)) return data as `0x${string}` // checked just now
  throw new BuiltTransactionError({ wrong: `Wanted: hex data. Got: ${data.slice(0, 20) || 'nothing'}` })
}

function partsOf(caipAddress: string) {
  try {
    return parseCaipAddress(caipAddress)
  } catch (cause) {
    throw new BuiltTransactionError({ wrong: `Wanted: a CAIP-10 address. Got: ${caipAddress.slice(0, 80)}`, cause })
  }
}

const namesOf = (routers: readonly SwapRouter[]) => routers.map(({ address }) => address).join(', ') || 'none'
const isSame = (one: string, other: string) => isSameAddress('eip155', one, other)
const includes = (addresses: readonly string[], address: string) => addresses.some((each) => isSame(each, address))

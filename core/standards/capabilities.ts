import type { CaipNetworkId } from '../contracts/caip.js'
import { readJson, readMember } from '../lib/foreign.js'
import { askIfKnown, type StandardsProvider } from './provider.js'

/**
 * The capabilities that have a standard: EIP-5792 (`atomic`), ERC-7677, ERC-7682, ERC-7715, ERC-7811, ERC-8021, and the
 * five of ERC-7902. A wallet may report others.
 */
export type CapabilityName =
  | 'atomic'
  | 'paymasterService'
  | 'auxiliaryFunds'
  | 'permissions'
  | 'assetDiscovery'
  | 'dataSuffix'
  | 'eip7702Auth'
  | 'staticPaymasterConfiguration'
  | 'validityTimeRange'
  | 'multiDimensionalNonce'
  | 'accountAbstractionGasParamsOverride'
  | (string & {})

/** What a wallet reports about one capability, as it wrote it. */
export interface Capability {
  /** True if the wallet has it. Any value that is not a boolean is left out, as EIP-5792 asks. */
  readonly supported?: boolean
  readonly [member: string]: unknown
}

/** The capabilities of a wallet by network. */
export type WalletCapabilities = Readonly<Record<CaipNetworkId, Readonly<Record<string, Capability>>>>

/** The chain id under which a wallet lists capabilities that it has on every network (EIP-5792). */
const everyChain = '0'
/** The number of networks that are read: a wallet cannot fill the page's memory. */
const mostChains = 1000

/**
 * Requests `wallet_getCapabilities` (EIP-5792). A WalletConnect session that carries capabilities is read instead. A
 * wallet that does not know the method has none. Rejects like the wallet otherwise.
 * @example
 * const provider = await modal.getProvider('eip155')
 * const all = await getCapabilities(provider, { address, networks: ['eip155:8453'] })
 * const canPay = hasCapability(all, 'eip155:8453', 'paymasterService')
 */
export async function getCapabilities(
  provider: StandardsProvider,
  { address, networks = [] }: { address: string; networks?: readonly CaipNetworkId[] },
): Promise<WalletCapabilities> {
  const chainIds = networks.map((network) => `0x${BigInt(network.slice('eip155:'.length)).toString(16)}`)
  const inSession = readSession(provider, address)
  const params = chainIds.length > 0 ? [address, chainIds] : [address]
  return readCapabilities(inSession ?? (await askIfKnown(provider, 'wallet_getCapabilities', params)), networks)
}

/** True if the wallet has the capability on the network. For `atomic`, also if it has it only after an upgrade of the account. */
export function hasCapability(all: WalletCapabilities, network: CaipNetworkId, name: CapabilityName): boolean {
  const found = all[network]?.[name]
  return found?.supported === true || (name === 'atomic' && ['supported', 'ready'].includes(String(found?.status)))
}

/**
 * Reads an answer of `wallet_getCapabilities`. Capabilities of `0x0` are listed for each network that the answer or
 * `networks` names. Anything that is no object is left out.
 */
export function readCapabilities(answer: unknown, networks: readonly CaipNetworkId[] = []): WalletCapabilities {
  const found = new Map<string, Record<string, Capability>>()
  for (const [id, value] of membersOf(answer).slice(0, mostChains)) {
    // Wallets write ids in either case, and some with leading zeros.
    if (!/^0x[0-9a-f]{1,64}$/i.test(id)) continue
    const key = BigInt(id).toString()
    found.set(key, { ...found.get(key), ...toCapabilities(value) })
  }
  const shared = found.get(everyChain)
  found.delete(everyChain)
  const ids = new Set([...found.keys(), ...(shared ? networks.map((network) => network.slice('eip155:'.length)) : [])])
  return Object.fromEntries([...ids].map((id) => [`eip155:${id}`, { ...shared, ...found.get(id) }]))
}

function toCapabilities(value: unknown): Record<string, Capability> {
  return Object.fromEntries(
    membersOf(value).flatMap(([name, said]) => {
      if (!isPlain(said)) return []
      const { supported, ...rest } = Object.fromEntries(membersOf(said))
      return [[name, { ...rest, ...(typeof supported === 'boolean' && { supported }) }]]
    }),
  )
}

/** The capabilities that a WalletConnect session carries for an address, as JSON in its properties. */
function readSession(provider: unknown, address: string): unknown {
  const session = readMember(readMember(provider, 'universalProvider') ?? provider, 'session')
  const kept = readMember(readMember(session, 'sessionProperties'), 'capabilities')
  const byAddress = typeof kept === 'string' ? readJson(kept) : kept
  return membersOf(byAddress).find(([key]) => key.toLowerCase() === address.toLowerCase())?.[1]
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function membersOf(value: unknown): [string, unknown][] {
  try {
    return isPlain(value) ? Object.entries(value) : []
  } catch {
    return [] // a proxy whose traps throw
  }
}

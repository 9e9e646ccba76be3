import type { Namespace } from './caip.js'

export type OnrampProviderName = 'coinbase' | 'meld'

/** A service that sells crypto for money of cards and banks. */
export interface OnrampProvider {
  readonly name: OnrampProviderName
  readonly label: string
  /** As a share of the amount paid. */
  readonly feeRange: string
  readonly namespaces: readonly Namespace[]
}

/** Onramp fee range 1-2% for two providers. One supports eip155 only; the other supports eip155 and solana. */
export const onrampProviders: readonly OnrampProvider[] = [
  { name: 'coinbase', label: 'Coinbase', feeRange: '1-2%', namespaces: ['eip155'] },
  { name: 'meld', label: 'Meld.io', feeRange: '1-2%', namespaces: ['eip155', 'solana'] },
]

/** Those that sell for a namespace. Meld sells to sites that have a key of its own making alone. */
export function sellersFor(namespace: Namespace | undefined, { meld }: { meld?: string | undefined }) {
  return onrampProviders.filter(
    ({ name, namespaces }) =>
      namespace !== undefined && namespaces.includes(namespace) && (name !== 'meld' || meld !== undefined),
  )
}

/** Networks that Coinbase sells on, by chain id. */
const coinbaseChains: readonly (readonly [name: string, chainId: number])[] = [
  ['ethereum', 1],
  ['arbitrum', 42161],
  ['polygon', 137],
  ['berachain', 80094],
  ['avalanche-c-chain', 43114],
  ['optimism', 10],
  ['celo', 42220],
  ['base', 8453],
]
export const coinbaseChainNames: readonly string[] = coinbaseChains.map(([name]) => name)

/** Coinbase's name of the network, with `ethereum` as the fallback. */
export function coinbaseChainOf(chainId: string | number | undefined): string {
  return coinbaseChains.find(([, id]) => String(id) === String(chainId))?.[0] ?? 'ethereum'
}

/** Restricted timezones: several mainland-China and Hong Kong/Macau zones; by name, in capitals. */
const restrictedTimeZones: ReadonlySet<string> = new Set([
  'ASIA/SHANGHAI',
  'ASIA/URUMQI',
  'ASIA/CHONGQING',
  'ASIA/HARBIN',
  'ASIA/KASHGAR',
  'ASIA/MACAU',
  'ASIA/HONG_KONG',
  'ASIA/MACAO',
  'ASIA/BEIJING',
])

/** Whether a time zone belongs to a place where buying is restricted. An unknown zone is not restricted. */
export function isRestrictedTimeZone(timeZone: string | undefined): boolean {
  return timeZone !== undefined && restrictedTimeZones.has(timeZone.toUpperCase())
}

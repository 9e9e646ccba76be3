import type { Namespace } from './caip.js'

export type OnrampProviderName = 'coinbase' | 'meld'

/** A service that sells crypto for fiat money. */
export interface OnrampProvider {
  readonly name: OnrampProviderName
  readonly label: string
  /** The fee as a share of the amount paid. */
  readonly feeRange: string
  readonly namespaces: readonly Namespace[]
}

/** The providers. Their fees range from 1 to 2 percent. */
export const onrampProviders: readonly OnrampProvider[] = [
  { name: 'coinbase', label: 'Coinbase', feeRange: '1-2%', namespaces: ['eip155'] },
  { name: 'meld', label: 'Meld.io', feeRange: '1-2%', namespaces: ['eip155', 'solana'] },
]

/** The providers that sell on a namespace. Meld sells only to sites that have their own Meld key. */
export function sellersFor(namespace: Namespace | undefined, { meld }: { meld?: string | undefined }) {
  return onrampProviders.filter(
    ({ name, namespaces }) =>
      namespace !== undefined && namespaces.includes(namespace) && (name !== 'meld' || meld !== undefined),
  )
}

/** Networks on which Coinbase sells, by chain id. */
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

/** Coinbase's name of a network; `ethereum` if it is not listed. */
export function coinbaseChainOf(chainId: string | number | undefined): string {
  return coinbaseChains.find(([, id]) => String(id) === String(chainId))?.[0] ?? 'ethereum'
}

/** Time zones in which buying is restricted, in capitals: mainland China, Hong Kong and Macau. */
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

/** True if buying is restricted in this time zone. An unknown time zone is not restricted. */
export function isRestrictedTimeZone(timeZone: string | undefined): boolean {
  return timeZone !== undefined && restrictedTimeZones.has(timeZone.toUpperCase())
}

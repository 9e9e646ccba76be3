import type { Namespace } from './caip.js'
import type { OnrampProvider, Providers } from './service-providers.js'

/** One that sells crypto for fiat money: a provider of the host, or one of those below. */
export interface OnrampSeller {
  /** Identifies it in the list and in events. */
  readonly name: string
  readonly label: string
  /** The fee as a share of the amount paid. Unknown for providers of the host. */
  readonly feeRange?: string
  readonly namespaces: readonly Namespace[]
  /** Set for providers of the host alone. */
  readonly provider?: OnrampProvider
}

/** The sellers that ship. Their fees range from 1 to 2 percent. */
export const onrampProviders: readonly OnrampSeller[] = [
  { name: 'coinbase', label: 'Coinbase', feeRange: '1-2%', namespaces: ['eip155'] },
  { name: 'meld', label: 'Meld.io', feeRange: '1-2%', namespaces: ['eip155', 'solana'] },
]

/**
 * The sellers on a namespace. Providers of the host take the place of Coinbase, which sells through the data provider.
 * Meld sells only to sites that have their own Meld key.
 */
export function sellersFor(
  namespace: Namespace | undefined,
  { meld, onramp }: { meld?: string | undefined; onramp?: Providers<OnrampProvider> | undefined },
  hasData = true,
): readonly OnrampSeller[] {
  const ofHost = [onramp ?? []].flat().map((provider): OnrampSeller => {
    const { name, namespaces = ['eip155', 'solana'], shop = name } = provider
    return { name, label: shop, namespaces, provider }
  })
  const shipped = onrampProviders.filter(({ name }) => (name === 'meld' ? meld !== undefined : hasData && !onramp))
  return [...ofHost, ...shipped].filter(({ namespaces }) => namespace !== undefined && namespaces.includes(namespace))
}

/** True for Coinbase as the data provider sells it: it has prices, and reports purchases. */
export const isOfData = ({ name, provider }: OnrampSeller): boolean => !provider && name === 'coinbase'

/** True for Meld, whose page needs no link made before. */
export const isMeld = ({ name, provider }: OnrampSeller): boolean => !provider && name === 'meld'

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

export const isCoinbaseChain = (chainId: string | number): boolean =>
  coinbaseChains.some(([, id]) => String(id) === String(chainId))

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

import { type ServiceUrls, serviceDefaults } from '../../../../core/contracts/services.js'
import { verifyHosts } from '../../../world/lib/sdk-globals.js'

type Directive = 'connect-src' | 'frame-src' | 'img-src'

export interface PolicyReason {
  readonly directive: Directive
  readonly source: string
  readonly why: string
}

export interface PolicyHosts {
  readonly services: ServiceUrls
  readonly nodes: readonly string[]
  readonly fetchedPictures: readonly string[]
  readonly ownPictures: readonly string[]
}

/** The directives that each service needs. The page only links to services that are not listed, or opens them in a window. */
const uses: Readonly<Record<string, readonly (readonly [Directive, why: string])[]>> = {
  blockchain: [['connect-src', 'Balances, history, names, swaps, and nodes of the networks that it serves.']],
  catalogue: [['connect-src', 'The list of wallets, and their pictures.']],
  analytics: [
    ['connect-src', 'Events, unless `features.analytics` is off; and error reports of the WalletConnect client.'],
  ],
  relay: [['connect-src', 'Wallets on phones.']],
  frame: [
    ['frame-src', 'Logging in by email and social providers.'],
    ['connect-src', 'The modal asks for the page of the frame again when the frame stays silent.'],
  ],
}

const linked = ['frameSite', 'namesGuide', 'meld', 'coinbase', 'loginPages']

export function policyReasons({ services, nodes, fetchedPictures, ownPictures }: PolicyHosts): readonly PolicyReason[] {
  const ofServices = Object.entries(services).flatMap(([name, url = '']) => {
    const known = uses[name]
    if (!known && !linked.includes(name)) throw new Error(`Say in host-policy.ts what the service ${name} is for.`)
    return (known ?? []).map(([directive, why]) => ({ directive, source: new URL(url).origin, why }))
  })
  const all: readonly PolicyReason[] = [
    ...ofServices,
    ...verifyHosts.map((host) => ({
      directive: 'frame-src' as const,
      source: `https://${host}`,
      why: 'A hidden frame of the WalletConnect client, by which wallets learn whose page is asking.',
    })),
    ...nodes.map((source) => ({ directive: 'connect-src' as const, source, why: 'The nodes of your networks.' })),
    ...fetchedPictures.map((source) => ({
      directive: 'connect-src' as const,
      source,
      why: 'Pictures of tokens, NFTs and names. Without it a letter stands in their place.',
    })),
    ...ownPictures.map((source) => ({
      directive: 'img-src' as const,
      source,
      why: 'Pictures that you name in `customWallets` and in the assets of networks.',
    })),
  ]
  return [...all].sort((one, other) => (one.directive < other.directive ? -1 : one.directive > other.directive ? 1 : 0))
}

/** The content security policy of a page with the modal and no other foreign content, one directive per item. */
export function contentPolicy(hosts: PolicyHosts): readonly string[] {
  const reasons = policyReasons(hosts)
  const sources = (directive: Directive) => {
    const own = reasons.filter((reason) => reason.directive === directive).map(({ source }) => source)
    return [directive, "'self'", ...new Set(own)].join(' ')
  }
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    sources('img-src'),
    sources('connect-src'),
    sources('frame-src'),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
}

/**
 * The policy `recommended` of scenarios: for the usual services or those at other addresses, and for the scenarios' own
 * nodes and pictures.
 */
export function scenarioPolicy(served: Readonly<Record<string, string>> = {}): string {
  const fetchedPictures = ['https://images.test', 'https://nfts.test']
  const hosts = {
    services: { ...serviceDefaults(), ...served },
    nodes: ['http://127.0.0.1:*'],
    fetchedPictures,
    ownPictures: [],
  }
  return contentPolicy(hosts).join('; ')
}

export const otherHeaders: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': `clipboard-write=(self "${new URL(serviceDefaults().frame).origin}"), publickey-credentials-get=(self "${new URL(serviceDefaults().frame).origin}"), publickey-credentials-create=(self "${new URL(serviceDefaults().frame).origin}")`,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
}

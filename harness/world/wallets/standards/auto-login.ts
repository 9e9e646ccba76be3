import { hexToString } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { evmSigningMethods, signedBytes } from '../evm-signing.js'
import type { WalletCore, WalletMethods, WalletRequest } from '../wallet-core.js'

/** How long a policy lasts, in seconds: as in the example in the text. */
const POLICY_SECONDS = 2_592_000

interface Policy {
  readonly domain: string
  readonly uriPrefix: string
  readonly allowedChains: readonly number[]
  /** UNIX time. The messages' own time of issue is compared. */
  readonly expires: number
}

/**
 * ERC-8019, text of 2026-02-10: after the first message of ERC-4361 of a page, the wallet signs the page's later ones
 * without asking. Its owner agrees to that with the first signature.
 */
export function autoLoginMethods(core: WalletCore): WalletMethods {
  const policies = new Map<string, Policy>()
  const asking = evmSigningMethods(core)
  const silent = evmSigningMethods(Object.create(core, { ask: { value: async () => undefined } }))
  return {
    async personal_sign(request) {
      const login = readLogin(request)
      const policy = policies.get(request.origin)
      if (login && policy && isCovered(login, policy)) return silent['personal_sign']?.(request)
      const signature = await asking['personal_sign']?.(request)
      if (login) policies.set(request.origin, toPolicy(login, request.origin))
      return signature
    },
    wallet_getCurrentAutoLoginPolicy({ origin }) {
      const { expires = 0, ...policy } = policies.get(origin) ?? {}
      if (expires === 0) return { activePolicy: null, expires, willingToCreatePolicy: true }
      const fixed = { allowedResources: [], supportsEIP6492: false, defaultExpiration: POLICY_SECONDS }
      return { activePolicy: { ...policy, ...fixed }, expires, willingToCreatePolicy: false }
    },
  }
}

interface Login {
  readonly chainId: number
  readonly issued: number
}

/** Reads a message of ERC-4361 for the page that asks. A message for another page is never signed silently. */
function readLogin({ params, origin }: WalletRequest): Login | undefined {
  const [message] = Array.isArray(params) ? params : []
  if (typeof message !== 'string') return undefined
  const { domain, uri, chainId, issuedAt, resources = [] } = parseSiweMessage(hexToString(signedBytes(message)))
  const isOwn = domain === new URL(origin).host && uri?.startsWith(origin)
  if (!isOwn || chainId === undefined || !issuedAt || resources.length > 0) return undefined
  return { chainId, issued: issuedAt.getTime() / 1000 }
}

const toPolicy = ({ chainId, issued }: Login, origin: string): Policy => ({
  domain: new URL(origin).host,
  uriPrefix: origin,
  allowedChains: [chainId],
  expires: Math.floor(issued) + POLICY_SECONDS,
})

const isCovered = ({ chainId, issued }: Login, { allowedChains, expires }: Policy) =>
  allowedChains.includes(chainId) && issued < expires

import { createSiweMessage } from 'viem/siwe'
import {
  cloudSiwx,
  isModalError,
  localSiwx,
  type SiweConfig,
  type SiweSession,
  type SiwxOptions,
  verifySiwx,
} from '../../../../core/features/sign-in/siwx/index.js'

export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface SignInSetup {
  readonly domain: string
  readonly shelf: () => Shelf
  now(): number
  rpcUrlOf(caipNetworkId: string): string | undefined
}

/**
 * Makes sign-in options from plain JSON: `siwx: { storage: 'local', required: false }`, `{ storage: 'cloud' }`, and
 * `siweConfig: { server: 'host' }`. The last form runs a server in the page, whose sessions last `lastsMs`. With `lengthens`, each
 * query of the session renews it. Other values stay unchanged.
 */
export function withSignIn(
  options: Readonly<Record<string, unknown>>,
  setup: SignInSetup,
): Readonly<Record<string, unknown>> {
  const { siwx, siweConfig } = options
  const { storage, ...given } = Object(siwx) as SiwxOptions & { storage?: unknown } // the modal checks its options
  const made = storage === 'local' ? localSiwx(given) : storage === 'cloud' ? cloudSiwx(given) : siwx
  const { server, lastsMs, lengthens, ...own } = Object(siweConfig) as Partial<SiweConfig> & ServerOptions // the modal checks its options
  return {
    ...options,
    ...(siwx !== undefined && { siwx: made }),
    ...(siweConfig !== undefined && {
      siweConfig: server === 'host' ? { ...siweServer(setup, { lastsMs, lengthens }), ...own } : siweConfig,
    }),
  }
}

interface ServerOptions {
  server?: unknown
  lastsMs?: number | undefined
  lengthens?: boolean | undefined
}

const KEY = 'host-server'

function siweServer(
  { domain, shelf, now, rpcUrlOf }: SignInSetup,
  { lastsMs, lengthens }: Pick<ServerOptions, 'lastsMs' | 'lengthens'>,
): SiweConfig {
  let nonces = 0
  let given: string | undefined
  const read = (): SiweSession | null => JSON.parse(shelf().getItem(KEY) ?? 'null')
  const keep = (session: SiweSession): SiweSession => {
    const kept = { ...session, ...(lastsMs && { expirationTime: new Date(now() + lastsMs).toISOString() }) }
    shelf().setItem(KEY, JSON.stringify(kept))
    return kept
  }
  return {
    async getNonce() {
      nonces += 1
      given = `hostnonce${nonces}`
      return given
    },
    createMessage: ({ address, version: _, iat, issuedAt: __, expirationTime, notBefore: ___, ...input }) =>
      createSiweMessage({
        ...input,
        address: address as `0x${string}`, // the modal passes an EVM address
        version: '1',
        issuedAt: new Date(iat),
        ...(expirationTime !== undefined && { expirationTime: new Date(expirationTime) }),
      } as Parameters<typeof createSiweMessage>[0]), // viem accepts undefined for absent fields
    async verifyMessage(signed) {
      const nonce = given
      given = undefined
      if (nonce === undefined) return false
      try {
        const data = await verifySiwx(
          signed,
          { domain, nonce },
          {
            now: now(),
            rpcUrls: Object.fromEntries([[chainOf(signed.message), rpcUrlOf(chainOf(signed.message)) ?? '']]),
          },
        )
        keep({ address: data.accountAddress, chainId: Number(data.chainId.split(':')[1]) })
        return true
      } catch (error) {
        if (!isModalError(error)) throw error
        return false
      }
    },
    async getSession() {
      const session = read()
      if (session?.expirationTime && Date.parse(session.expirationTime) <= now()) {
        shelf().removeItem(KEY)
        return null
      }
      return session && lengthens ? keep(session) : session
    },
    async signOut() {
      shelf().removeItem(KEY)
      return true
    },
  }
}

const chainOf = (message: string): string => `eip155:${/^Chain ID: (\d+)$/m.exec(message)?.[1] ?? ''}`

import { getSiwxMe, getSiwxNonce, postSiwxAuthenticate, postSiwxSignOut } from '../../../contracts/api/siwx.js'
import { serviceDefaults } from '../../../contracts/services.js'
import type { SiwxSession } from '../../../contracts/sign-in/message.js'
import type { SiwxConfig, SiwxContext, SiwxOptions, SiwxReference } from '../../../contracts/sign-in/siwx-config.js'
import { HttpStatusError } from '../../../errors/http.js'
import { SiwxRefusedError } from '../../../errors/siwx.js'
import { isSameAddress } from '../../../lib/address.js'
import { createHttpClient } from '../../../lib/http/client.js'
import { createSiwxItems, isSessionOf } from '../items.js'
import { createMessenger } from './message.js'

const REFETCH_MS = 300_000

/**
 * The service that lists wallets also verifies and keeps sessions. The page keeps the service's token.
 * @example
 * createWalletModal({ siwx: cloudSiwx({ required: false }) })
 */
export function cloudSiwx(options: Omit<SiwxOptions, 'getNonce'> = {}): SiwxReference {
  return { setup: async (context) => createCloudSiwx(options, context) }
}

export function createCloudSiwx(options: SiwxOptions, context: SiwxContext): SiwxConfig {
  const { namespaces, platform, storagePrefix, services, walletInfo } = context
  const { clientId, services: hosts, ...service } = services
  // A list of wallets keeps no sessions.
  const base = typeof hosts.catalogue === 'string' ? hosts.catalogue : serviceDefaults().catalogue
  const http = createHttpClient({ ...service, base })
  const items = createSiwxItems(platform, storagePrefix)
  const bearer = (token: string) => `Bearer ${token}`
  const authorized = ({ token }: { token: string }) => ({ headers: { authorization: bearer(token) } })
  /** The newest nonce, with its token. Another tab has its own. */
  let given: { nonce: string; token: string } | undefined

  const getNonce = async () => {
    const auth = items.siwxAuth.get()
    given = await http.call(getSiwxNonce, auth ? authorized(auth) : { headers: {} })
    return given.nonce
  }

  const addSession = async (session: SiwxSession) => {
    const token = given?.nonce === session.data.nonce ? given.token : undefined
    given = undefined
    if (token === undefined) throw new SiwxRefusedError({ reason: 'nonce', got: session.data.nonce })
    const { message, signature } = session
    const body = { message, signature, clientId: clientId?.() ?? null, walletInfo: walletInfo() }
    const asked = http.call(postSiwxAuthenticate, { headers: { 'x-nonce-jwt': bearer(token) }, body })
    const answer = await asked.catch((cause: unknown) => {
      throw isRefused(cause) ? new SiwxRefusedError({ reason: 'signature', cause }) : cause
    })
    items.siwxAuth.set({ token: answer.token, session })
  }

  const signOut = async () => {
    const auth = items.siwxAuth.get()
    if (!auth) return
    items.siwxAuth.set(undefined)
    await http.call(postSiwxSignOut, authorized(auth)).catch((error: unknown) => {
      if (!isRefused(error)) throw error
    })
  }

  return {
    createMessage: createMessenger({ ...options, getNonce }, platform, namespaces),
    getRequired: () => options.required ?? true,
    refetchIntervalMs: REFETCH_MS,
    addSession,
    async revokeSession(chainId, accountAddress) {
      const auth = items.siwxAuth.get()
      if (auth && isSessionOf(auth.session, chainId, accountAddress)) await signOut()
    },
    async setSessions(sessions) {
      const [first] = sessions
      if (first) await addSession(first)
      else await signOut()
    },
    async getSessions(chainId, accountAddress) {
      const auth = items.siwxAuth.get()
      if (!auth || !isSessionOf(auth.session, chainId, accountAddress)) return []
      try {
        const me = await http.call(getSiwxMe, authorized(auth))
        const networks = [me.caip2Network, me.chainId, `${chainId.split(':')[0]}:${me.chainId}`]
        if (isSameAddress(chainId, me.address, accountAddress) && networks.includes(chainId)) return [auth.session]
      } catch (error) {
        if (!isRefused(error)) throw error
      }
      // Another tab may have signed in anew during this request.
      if (items.siwxAuth.get()?.token === auth.token) items.siwxAuth.set(undefined)
      return []
    },
  }
}

/** True if the service understood the request and refuses it. */
const isRefused = (error: unknown) => error instanceof HttpStatusError && [400, 401, 403, 404].includes(error.status)

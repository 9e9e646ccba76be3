import { type CaipNetworkId, parseCaipNetworkId } from '../../../contracts/caip.js'
import type { SiwxMessage, SiwxSession } from '../../../contracts/sign-in/message.js'
import type { SiweConfig, SiweSession } from '../../../contracts/sign-in/siwe-config.js'
import type { SiwxConfig, SiwxContext } from '../../../contracts/sign-in/siwx-config.js'
import { SiwxRefusedError } from '../../../errors/siwx.js'
import { isSameAddress } from '../../../lib/address.js'
import { parseSiwxMessage } from './message.js'

const REFETCH_MS = 300_000

/** Turns the legacy option `siweConfig`, which serves only eip155, into the common interface. */
export function createSiweSiwx(config: SiweConfig, { platform }: Pick<SiwxContext, 'platform'>): SiwxConfig {
  const { signOutOnAccountChange = true, signOutOnNetworkChange = true, signOutOnDisconnect = true } = config
  const isOther = (chainId: string) => !chainId.startsWith('eip155:')
  const toNumber = (chainId: CaipNetworkId) => Number(parseCaipNetworkId(chainId).chainId)
  const signOut = async () => {
    const session = await config.getSession()
    if (!session) return
    if (!(await config.signOut())) throw new Error('siweConfig.signOut() answered false')
    config.onSignOut?.()
  }

  return {
    getRequired: () => config.required ?? true,
    signOutOnDisconnect,
    refetchIntervalMs: config.sessionRefetchIntervalMs ?? REFETCH_MS,
    async createMessage({ accountAddress, chainId, notBefore }) {
      const nonce = await config.getNonce(accountAddress)
      const issuedAt = new Date(platform.now()).toISOString()
      const { host: domain, origin: uri } = new URL(platform.location().href)
      const params = { domain, uri, ...(await config.getMessageParams?.()) }
      const times = { issuedAt, ...(notBefore !== undefined && { notBefore }) }
      const data: SiwxMessage = { ...params, accountAddress, chainId, nonce, version: '1', ...times }
      const input = { ...data, address: accountAddress, chainId: toNumber(chainId), iat: issuedAt }
      const text = config.createMessage(input)
      return Object.defineProperty({ ...data }, 'toString', { value: () => text })
    },
    async addSession(session) {
      if (isOther(session.data.chainId)) return
      const { message, signature, cacao, data } = session
      const isValid = await config.verifyMessage({ message, signature, ...(cacao !== undefined && { cacao }) })
      if (!isValid) throw new SiwxRefusedError({ reason: 'signature' })
      config.onSignIn?.({ address: data.accountAddress, chainId: toNumber(data.chainId) })
    },
    revokeSession: async (chainId, accountAddress) => {
      if (isOther(chainId)) return
      const session = await config.getSession()
      // Another account may have signed in since.
      const isIts = session && (!signOutOnAccountChange || isSameAddress('eip155', session.address, accountAddress))
      if (isIts) await signOut()
    },
    async setSessions(sessions) {
      if (sessions.length === 0) return signOut()
      for (const session of sessions) await this.addSession(session)
    },
    // A server that lengthens used sessions does so when `getSessions` asks it, directly after this.
    renewSession: async () => undefined,
    async getSessions(chainId, accountAddress) {
      if (isOther(chainId)) return [toSession({ chainId, accountAddress })]
      const session = await config.getSession()
      if (!session) return []
      const isSameAccount = isSameAddress('eip155', session.address, accountAddress)
      const isSameNetwork = `eip155:${session.chainId}` === chainId
      if ((isSameAccount || !signOutOnAccountChange) && (isSameNetwork || !signOutOnNetworkChange))
        return [toSession({ chainId, accountAddress }, session)]
      await signOut()
      return []
    },
  }
}

/** Makes a session. The host's server knows what was signed. The page knows the signer and the end of the session. */
function toSession(
  { chainId, accountAddress }: Pick<SiwxMessage, 'chainId' | 'accountAddress'>,
  { expirationTime, message = '' }: Partial<SiweSession> = {},
): SiwxSession {
  let read: SiwxMessage | undefined
  try {
    read = parseSiwxMessage(message)
  } catch {
    // The server returned no message, or one in its own format, which is not read.
  }
  const data = { domain: '', uri: '', version: '1', nonce: '', ...read, chainId, accountAddress }
  return { data: { ...data, ...(expirationTime !== undefined && { expirationTime }) }, message, signature: '' }
}

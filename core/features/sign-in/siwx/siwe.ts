import { parseCaipNetworkId } from '../../../contracts/caip.js'
import type { SiwxMessage, SiwxSession } from '../../../contracts/sign-in/message.js'
import type { SiweConfig, SiweSession } from '../../../contracts/sign-in/siwe-config.js'
import type { SiwxConfig, SiwxContext } from '../../../contracts/sign-in/siwx-config.js'
import { SiwxRefusedError } from '../../../errors/siwx.js'
import { isSameAddress } from '../../../lib/address.js'
import { parseSiwxMessage } from './parse.js'

/** Nonce / session refetch constants 300 000 ms. */
const REFETCH_MS = 300_000

/** Makes the one interface of the legacy option `siweConfig`, which knows accounts of eip155 alone. */
export function createSiweSiwx(config: SiweConfig, { platform }: Pick<SiwxContext, 'platform'>): SiwxConfig {
  const { signOutOnAccountChange = true, signOutOnNetworkChange = true, signOutOnDisconnect = true } = config
  const isOther = (chainId: string) => !chainId.startsWith('eip155:')
  const fromParams = async () => {
    const page = new URL(platform.location().href)
    return { domain: page.host, uri: page.origin, ...(await config.getMessageParams?.()) }
  }
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
      const data: SiwxMessage = {
        ...(await fromParams()),
        accountAddress,
        chainId,
        nonce,
        version: '1',
        issuedAt,
        ...(notBefore !== undefined && { notBefore }),
      }
      const text = config.createMessage({
        ...data,
        address: accountAddress,
        chainId: Number(parseCaipNetworkId(chainId).chainId),
        iat: issuedAt,
      })
      return Object.defineProperty({ ...data }, 'toString', { value: () => text })
    },
    async addSession(session) {
      if (isOther(session.data.chainId)) return
      const { message, signature, cacao, data } = session
      const isValid = await config.verifyMessage({ message, signature, ...(cacao !== undefined && { cacao }) })
      if (!isValid) throw new SiwxRefusedError({ reason: 'signature' })
      config.onSignIn?.({ address: data.accountAddress, chainId: Number(parseCaipNetworkId(data.chainId).chainId) })
    },
    revokeSession: async (chainId) => {
      if (!isOther(chainId)) await signOut()
    },
    async setSessions(sessions) {
      if (sessions.length === 0) return signOut()
      for (const session of sessions) await this.addSession(session)
    },
    // A server that lengthens the sessions that are used does so by being asked, which `getSessions` is right after this.
    renewSession: async () => undefined,
    async getSessions(chainId, accountAddress) {
      // Non-EVM chains count as authenticated.
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

/** The host's server knows what was signed; of it the page knows who it is, and until when. */
function toSession(
  { chainId, accountAddress }: Pick<SiwxMessage, 'chainId' | 'accountAddress'>,
  { expirationTime, message = '' }: Partial<SiweSession> = {},
): SiwxSession {
  const data = { domain: '', uri: '', version: '1', nonce: '', ...read(message), chainId, accountAddress }
  return { data: { ...data, ...(expirationTime !== undefined && { expirationTime }) }, message, signature: '' }
}

function read(message: string): SiwxMessage | undefined {
  try {
    return parseSiwxMessage(message)
  } catch {
    // The server says nothing of it, or says that it holds in words of its own, which are not looked at.
    return undefined
  }
}

import type { SiwxSession } from '../../../contracts/sign-in/message.js'
import type { SiwxConfig, SiwxContext, SiwxOptions, SiwxReference } from '../../../contracts/sign-in/siwx-config.js'
import { SiwxRefusedError } from '../../../errors/siwx.js'
import { createSiwxItems, isSessionOf } from '../items.js'
import { createMessenger, sessionLifeMs } from './message.js'
import { verifySiwxSession } from './verify.js'

/**
 * The page verifies sessions and keeps them in its storage, for a site without a server. Anyone with access to the page can
 * change them there, so a server must verify a session before it gives anything out.
 * @example
 * createWalletModal({ siwx: localSiwx({ statement: 'I accept the terms.' }) })
 */
export function localSiwx(options: SiwxOptions = {}): SiwxReference {
  return { setup: async (context) => createLocalSiwx(options, context) }
}

export function createLocalSiwx(
  options: SiwxOptions,
  { platform, storagePrefix, namespaces, nodeOf }: SiwxContext,
): SiwxConfig {
  const { expiresInMs = sessionLifeMs } = options
  const items = createSiwxItems(platform, storagePrefix)
  const read = () => items.siwxSessions.get() ?? []
  const write = (sessions: readonly SiwxSession[]) =>
    items.siwxSessions.set(sessions.length > 0 ? [...sessions] : undefined)
  const verify = async (session: SiwxSession, now = platform.now()) => {
    const wanted = options.domain ?? new URL(platform.location().href).host
    const got = session.data.domain
    if (got !== wanted) throw new SiwxRefusedError({ reason: 'domain', got, wanted })
    await verifySiwxSession(session, { now, nodeOf, namespaces, clockToleranceMs: 0 })
  }
  /** When a session ends. Its message may name a later time, or none: the host's limit applies, too. */
  const endOf = ({ data: { expirationTime, issuedAt } }: SiwxSession) =>
    Math.min(
      expirationTime === undefined ? Number.POSITIVE_INFINITY : Date.parse(expirationTime),
      issuedAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(issuedAt) + expiresInMs,
    )
  const isAlive = (session: SiwxSession) => endOf(session) > platform.now() && hasBegun(session)
  const hasBegun = ({ data: { notBefore } }: SiwxSession) =>
    notBefore === undefined || Date.parse(notBefore) <= platform.now()

  return {
    createMessage: createMessenger(options, platform, namespaces),
    getRequired: () => options.required ?? true,
    async addSession(session) {
      await verify(session)
      const { chainId, accountAddress } = session.data
      // One session for each account on each network, without the expired ones.
      const others = read().filter((each) => !isSessionOf(each, chainId, accountAddress) && isAlive(each))
      write([...others, session])
    },
    async revokeSession(chainId, accountAddress) {
      const sessions = read()
      const left = sessions.filter((session) => !isSessionOf(session, chainId, accountAddress))
      if (left.length !== sessions.length) write(left)
    },
    async setSessions(sessions) {
      await Promise.all(sessions.map((session) => verify(session)))
      write(sessions)
    },
    async getSessions(chainId, accountAddress) {
      const own = read().filter((session) => isSessionOf(session, chainId, accountAddress) && isAlive(session))
      // The time of signing counts as past, even if the clock was set back since.
      const nowFor = ({ data: { issuedAt } }: SiwxSession) =>
        Math.max(platform.now(), issuedAt === undefined ? 0 : Date.parse(issuedAt))
      const checks = await Promise.allSettled(own.map((session) => verify(session, nowFor(session))))
      // A stored session that was changed or cannot be verified does not sign in.
      return own.filter((_, index) => checks[index]?.status === 'fulfilled')
    },
  }
}

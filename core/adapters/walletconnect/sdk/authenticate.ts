import { readMember } from '../../../errors/base.js'
import { SiwxRefusedError } from '../../../errors/siwx.js'
import { lendBuffer, withBuffer } from './buffer-stand-in.js'
import { engineInternals } from './private-members.js'
import type { SdkClient } from './sdk.js'

type Params = Parameters<SdkClient['authenticate']>[0]
type Asked = Awaited<ReturnType<SdkClient['authenticate']>>

/** The reason that a wallet reads when its session is refused. */
const refusedReason = { code: 6000, message: 'The signature was not valid.' }

/**
 * `client.authenticate()`, in pages too that have no `Buffer`: they have one while the question is written and while an answer
 * is read, not while its owner thinks. An answer that the SDK cannot read rejects, where it would wait for another and leave
 * a rejection that nobody handles.
 */
export async function authenticate(client: SdkClient, params: Params): Promise<Asked> {
  const asked = await withBuffer(() => client.authenticate(params))
  const { events } = engineInternals(client.engine)
  const asking = client.auth.requests.keys.map((id) => `session_request:${id}`)
  const pairings = client.auth.requests.getAll().map(({ pairingTopic }) => pairingTopic)
  let hasFailed = false
  /** After a signature that is not the account's the SDK rejects, and opens the session all the same. */
  const endStray = () => {
    if (!hasFailed) return
    for (const { pairingTopic, topic } of client.session.getAll())
      if (pairingTopic && pairings.includes(pairingTopic))
        client.disconnect({ topic, reason: refusedReason }).catch(() => undefined)
  }
  const unread = new Promise<never>((_resolve, reject) => {
    for (const event of asking) {
      const [read] = events.listeners(event)
      if (!read) continue
      events.removeAllListeners(event)
      events.once(event, (answer) => {
        withBuffer(async () => read(answer)).then(endStray, reject)
      })
    }
  })
  // Whether somebody waits for the answer yet, or not at all.
  unread.catch(() => undefined)
  const response = async () => {
    try {
      return await Promise.race([asked.response(), unread])
    } catch (error) {
      hasFailed = true
      throw isBadSignature(error) ? new SiwxRefusedError({ reason: 'signature', cause: error }) : error
    } finally {
      // One that took the proposal instead has nothing more to say to this.
      for (const event of asking) events.removeAllListeners(event)
    }
  }
  return { ...asked, response }
}

/** The SDK's own words, or those of a wallet's SDK, which then sends no signature at all. */
function isBadSignature(error: unknown): boolean {
  return /signature verification failed/i.test(String(readMember(error, 'message') ?? error))
}

/** The text that a payload stands for: what was signed. */
export function formatSigned(client: SdkClient, payload: object, iss: string): string {
  const giveBack = lendBuffer()
  try {
    return client.formatAuthMessage({
      // The formatted text is exactly what the wallet signed.
      request: payload as Parameters<SdkClient['formatAuthMessage']>[0]['request'], // the text needs no more than what was signed
      iss,
    })
  } finally {
    giveBack()
  }
}

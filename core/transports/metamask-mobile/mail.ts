import { bytesToHex } from '@noble/hashes/utils.js'
import { readJson, readMember } from '../../lib/foreign.js'
import type { Platform } from '../../lib/platform/platform.js'
import { open, type SessionKeys, seal } from './envelope.js'
import { openRelay } from './relay.js'

// What clients of the protocol send through the relay (MetaMask/mobile-wallet-protocol, packages/core): a sender's id, a
// number and an encrypted message, as JSON in a text. The number grows with each message of a sender in a channel.

/** The longest encrypted message that is read, in characters. */
const longestPayload = 500_000
/** How many messages may wait to be decrypted. The relay keeps fewer. */
const mostWaiting = 100

/** A message that came through the relay, still encrypted. */
export interface Letter {
  readonly channel: string
  /** The id that the sender gave itself. */
  readonly from: string
  readonly number: number
  /** Tells one encrypted text from another: a sender makes a new key for each. */
  readonly mark: string
}

/** Who reads the letters of a session. */
export interface Reader {
  /** True if a letter is worth to be decrypted. */
  accept(letter: Letter): boolean
  /** Gets the decrypted message of an accepted letter. */
  read(letter: Letter, message: unknown): void
}

/** The letters between a page and a phone. */
export interface Mail {
  subscribe(channel: string, signal: AbortSignal): Promise<void>
  leave(channel: string): void
  /** Resolves when the relay has taken the letter. */
  send(channel: string, theirs: Uint8Array, message: object, signal: AbortSignal): Promise<void>
}

/** Opens the mail of one page load. It ends with the signal. */
export function openMail(params: {
  readonly platform: Pick<Platform, 'setTimeout' | 'clearTimeout' | 'globals' | 'events'>
  readonly relayUrl: string
  readonly keys: SessionKeys
  /** The one who reads now. */
  reader(): Reader | undefined
  readonly signal: AbortSignal
}): Mail {
  const { platform, relayUrl, keys, reader, signal } = params
  // A new sender for each page load, so that two tabs count by themselves.
  const ownId = randomId()
  const numbers = new Map<string, number>()
  let reading = Promise.resolve()
  let sealing: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const decrypt = async (letter: Letter, payload: string) => {
    waiting -= 1
    // What was accepted may have been read meanwhile.
    if (signal.aborted || !reader()?.accept(letter)) return
    const text = await open(keys.secret, payload).catch(() => undefined)
    const message = text === undefined ? undefined : readJson(text)
    if (message !== undefined && !signal.aborted) reader()?.read(letter, message)
  }

  const relay = openRelay({
    platform,
    url: relayUrl,
    signal,
    onMessage: (channel, data) => {
      const sent = typeof data === 'string' && data.length <= longestPayload ? readJson(data) : undefined
      const [from, number, payload] = ['clientId', 'nonce', 'payload'].map((name) => readMember(sent, name))
      if (typeof from !== 'string' || from.length > 100 || from === ownId || typeof payload !== 'string') return
      if (typeof number !== 'number' || !Number.isSafeInteger(number) || waiting >= mostWaiting) return
      const letter = { channel, from, number, mark: payload.slice(0, 44) }
      if (!reader()?.accept(letter)) return
      waiting += 1
      // One after another: a later message may undo an earlier one.
      reading = reading.then(() => decrypt(letter, payload))
    },
  })

  return {
    subscribe: relay.subscribe,
    leave: relay.leave,
    send: async (channel, theirs, message, outer) => {
      const nonce = (numbers.get(channel) ?? 0) + 1
      numbers.set(channel, nonce)
      // One after another: the phone drops a letter whose number is lower than that of the one before.
      const sealed = sealing.then(() => seal(theirs, JSON.stringify(message)))
      sealing = sealed.catch(() => undefined)
      const payload = await sealed
      await relay.publish(channel, JSON.stringify({ clientId: ownId, nonce, payload }), outer)
    },
  }
}

const randomId = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(16)))

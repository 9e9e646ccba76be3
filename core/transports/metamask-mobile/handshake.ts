import type { TransportContext } from '../../contracts/transport.js'
import type { TransportStep } from '../../contracts/transport-step.js'
import { readMember } from '../../lib/foreign.js'
import { pause, WalletTimeoutError } from '../../lib/time-limit.js'
import { withAbort } from '../../lib/with-abort.js'
import { readPublicKey } from './envelope.js'
import { uuidPattern } from './kept.js'
import type { Reader } from './mail.js'

// The handshake of the protocol (MetaMask/mobile-wallet-protocol, docs/02-connection-flow.md). The wallet answers the
// session request with an offer: its key, a new channel and, in the untrusted flow, six digits that its owner reads to the
// page.

/** How long a session request is valid (packages/dapp-client/src/client.ts). */
export const requestLifeMs = 60_000
/** A code is renewed before it expires, while somebody may be scanning it. */
const renewalMs = 50_000
/** How often a code is shown: as long as a code of WalletConnect. */
const mostCodes = 4
/** A page that slept beside the app finds the offer later. */
const graceMs = 60_000
/** How often the visitor may type the digits. */
const mostTries = 3
/** The longest time for the digits, whatever an offer says. */
const longestDigitsMs = 300_000
/** How many offers are looked at. A stranger who has seen the code may send some. */
const mostOffers = 5

/** What a wallet offers. */
export interface Offer {
  readonly publicKey: Uint8Array
  readonly channel: string
  /** The sender's id. */
  readonly from: string
  readonly digits: string | undefined
  /** When the digits expire. */
  readonly deadline: number
}

/** Waits for offers in the channel of a session request. */
export interface Offers {
  readonly reader: Reader
  /** Resolves with the first offer. */
  readonly first: Promise<Offer>
  list(): readonly Offer[]
}

export function awaitOffers(handshakeChannel: string, needsDigits: boolean, now: () => number): Offers {
  const offers: Offer[] = []
  // The relay delivers a letter again after each connection.
  const seen = new Set<string>()
  let resolve = (_offer: Offer) => {}
  const first = new Promise<Offer>((found) => {
    resolve = found
  })
  return {
    first,
    list: () => offers,
    reader: {
      accept: ({ channel, mark }) => channel === handshakeChannel && seen.size < mostOffers && !seen.has(mark),
      read: ({ from, mark }, message) => {
        seen.add(mark)
        const offer =
          readMember(message, 'type') === 'handshake-offer' && readOffer(readMember(message, 'payload'), from)
        // An offer without digits would be a way around them.
        if (!offer || (needsDigits && (offer.digits === undefined || offer.deadline <= now()))) return
        offers.push(offer)
        resolve(offer)
      },
    },
  }
}

function readOffer(payload: unknown, from: string): Offer | undefined {
  const publicKey = readPublicKey(readMember(payload, 'publicKeyB64'))
  const [id, otp] = [readMember(payload, 'channelId'), readMember(payload, 'otp')]
  const deadline = Number(readMember(payload, 'deadline'))
  if (!publicKey || typeof id !== 'string' || !uuidPattern.test(id)) return undefined
  const digits = typeof otp === 'string' && /^\d{6}$/.test(otp) ? otp : undefined
  return { publicKey, channel: `session:${id}`, from, digits, deadline: Number.isFinite(deadline) ? deadline : 0 }
}

/** Shows codes until an offer comes. @throws WalletTimeoutError if none comes */
export async function showCodes(params: {
  readonly platform: TransportContext['platform']
  readonly offers: Offers
  show(step: TransportStep): void
  /** Makes the link of a request that expires then. */
  toLink(expiresAt: number): Promise<string>
  readonly signal: AbortSignal
}): Promise<Offer> {
  const { platform, offers, show, toLink, signal } = params
  const found = new AbortController()
  const stop = () => found.abort()
  signal.addEventListener('abort', stop)
  void offers.first.then(stop)
  try {
    for (let shown = 0; shown < mostCodes && !found.signal.aborted; shown += 1) {
      const uri = await toLink(platform.now() + requestLifeMs)
      if (found.signal.aborted) break
      show({ kind: 'code', uri, link: uri })
      await pause(platform, renewalMs, found.signal)
    }
    if (!found.signal.aborted) await pause(platform, graceMs, found.signal)
    signal.throwIfAborted()
    if (!found.signal.aborted) throw new WalletTimeoutError({ limitMs: mostCodes * renewalMs + graceMs })
    return await offers.first
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Asks the visitor for the digits that the phone shows, and finds the offer that has them. */
export async function askDigits(params: {
  readonly platform: TransportContext['platform']
  readonly offers: Offers
  readonly first: Offer
  show(step: TransportStep): void
  readonly signal: AbortSignal
}): Promise<Offer> {
  const { platform, offers, first, show, signal } = params
  const limitMs = Math.min(Math.max(first.deadline - platform.now(), 0), longestDigitsMs)
  let tries = 0
  let timer: ReturnType<typeof platform.setTimeout> | undefined
  const typed = new Promise<Offer>((resolve, reject) => {
    timer = platform.setTimeout(() => reject(new WalletTimeoutError({ limitMs })), limitMs)
    const submit = (digits: string): boolean => {
      const offer = offers.list().find((each) => isSame(each.digits ?? '', digits))
      tries += 1
      if (offer) resolve(offer)
      else if (tries >= mostTries) reject(new Error(`The code of the phone was typed wrong ${tries} times`))
      return offer !== undefined
    }
    show({ kind: 'digits', length: 6, submit })
  })
  return withAbort(typed, signal).finally(() => platform.clearTimeout(timer))
}

/** Compares all characters, so that the time says nothing. */
function isSame(one: string, other: string): boolean {
  let differences = one.length ^ other.length
  for (let at = 0; at < one.length; at += 1) differences |= one.charCodeAt(at) ^ (other.charCodeAt(at) || 0)
  return differences === 0
}

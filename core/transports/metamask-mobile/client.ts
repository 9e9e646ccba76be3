import { base64 } from '@scure/base'
import type {
  PairParams,
  TransportClient,
  TransportCode,
  TransportContext,
  TransportSession,
} from '../../contracts/transport.js'
import { DisposedError } from '../../errors/base.js'
import { HttpUnreachableError } from '../../errors/http.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import { eitherSignal } from '../../lib/with-abort.js'
import { createKeys, type SessionKeys } from './envelope.js'
import { askDigits, awaitOffers, type Offer, showCodes } from './handshake.js'
import { type Kept, readKept, sessionLifeMs } from './kept.js'
import { askable, linkOf, linkToOpen } from './link.js'
import { accountsIn, type Live, openLive, toRequest, toSessionParams } from './live.js'
import { type Mail, openMail, type Reader } from './mail.js'
import type { MetaMaskMobileSettings } from './options.js'

/** The time for the relay to be reached, before a code is shown in vain. */
const relayLimitMs = 15_000
/** The time that the wallet's owner has to approve, as in WalletConnect's sessions. */
const approvalLimitMs = 300_000

/** Opens MetaMask's Mobile Wallet Protocol for one modal. */
export const createMetaMaskMobile = (settings: MetaMaskMobileSettings): TransportCode => ({
  open: (context) => createClient(settings, context),
})

/** The line to one phone, and the one who reads it now. */
interface Line {
  readonly life: AbortController
  readonly mail: Mail
  readWith(reader: Reader): void
}

function createClient(settings: MetaMaskMobileSettings, context: TransportContext): TransportClient {
  const { platform, stored } = context
  const disposed = new AbortController()
  let live: Live | undefined

  const openLine = (keys: SessionKeys): Line => {
    const life = new AbortController()
    let reader: Reader | undefined
    const { relayUrl } = settings
    const mail = openMail({ platform, relayUrl, keys, reader: () => reader, signal: life.signal })
    return {
      life,
      mail,
      readWith: (next) => {
        reader = next
      },
    }
  }

  const begin = (line: Line, kept: Kept): Live => {
    const { life, mail } = line
    const begun = openLive({ kept, context, settings, mail, life })
    line.readWith(begun.reader)
    return begun
  }

  const hold = (next: Live): TransportSession => {
    const before = live
    live = next
    // The wallet of the session before is told, as far as it can be.
    if (before) void before.tellEnd().then(before.stop, before.stop)
    return next.session
  }

  const subscribe = ({ mail }: Line, channel: string, outer: AbortSignal) => {
    const late = () => new HttpUnreachableError({ url: settings.relayUrl })
    return withTimeLimit({ platform, limitMs: relayLimitMs, outer, late }, (signal) => mail.subscribe(channel, signal))
  }

  const pair = async (params: PairParams): Promise<TransportSession> => {
    const { show } = params
    const signal = eitherSignal(params.signal, disposed.signal)
    const networks = askable(params.networks.map(({ caipNetworkId }) => caipNetworkId))
    const keys = createKeys()
    const id = platform.randomUuid()
    const mode = settings.mode ?? (platform.device.isMobile ? 'trusted' : 'untrusted')
    const asked = toRequest('wallet_createSession', toSessionParams(networks))
    const line = openLine(keys)
    let begun: Live | undefined
    try {
      const offer = await agree({ line, keys, id, mode, payload: asked.payload, signal, show })
      const kept = {
        id,
        keys,
        channel: offer.channel,
        walletKey: offer.publicKey,
        walletId: offer.from,
        lastNumber: 0,
        marks: [],
        networks,
        accounts: [],
        endsAt: platform.now() + sessionLifeMs,
      }
      begun = begin(line, kept)
      // The answer may be waiting in the channel.
      const limit = { platform, limitMs: approvalLimitMs, outer: signal }
      const answering = begun.answerTo(asked.id, signal)
      answering.catch(() => undefined)
      await subscribe(line, offer.channel, signal)
      line.mail.leave(channelOf(id))
      if (mode === 'untrusted') await line.mail.send(offer.channel, offer.publicKey, { type: 'handshake-ack' }, signal)
      show(platform.device.isMobile ? { kind: 'app', link: linkToOpen(settings.link, id) } : { kind: 'asked' })
      const accounts = accountsIn(await withTimeLimit(limit, () => answering), networks)
      if (accounts.length === 0) throw new Error('The wallet named no account of the page’s networks')
      begun.keep(accounts)
      return hold(begun)
    } catch (error) {
      // A wallet that has begun a session is told that the visitor left.
      if (begun) void begun.tellEnd().then(begun.stop, begun.stop)
      else line.life.abort()
      throw error
    }
  }

  /** Shows the code, and finds the offer to accept. */
  const agree = async (params: {
    readonly line: Line
    readonly keys: SessionKeys
    readonly id: string
    readonly mode: 'trusted' | 'untrusted'
    readonly payload: unknown
    readonly signal: AbortSignal
    show: PairParams['show']
  }): Promise<Offer> => {
    const { line, keys, id, mode, payload, signal, show } = params
    const channel = channelOf(id)
    const offers = awaitOffers(channel, mode === 'untrusted', () => platform.now())
    line.readWith(offers.reader)
    await subscribe(line, channel, signal)
    const publicKeyB64 = base64.encode(keys.publicKey)
    const initialMessage = { type: 'message', payload } as const
    const toLink = (expiresAt: number) =>
      linkOf(settings.link, { id, mode, channel, publicKeyB64, expiresAt, initialMessage }, context.page)
    const first = await showCodes({ platform, offers, show, toLink, signal })
    return mode === 'trusted' ? first : askDigits({ platform, offers, first, show, signal })
  }

  return {
    pair,
    restore: async () => {
      const kept = readKept(stored.read())
      if (!kept) return undefined
      // Another tab may have another session by now, or the wallet has ended this one.
      if (live?.isStored()) return live.session
      if (kept.endsAt <= platform.now()) {
        stored.write(undefined)
        return undefined
      }
      const line = openLine(kept.keys)
      const begun = begin(line, kept)
      live?.stop()
      live = begun
      // The phone may sleep. What it has changed meanwhile comes when it wakes.
      void line.mail.subscribe(kept.channel, line.life.signal).catch(() => undefined)
      void begun.refresh().catch(() => undefined)
      return begun.session
    },
    dispose: () => {
      disposed.abort(new DisposedError())
      live?.stop()
      live = undefined
    },
  }
}

const channelOf = (id: string): string => `handshake:${id}`

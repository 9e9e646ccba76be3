import { base58 } from '@scure/base'
import * as z from 'zod/mini'
import { createKeys, open, seal } from '../../../../core/transports/ton-connect/box.js'
import type { WorldClock } from '../../lib/clock.js'
import { parseJson } from '../../lib/json.js'
import { messageOf } from '../../lib/message-of.js'
import type { LinkedApp } from '../linked-app.js'
import { describeWalletError } from '../rpc.js'
import { fromBase64, toBase64 } from '../solana-account.js'
import type { MockWallet } from '../wallet.js'
import type { BridgeMessage, TonBridge } from './bridge.js'

/** TON’s main network in the answers of wallets. */
const mainnet = '-239'

const connectRequest = z.object({
  manifestUrl: z.url(),
  items: z.array(z.looseObject({ name: z.string() })),
})
const accounts = z.array(z.object({ address: z.string(), publicKey: z.string() }))
const request = z.object({ id: z.string(), method: z.string(), params: z.array(z.string()) })

/** A session with a page. */
interface Session {
  readonly origin: string
  lastRequest: number
}

/**
 * A TON wallet on a phone, by TON Connect’s bridge (requests-responses.md and session.md of ton-blockchain/ton-connect). `wallet` asks the
 * owner. It does not fetch the page’s manifest: the manifest’s origin counts as the page’s.
 */
export function createTonPhone(wallet: MockWallet, bridge: TonBridge, clock: Pick<WorldClock, 'now'>): LinkedApp {
  const keys = createKeys()
  const sessions = new Map<string, Session>()
  const problems: string[] = []
  let events = 0

  const say = (to: string, message: unknown) =>
    bridge.post(to, { from: keys.id, message: toBase64(seal(keys, to, JSON.stringify(message))) })

  const tell = (to: string, event: string, payload: unknown) => {
    events += 1
    say(to, { event, id: events, payload })
  }

  async function connect(to: string, origin: string): Promise<void> {
    try {
      const [account] = accounts.parse(await wallet.request({ method: 'ton:connect', origin }))
      if (!account) throw new Error(`${wallet.name} has no account`)
      sessions.set(to, { origin, lastRequest: 0 })
      const item = { name: 'ton_addr', network: mainnet, walletStateInit: '', ...account }
      const device = {
        platform: 'android',
        appName: wallet.announcement.info.name,
        appVersion: '1.0.0',
        maxProtocolVersion: 2,
        features: [{ name: 'SignData', types: ['text'] }],
      }
      tell(to, 'connect', { items: [item], device })
    } catch (error) {
      tell(to, 'connect_error', toFailure(error))
    }
  }

  async function perform({ origin }: Session, method: string, params: readonly string[]): Promise<unknown> {
    if (method !== 'signData') throw Object.assign(new Error('Method is not supported'), { failure: 400 })
    const payload = parseJson(params[0] ?? '')
    const timestamp = Math.floor(clock.now() / 1000)
    const signed = await wallet.request({ method: 'ton:signData', params: { payload, timestamp }, origin })
    const signature = toBase64(base58.decode(String(signed)))
    const address = z.object({ from: z.string() }).parse(payload).from
    return { signature, address, timestamp, domain: new URL(origin).host, payload }
  }

  async function onMessage({ from, message }: BridgeMessage): Promise<void> {
    const session = sessions.get(from)
    if (!session) return
    const { id, method, params } = request.parse(parseJson(open(keys, from, fromBase64(message))))
    // A bridge may deliver a request twice.
    if (Number(id) <= session.lastRequest) return
    session.lastRequest = Number(id)
    if (method === 'disconnect') {
      sessions.delete(from)
      await wallet.request({ method: 'ton:disconnect', origin: session.origin })
      return say(from, { id, result: {} })
    }
    const answer = await perform(session, method, params).then(
      (result) => ({ result }),
      (error: unknown) => ({ error: toFailure(error) }),
    )
    say(from, { id, ...answer })
  }

  const stopListening = bridge.hear(keys.id, (message) => {
    onMessage(message).catch((error: unknown) => problems.push(messageOf(error)))
  })
  const stopFollowing = wallet.onEvent(({ name, data, origin }) => {
    if (name !== 'ton:change' || accounts.parse(Object(data).accounts).length > 0) return
    for (const [to, session] of [...sessions]) {
      if (origin !== undefined && origin !== session.origin) continue
      sessions.delete(to)
      tell(to, 'disconnect', {})
    }
  })

  return {
    problems,
    async open(link) {
      const { searchParams } = new URL(link)
      const to = searchParams.get('id') ?? ''
      const asked = searchParams.get('r')
      // A link without a request opens the app, which has heard the bridge.
      if (asked === null && sessions.has(to)) return
      const wanted = connectRequest.safeParse(parseJson(asked ?? ''))
      const isAsked = wanted.success && wanted.data.items.some(({ name }) => name === 'ton_addr')
      if (searchParams.get('v') !== '2' || !/^[0-9a-f]{64}$/.test(to) || !isAsked)
        throw new Error(`${wallet.name} is not asked for an account by ${link}`)
      // Its owner decides later.
      void connect(to, new URL(wanted.data.manifestUrl).origin)
    },
    stop() {
      stopListening()
      stopFollowing()
    },
  }
}

/** EIP-1193’s codes as TON Connect’s: 300 is a refusal, 100 an unknown page. */
function toFailure(error: unknown): { code: number; message: string } {
  const { code, message } = describeWalletError(error)
  const known: Readonly<Record<number, number>> = { 4001: 300, 4100: 100, 4200: 400, [-32602]: 1 }
  return { code: Object(error).failure ?? known[code] ?? 0, message }
}

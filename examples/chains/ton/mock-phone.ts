import { hsalsa, xsalsa20poly1305 } from '@noble/ciphers/salsa'
import { ed25519, x25519 } from '@noble/curves/ed25519.js'
import {
  bytesToHex,
  concatBytes,
  hexToBytes,
  randomBytes,
  utf8ToBytes,
} from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { toFriendly } from './address.js'
import { hashOf, writeCells } from './cells.js'
import type { MockBridge } from './mock-bridge.js'
import { contractOf, type Decision, walletCode } from './mock-wallet.js'
import { signedTextBytes } from './verify.js'

const words = (bytes: Uint8Array) => new Uint32Array(bytes.slice().buffer)

/** The key that two clients of the bridge share: that of NaCl's `crypto_box`. */
function sharedKey(secret: Uint8Array, otherId: string): Uint8Array {
  const key = new Uint32Array(8)
  const shared = x25519.getSharedSecret(secret, hexToBytes(otherId))
  const sigma = utf8ToBytes('expand 32-byte k')
  hsalsa(words(sigma), words(shared), new Uint32Array(4), key)
  return new Uint8Array(key.buffer)
}

const declined = { code: 300, message: 'User declined the request' }

/**
 * A mock TON wallet on a phone, which speaks through TON Connect's bridge. It claims what session.md and
 * requests-responses.md of github.com/ton-blockchain/ton-connect say.
 */
export function createMockPhone(
  bridge: MockBridge,
  {
    seed = 1,
    domain = 'dapp.test',
    bridgeUrl = 'https://bridge.test/bridge',
  } = {},
) {
  const key = new Uint8Array(32).fill(seed)
  const publicKey = ed25519.getPublicKey(key)
  const contract = contractOf(walletCode, publicKey)
  const raw = `0:${bytesToHex(hashOf(contract))}`
  const secret = randomBytes(32)
  const id = bytesToHex(x25519.getPublicKey(secret))
  let decision: Decision = 'approve'
  const waiting: (() => void)[] = []
  let page: { readonly id: string; lastRequest: number } | undefined
  let events = 0
  let lastEventId = 0
  let stop = () => {}

  const say = async (to: string, message: unknown) => {
    const nonce = randomBytes(24)
    const text = utf8ToBytes(JSON.stringify(message))
    const box = xsalsa20poly1305(sharedKey(secret, to), nonce).encrypt(text)
    const body = base64.encode(concatBytes(nonce, box))
    const url = `${bridgeUrl}/message?client_id=${id}&to=${to}&ttl=300`
    await bridge.answer(new Request(url, { method: 'POST', body }))
  }

  const hear = (from: string, body: string): Record<string, unknown> => {
    const bytes = base64.decode(body)
    const cipher = xsalsa20poly1305(sharedKey(secret, from), bytes.slice(0, 24))
    return JSON.parse(new TextDecoder().decode(cipher.decrypt(bytes.slice(24))))
  }

  const decided = async () => {
    while (decision === 'wait')
      await new Promise<void>((resolve) => waiting.push(resolve))
    return decision === 'approve'
  }

  const signText = (text: string) => {
    const timestamp = Math.floor(Date.now() / 1000)
    const bytes = signedTextBytes(raw, { timestamp, domain }, text)
    return { timestamp, signature: base64.encode(ed25519.sign(bytes, key)) }
  }

  const answer = async (method: unknown, params: unknown) => {
    if (method === 'disconnect') {
      page = undefined
      return { result: {} }
    }
    if (method !== 'signData')
      return { error: { code: 400, message: 'Method is not supported' } }
    const payload = JSON.parse(String(Object(params)[0]))
    if (payload.from !== raw || payload.type !== 'text')
      return { error: { code: 1, message: 'Bad request' } }
    if (!(await decided())) return { error: declined }
    const signed = signText(payload.text)
    return { result: { ...signed, address: raw, domain, payload } }
  }

  const onMessage = async (data: string) => {
    const { from, message } = JSON.parse(data)
    const own = page
    if (!own || from !== own.id) return
    const { id: requestId, method, params } = hear(from, message)
    // An old request is ignored.
    if (Number(requestId) <= own.lastRequest) return
    own.lastRequest = Number(requestId)
    await say(from, { id: requestId, ...(await answer(method, params)) })
  }

  const listen = async () => {
    const leaving = new AbortController()
    stop()
    stop = () => leaving.abort()
    const { signal } = leaving
    // What an earlier page asked for is not heard again.
    const url = `${bridgeUrl}/events?client_id=${id}&last_event_id=${lastEventId}`
    const { body } = await bridge.answer(new Request(url, { signal }))
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const read = await reader?.read()
      if (!read || read.done) return
      const [last = '', ...blocks] = (rest + read.value).split('\n\n').reverse()
      rest = last
      for (const block of blocks.reverse()) {
        lastEventId = Number(/^id: (\d+)$/m.exec(block)?.[1] ?? lastEventId)
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data !== undefined) void onMessage(data)
      }
    }
  }

  return {
    address: toFriendly(raw, false),
    /** The owner scans the code, or follows the link. */
    async scan(link: string) {
      const { searchParams } = new URL(link)
      const to = searchParams.get('id') ?? ''
      const { items } = JSON.parse(searchParams.get('r') ?? '{}')
      if (searchParams.get('v') !== '2' || items?.[0]?.name !== 'ton_addr')
        throw new Error(`The link asks for nothing: ${link}`)
      const isApproved = await decided()
      events += 1
      const about = { id: events }
      if (!isApproved)
        return say(to, { event: 'connect_error', ...about, payload: declined })
      page = { id: to, lastRequest: 0 }
      void listen()
      const account = {
        name: 'ton_addr',
        address: raw,
        network: '-239',
        publicKey: bytesToHex(publicKey),
        walletStateInit: writeCells(contract),
      }
      const device = {
        platform: 'android',
        appName: 'Tonkeeper',
        appVersion: '5.0',
        maxProtocolVersion: 2,
        features: [{ name: 'SignData', types: ['text', 'binary', 'cell'] }],
      }
      const payload = { items: [account], device }
      return say(to, { event: 'connect', ...about, payload })
    },
    /** The owner decides about each request from now on. */
    decide(next: Decision) {
      decision = next
      for (const resolve of waiting.splice(0)) resolve()
    },
    isAllowed: () => page !== undefined,
    /** The owner disconnects the page. */
    forgetPage() {
      const to = page?.id
      page = undefined
      events += 1
      const event = { event: 'disconnect', id: events, payload: {} }
      if (to !== undefined) void say(to, event)
    },
    /** The phone is switched off. */
    leave: () => stop(),
  }
}

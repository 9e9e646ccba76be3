import { randomInt, randomUUID } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import * as z from 'zod/mini'
import type { WalletAnswer } from '../rpc.js'
import { createPhoneKeys, openWith, sealFor } from './ecies.js'

// MetaMask on a phone, as far as its Mobile Wallet Protocol goes. It claims what MetaMask/mobile-wallet-protocol says
// (docs/02-connection-flow.md, packages/core, packages/wallet-client), and of the link and what it carries what that
// repository's demo for the app writes (apps/web-demo/src/components/MetaMaskMobileDemo.tsx).

const linkShape = z.object({
  sessionRequest: z.object({
    id: z.uuid(),
    mode: z.enum(['trusted', 'untrusted']),
    channel: z.string(),
    publicKeyB64: z.string(),
    expiresAt: z.number(),
    initialMessage: z.optional(z.object({ type: z.literal('message'), payload: z.unknown() })),
  }),
  metadata: z.object({
    dapp: z.object({ name: z.string(), url: z.string() }),
    sdk: z.object({ version: z.string(), platform: z.string() }),
  }),
})
const letterShape = z.object({ clientId: z.string(), nonce: z.number(), payload: z.string() })
const messageShape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('handshake-ack') }),
  z.object({ type: z.literal('message'), payload: z.unknown() }),
])
const requestShape = z.object({
  name: z.literal('metamask-multichain-provider'),
  data: z.object({ jsonrpc: z.literal('2.0'), id: z.number(), method: z.string(), params: z.optional(z.unknown()) }),
})

const digitsLifeMs = 60_000

/** What a link asks for. */
export type ConnectionRequest = z.infer<typeof linkShape>

/** Reads a link as the app does: JSON, or JSON that zlib has compressed (`c=1`). */
export function readLink(link: string): ConnectionRequest {
  const { searchParams } = new URL(link)
  const text = searchParams.get('p') ?? ''
  const plain = searchParams.get('c') === '1' ? inflateSync(Buffer.from(text, 'base64')).toString('utf8') : text
  return linkShape.parse(JSON.parse(plain))
}

/** A client's end of a connection to the relay. */
export interface RelayLine {
  subscribe(channel: string): Promise<void>
  publish(channel: string, data: string): Promise<void>
  /** Calls back with each message of the subscribed channels. */
  onMessage(listener: (channel: string, data: unknown) => void): void
}

export interface MetaMaskPhone {
  /** The owner scans the code, or follows the link. Resolves with the digits that the phone shows, if any. */
  scan(link: string): Promise<string | undefined>
  /** The ids of the pages that are connected. */
  readonly pages: ReadonlySet<string>
  /** Tells every page of a change, as the wallet's API does, or those of one origin. */
  notify(method: string, params: unknown, origin?: string): Promise<void>
}

interface Page {
  readonly id: string
  readonly channel: string
  readonly publicKey: Uint8Array
  /** The page's, as its link says: nobody proves it. */
  readonly origin: string
  readonly keys: ReturnType<typeof createPhoneKeys>
  isConnected: boolean
  readonly initialMessage: unknown
  /** The number of the last letter, by sender. */
  readonly seen: Map<string, number>
}

/** The maker's client goes on after a letter that it cannot read. */
function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Makes a phone. `answer` is the wallet's Multichain API. Without `onProblem`, a request that cannot be read is thrown. */
export function createMetaMaskPhone(params: {
  readonly line: RelayLine
  answer(method: string, params: unknown, origin: string): Promise<WalletAnswer>
  onProblem?(error: unknown): void
  now?(): number
}): MetaMaskPhone {
  const { line, answer, onProblem, now = Date.now } = params
  const clientId = randomUUID()
  const numbers = new Map<string, number>()
  const pages = new Map<string, Page>()

  const send = async (channel: string, theirs: Uint8Array, message: object) => {
    const nonce = (numbers.get(channel) ?? 0) + 1
    numbers.set(channel, nonce)
    const payload = sealFor(theirs, JSON.stringify(message))
    await line.publish(channel, JSON.stringify({ clientId, nonce, payload }))
  }

  const perform = async (page: Page, payload: unknown) => {
    const { name, data } = requestShape.parse(payload)
    const { id, method, params: given } = data
    const answered = await answer(method, given, page.origin)
    const reply = 'thrown' in answered ? { error: { code: -32603, message: String(answered.thrown) } } : answered
    await send(page.channel, page.publicKey, {
      type: 'message',
      payload: { name, data: { jsonrpc: '2.0', id, ...reply } },
    })
  }

  const take = (page: Page, payload: unknown) => {
    const performing = perform(page, payload)
    if (onProblem) performing.catch(onProblem)
  }

  const finish = (page: Page) => {
    page.isConnected = true
    if (page.initialMessage !== undefined) take(page, page.initialMessage)
  }

  line.onMessage((channel, data) => {
    const page = [...pages.values()].find((each) => each.channel === channel)
    if (!page) return
    const letter = readable(() => letterShape.parse(JSON.parse(String(data))))
    if (!letter || letter.clientId === clientId || letter.nonce <= (page.seen.get(letter.clientId) ?? 0)) return
    page.seen.set(letter.clientId, letter.nonce)
    const message = readable(() => messageShape.parse(JSON.parse(openWith(page.keys.secret, letter.payload))))
    if (!message) return
    if (message.type === 'message') take(page, message.payload)
    else if (!page.isConnected) finish(page)
  })

  return {
    get pages() {
      return new Set([...pages.values()].filter(({ isConnected }) => isConnected).map(({ id }) => id))
    },
    scan: async (link) => {
      const { sessionRequest, metadata } = readLink(link)
      const { id, mode, channel, publicKeyB64, expiresAt, initialMessage } = sessionRequest
      if (now() > expiresAt) throw new Error('The session request has expired')
      const keys = createPhoneKeys()
      const channelId = randomUUID()
      const page: Page = {
        id,
        channel: `session:${channelId}`,
        publicKey: Buffer.from(publicKeyB64, 'base64'),
        origin: new URL(metadata.dapp.url).origin,
        keys,
        isConnected: false,
        initialMessage: initialMessage?.payload,
        seen: new Map(),
      }
      pages.set(id, page)
      await line.subscribe(channel)
      await line.subscribe(page.channel)
      const digits = mode === 'untrusted' ? String(randomInt(100_000, 1_000_000)) : undefined
      const payload = {
        publicKeyB64: keys.publicKey,
        channelId,
        ...(digits !== undefined && { otp: digits, deadline: now() + digitsLifeMs }),
      }
      await send(channel, page.publicKey, { type: 'handshake-offer', payload })
      if (mode === 'trusted') finish(page)
      return digits
    },
    notify: async (method, given, origin) => {
      for (const page of pages.values()) {
        if (origin !== undefined && origin !== page.origin) continue
        const data = { jsonrpc: '2.0', method, params: given }
        const payload = { name: 'metamask-multichain-provider', data }
        if (page.isConnected) await send(page.channel, page.publicKey, { type: 'message', payload })
      }
    },
  }
}

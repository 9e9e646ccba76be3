import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { expect, onTestFinished, test } from 'vitest'
import {
  createKeys,
  open,
  seal,
} from '../../../core/transports/ton-connect/box.js'
import { tonBridgeUrl } from '../../../harness/world/wallets/ton-connect/bridge.js'
import { createWorld } from '../../../harness/world/world/world.js'
import { createMockBridge } from './mock-bridge.js'
import { createMockPhone } from './mock-phone.js'
import { signedTextBytes } from './verify.js'

// This example has a bridge and a phone of its own, so that it can be read and run alone. The harness has others, for
// scenarios. Both claim what TON Connect's specification says: the same conversation has to go alike.

/** One of the two, as a page and the phone's owner meet it. */
interface Side {
  readonly url: string
  answer(request: Request): Promise<Response | undefined>
  /** The owner opens the link, and decides about it. */
  follow(link: string, isApproved: boolean): Promise<void>
  /** The page asks, and the owner decides about it. */
  decide(isApproved: boolean, ask: () => Promise<unknown>): Promise<void>
  /** The owner ends the session. */
  leave(): void
}

async function ofExample(): Promise<Side> {
  const bridge = createMockBridge()
  const phone = createMockPhone(bridge)
  onTestFinished(phone.leave)
  const decide: Side['decide'] = async (isApproved, ask) => {
    phone.decide(isApproved ? 'approve' : 'refuse')
    await ask()
  }
  return {
    url: 'https://bridge.test/bridge',
    answer: bridge.answer,
    follow: (link, isApproved) => decide(isApproved, () => phone.scan(link)),
    decide,
    leave: phone.forgetPage,
  }
}

async function ofHarness(): Promise<Side> {
  const world = await createWorld({
    wallets: { keeper: { via: 'ton-connect', accounts: ['alice'] } },
  })
  onTestFinished(async () => expect(await world.stop()).toEqual([]))
  const [keeper, app] = [world.wallets['keeper'], world.apps['keeper']]
  if (!keeper || !app) throw new Error('The world has no phone')
  return {
    url: tonBridgeUrl,
    answer: (request) => world.bridge.answer(request),
    follow: async (link, isApproved) => {
      await app.open(link)
      await keeper[isApproved ? 'approve' : 'reject']('connect')
    },
    decide: async (isApproved, ask) => {
      await ask()
      await keeper[isApproved ? 'approve' : 'reject']('sign')
    },
    leave: () => keeper.disconnect(),
  }
}

/** A page that speaks with a side by its bridge. */
function openPage({ url, answer }: Side) {
  const keys = createKeys()
  let lastId = 0
  let events = 0
  const ask = (path: string, init?: RequestInit) =>
    answer(new Request(`${url}/${path}`, init))
  return {
    /** The next message, with who sent it. */
    hear: async () => {
      const leaving = new AbortController()
      const query = `client_id=${keys.id}&last_event_id=${lastId}`
      const { signal } = leaving
      const response = await ask(`events?${query}`, { signal })
      const reader = response?.body
        ?.pipeThrough(new TextDecoderStream())
        .getReader()
      let text = ''
      for (;;) {
        const [, id, data] = /id: (\d+)\ndata: (.*)\n/.exec(text) ?? []
        if (id !== undefined && data !== undefined) {
          lastId = Number(id)
          leaving.abort()
          const { from, message } = JSON.parse(data)
          const said = JSON.parse(open(keys, from, base64.decode(message)))
          return { from: String(from), said }
        }
        const read = await reader?.read()
        if (!read || read.done) throw new Error('The bridge ended the stream')
        text += read.value
      }
    },
    say: async (to: string, method: string, params: readonly object[]) => {
      events += 1
      const message = {
        method,
        params: params.map((each) => JSON.stringify(each)),
        id: String(events),
      }
      const body = base64.encode(seal(keys, to, JSON.stringify(message)))
      const query = `client_id=${keys.id}&to=${to}&ttl=300`
      return ask(`message?${query}`, { method: 'POST', body })
    },
    /** The next request has the number of the last one, as if it came twice. */
    repeatNumber: () => {
      events -= 1
    },
    post: async (query: string) =>
      (await ask(`message?${query}`, { method: 'POST', body: 'x' }))?.status,
    id: keys.id,
    link: `https://keeper.test/ton-connect?${new URLSearchParams({
      v: '2',
      id: keys.id,
      r: JSON.stringify({
        manifestUrl: 'https://dapp.test/tonconnect-manifest.json',
        items: [{ name: 'ton_addr' }],
      }),
    })}`,
  }
}

const forms: readonly (readonly [name: string, form: RegExp])[] = [
  ['address', /^0:[0-9a-f]{64}$/],
  ['key', /^[0-9a-f]{64}$/],
  ['signature', /^[\w+/]{86}==$/],
]

/** A message without what each wallet chooses: keys, times, texts of errors, its own name and version. */
function formOf(value: unknown, name = ''): unknown {
  if (
    /^(timestamp|id|message|appName|appVersion|types|walletStateInit)$/.test(
      name,
    )
  )
    return name
  if (Array.isArray(value)) return value.map((each) => formOf(each))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, each]) => [key, formOf(each, key)]),
    )
  return forms.find(([, form]) => form.test(String(value)))?.[0] ?? value
}

/** The whole conversation, as the page hears it. */
async function converse(side: Side): Promise<readonly unknown[]> {
  const page = openPage(side)
  const heard: unknown[] = []
  const hear = async () => {
    const { from, said } = await page.hear()
    heard.push(formOf(said))
    return { from, said }
  }
  await side.follow(page.link, false)
  await hear()
  await side.follow(page.link, true)
  const { from, said } = await hear()
  const [{ address, publicKey }] = said.payload.items
  const text = { type: 'text', text: 'zażółć', network: '-239', from: address }
  await side.decide(true, () => page.say(from, 'signData', [text]))
  const { result } = (await hear()).said
  const about = { timestamp: result.timestamp, domain: 'dapp.test' }
  const signed = signedTextBytes(address, about, text.text)
  const signature = base64.decode(result.signature)
  heard.push(ed25519.verify(signature, signed, hexToBytes(publicKey)))
  await page.say(from, 'signData', [{ ...text, from: `0:${'0'.repeat(64)}` }])
  await hear()
  await page.say(from, 'sendTransaction', [{ messages: [] }])
  await hear()
  // A request with a number that was used is not answered: the next answer is that of the next request.
  page.repeatNumber()
  await page.say(from, 'sendTransaction', [{ messages: [] }])
  await side.decide(false, () => page.say(from, 'signData', [text]))
  await hear()
  await page.say(from, 'disconnect', [])
  await hear()
  await side.follow(page.link, true)
  await hear()
  side.leave()
  await hear()
  heard.push(await page.post(`client_id=${page.id}&ttl=300`))
  heard.push(await page.post(`client_id=${page.id}&to=${from}&ttl=301`))
  return heard
}

test('the phone and the bridge of this example go on as those of the harness', async () => {
  const [example, harness] = [
    await converse(await ofExample()),
    await converse(await ofHarness()),
  ]
  expect(harness).toEqual(example)
  expect(example).toMatchObject([
    { event: 'connect_error', payload: { code: 300 } },
    { event: 'connect' },
    { result: { signature: 'signature', domain: 'dapp.test' } },
    true,
    { error: { code: 1 } },
    { error: { code: 400 } },
    { error: { code: 300 } },
    { result: {} },
    { event: 'connect' },
    { event: 'disconnect' },
    400,
    400,
  ])
})

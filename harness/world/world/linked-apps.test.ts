import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { expect, onTestFinished, test } from 'vitest'
import { createKeys, open, seal } from '../../../core/transports/ton-connect/box.js'
import { tonBridgeUrl } from '../wallets/ton-connect/bridge.js'
import { signedTextBytes } from '../wallets/ton-connect/methods.js'
import { createWorld } from './world.js'

const manifestUrl = 'https://dapp.test/tonconnect-manifest.json'

/** A page that speaks with a phone of a world by the bridge. */
async function setup() {
  const world = await createWorld({ wallets: { keeper: { via: 'ton-connect', accounts: ['alice'] } } })
  onTestFinished(async () => expect(await world.stop()).toEqual([]))
  const { wallets, apps, bridge } = world
  const [keeper, app] = [wallets['keeper'], apps['keeper']]
  if (!keeper || !app) throw new Error('The world has no phone')
  const keys = createKeys()
  let lastEventId = 0
  /** The next message of the phone, and the phone's client id. */
  const hear = async () => {
    const query = `client_id=${keys.id}&last_event_id=${lastEventId}`
    const text = (await (await bridge.answer(new Request(`${tonBridgeUrl}/events?${query}`)))?.text()) ?? ''
    const [, id = '', data = ''] = /id: (\d+)\ndata: (.*)\n/.exec(text) ?? []
    lastEventId = Number(id)
    const { from, message } = JSON.parse(data)
    return { from, said: JSON.parse(open(keys, from, base64.decode(message))) }
  }
  const say = async (to: string, message: object, ttl = 300) => {
    const body = base64.encode(seal(keys, to, JSON.stringify(message)))
    const url = `${tonBridgeUrl}/message?client_id=${keys.id}&to=${to}&ttl=${ttl}`
    return bridge.answer(new Request(url, { method: 'POST', body }))
  }
  const request = JSON.stringify({ manifestUrl, items: [{ name: 'ton_addr' }] })
  const link = `https://keeper.test/ton-connect?${new URLSearchParams({ v: '2', id: keys.id, r: request })}`
  return { keeper, app, bridge, keys, hear, say, link }
}

test('a phone connects by a link, signs a text with its key, and hears that the page leaves', async () => {
  const { keeper, app, hear, say, link } = await setup()
  await app.open(link)
  await keeper.approve('connect')
  const { from, said } = await hear()
  expect(said).toMatchObject({ event: 'connect', payload: { items: [{ name: 'ton_addr', network: '-239' }] } })
  const [{ address, publicKey }] = said.payload.items
  expect(keeper.connectedOrigins).toEqual(['https://dapp.test'])
  const payload = { type: 'text', text: 'zażółć 🦊', network: '-239', from: address }
  await say(from, { method: 'signData', params: [JSON.stringify(payload)], id: '1' })
  await keeper.approve('sign')
  const { result } = (await hear()).said
  const bytes = signedTextBytes(address, 'dapp.test', result.timestamp, payload.text)
  expect(ed25519.verify(base64.decode(result.signature), bytes, hexToBytes(publicKey))).toBe(true)
  await say(from, { method: 'disconnect', params: [], id: '2' })
  expect((await hear()).said).toEqual({ id: '2', result: {} })
  expect(keeper.connectedOrigins).toEqual([])
})

test('its owner refuses, and ends a session: the page hears both', async () => {
  const { keeper, app, hear, link } = await setup()
  await app.open(link)
  await keeper.reject('connect')
  expect((await hear()).said).toMatchObject({ event: 'connect_error', payload: { code: 300 } })
  await app.open(link)
  await keeper.approve('connect')
  await hear()
  keeper.disconnect()
  expect((await hear()).said).toMatchObject({ event: 'disconnect' })
})

test('it opens for no other link, and the bridge keeps no message longer than it may', async () => {
  const { app, bridge, keys, say } = await setup()
  await expect(app.open('https://keeper.test/ton-connect?v=1&id=00')).rejects.toThrow('not asked for an account')
  expect((await say(keys.id, {}, 301))?.status).toBe(400)
  const down = await bridge.answer(new Request('https://down.bridge.test/bridge/events?client_id=00'))
  expect(down?.status).toBe(503)
})

import { base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { createPhoneKeys, readLink, sealFor } from '../../testing/with-harness/metamask-phone.js'
import { setup, until } from './testing/page-and-phone.js'

// Who listens at the relay knows the channels. Who saw the code knows the page's key too.

type Letter = { clientId: string; nonce: number; payload: string }

const uuid = 'aaaaaaaa-0000-4000-8000-000000000001'
const changed = (sessionScopes: object) => ({
  type: 'message',
  payload: {
    name: 'metamask-multichain-provider',
    data: { jsonrpc: '2.0', method: 'wallet_sessionChanged', params: { sessionScopes } },
  },
})

/** A connected page, its session's channel, its key, and the phone's letters so far. */
async function connected() {
  const all = setup()
  const { app, choose, code, type, status } = all
  await choose()
  const link = await code()
  await type(await app.phone.scan(link))
  await until(status).toBe('connected')
  const pageKey = base64.decode(readLink(link).sessionRequest.publicKeyB64)
  const inSession = () => app.relay.published.filter(({ channel }) => channel.startsWith('session:'))
  const channel = inSession()[0]?.channel ?? ''
  const letters = () => inSession().map(({ data }): Letter => JSON.parse(String(data)))
  const ofPhone = () => letters().filter(({ clientId }) => clientId === phoneId)
  // The first letter of all is the phone's offer.
  const phoneId: string = JSON.parse(String(app.relay.published[0]?.data)).clientId
  const say = (letter: Partial<Letter>, message?: unknown) => {
    const payload = message === undefined ? {} : { payload: sealFor(pageKey, JSON.stringify(message)) }
    app.relay.publish(channel, JSON.stringify({ clientId: phoneId, nonce: 1000, ...payload, ...letter }))
  }
  return { ...all, channel, pageKey, phoneId, ofPhone, say }
}

type World = Awaited<ReturnType<typeof connected>>

const hostile: readonly (readonly [what: string, act: (world: World) => void | Promise<void>])[] = [
  ['of a stranger who has seen the code', ({ say }) => say({ clientId: 'stranger' }, changed({}))],
  [
    'with a number that an event had before',
    async ({ app, settle, say }) => {
      await app.tellSession()
      await settle()
      say({ nonce: 2 }, changed({}))
    },
  ],
  ['for another key', ({ say }) => say({ payload: sealFor(base64.decode(createPhoneKeys().publicKey), '{}') })],
  [
    'that the relay repeats with a new number',
    async ({ app, modal, ofPhone, say, settle }) => {
      app.wallet.setAccounts(['bob', 'alice'])
      await app.tellSession()
      await until(() => modal.getSnapshot().address).toBe(app.addresses[1])
      const ofBob = ofPhone().at(-1)?.payload ?? ''
      app.wallet.setAccounts(['alice', 'bob'])
      await app.tellSession()
      await until(() => modal.getSnapshot().address).toBe(app.addresses[0])
      say({ payload: ofBob })
      await settle()
    },
  ],
  [
    'that answers what nobody asked',
    ({ say }) => say({}, { type: 'message', payload: { data: { id: 7, result: {} } } }),
  ],
  ['that is a handshake', ({ say }) => say({}, { type: 'handshake-offer', payload: { channelId: uuid } })],
  ['without a type', ({ say }) => say({}, { payload: changed({}).payload })],
  ['that is null', ({ say }) => say({}, null)],
  [
    'whose number is none',
    ({ app, channel, phoneId }) => app.relay.publish(channel, `{"clientId":"${phoneId}","nonce":1e999,"payload":""}`),
  ],
  ['that is no text', ({ app, channel }) => app.relay.publish(channel, { clientId: 1 })],
  ['that is no JSON', ({ app, channel }) => app.relay.publish(channel, '{')],
  ['that is long', ({ say }) => say({ payload: 'A'.repeat(600_000) })],
  ['longer than a frame may be', ({ app }) => app.relay.say('A'.repeat(1_100_000))],
  [
    'that comes a thousand times',
    ({ say }) => {
      for (let round = 0; round < 1000; round += 1) say({ nonce: 1000 + round, payload: `${'A'.repeat(200)}` })
    },
  ],
]

test.each(hostile)('a letter %s changes nothing', async (_what, act) => {
  const world = await connected()
  const { app, modal, settle } = world
  await act(world)
  await settle(1000)
  expect({ status: modal.getSnapshot().status, address: modal.getSnapshot().address }).toEqual({
    status: 'connected',
    address: app.addresses[0],
  })
  const signing = modal.signMessage('hello')
  await settle(1000)
  expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
})

test('accounts on networks that the page did not ask for are not taken', async () => {
  const { app, modal, say, settle } = await connected()
  const [, bob] = app.addresses
  const granted = {
    'eip155:137': { accounts: [`eip155:137:${bob}`], methods: [], notifications: [] },
    'bip122:000000000019d6689c085ae165831e93': { accounts: ['bip122:000000000019d6689c085ae165831e93:bc1q'] },
    'eip155:1': { accounts: [`eip155:1:${bob}`, `eip155:137:${app.addresses[0]}`], methods: [], notifications: [] },
    __proto__: { accounts: ['eip155:1:0x'] },
    wallet: { accounts: [`eip155:1:${bob}`] },
  }
  say({}, changed(granted))
  await until(() => modal.getSnapshot().address).toBe(bob)
  await settle()
  const kept = app.relay.published.length > 0 ? modal.getSnapshot().accounts : {}
  expect(JSON.stringify(kept)).not.toContain('137')
  expect(JSON.stringify(kept)).not.toContain('bc1q')
})

/** An offer of somebody who has seen the code. */
function offerOf(world: ReturnType<typeof setup>, link: string, changes: object) {
  const { id, publicKeyB64 } = readLink(link).sessionRequest
  const deadline = world.platform.now() + 60_000
  const payload = { publicKeyB64: createPhoneKeys().publicKey, channelId: uuid, otp: '111111', deadline, ...changes }
  const text = JSON.stringify({ type: 'handshake-offer', payload })
  const letter = { clientId: 'stranger', nonce: 1, payload: sealFor(base64.decode(publicKeyB64), text) }
  world.app.relay.publish(`handshake:${id}`, JSON.stringify(letter))
}

test.each([
  ['with other digits', {}],
  ['without digits', { otp: undefined, deadline: undefined }],
  ['with empty digits', { otp: '' }],
  ['whose digits have expired', { deadline: 1 }],
  ['with a key that is none', { publicKeyB64: 'AAAA' }],
  ['with a channel that is none', { channelId: '../session:1' }],
])('an offer of a stranger %s keeps nobody from the phone', async (_what, changes) => {
  const world = setup()
  const { app, choose, code, type, step, settle, status, modal } = world
  await choose()
  const link = await code()
  offerOf(world, link, changes)
  await settle()
  const isTaken = step()?.kind === 'digits'
  expect(isTaken).toBe(Object.keys(changes).length === 0)
  const digits = await app.phone.scan(link)
  await settle()
  expect(await type(digits)).toBe(true)
  await until(status).toBe('connected')
  expect(modal.getSnapshot().address).toBe(app.addresses[0])
})

test('what is stored by somebody else is no session', async () => {
  const { platform, modal, connect, openPage, settle } = setup()
  await connect()
  modal.dispose()
  const key = platform.storage.keys().find((each) => each.includes('transport.metamaskMobile')) ?? ''
  const stored = platform.storage.getItem(key) ?? ''
  for (const [from, to] of [
    ['"secret":"', '"secret":"zz'],
    ['"channel":"session:', '"channel":"handshake:'],
    ['"walletKey":"', '"walletKey":"AA'],
    ['"endsAt":', '"endsAt":"x", "was":'],
  ] as const) {
    expect(stored).toContain(from)
    platform.storage.setItem(key, stored.replace(from, to))
    const next = openPage()
    await settle(500)
    expect({ from, status: next.modal.getSnapshot().status }).toEqual({ from, status: 'disconnected' })
    next.modal.dispose()
  }
})

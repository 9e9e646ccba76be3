import { expect, test } from 'vitest'
import type { CaipNetworkId } from '../../contracts/caip.js'
import type { TransportEvent } from '../../contracts/transport.js'
import { createTestPlatform } from '../../testing/platform.js'
import { createKeys } from './envelope.js'
import { accountsIn, openLive } from './live.js'

const address = '0x5cfe73b6021e818b776b421b1c4db2474086a7e1'
const scopesOf = (...networks: readonly string[]) => ({
  sessionScopes: Object.fromEntries(
    networks.map((network) => [network, { accounts: [`${network}:${address}`], methods: [], notifications: [] }]),
  ),
})

/** A session on Ethereum whose wallet answers in this process. */
function setup(answer: (method: string, params: unknown) => object) {
  const platform = createTestPlatform()
  const keys = createKeys(new Uint8Array(32).fill(7))
  let stored: unknown
  const events: TransportEvent[] = []
  const asked: { method: string; params: unknown }[] = []
  const networks: CaipNetworkId[] = ['eip155:1']
  const kept = {
    id: '00000000-0000-4000-8000-000000000001',
    keys,
    channel: 'session:00000000-0000-4000-8000-000000000002',
    walletKey: keys.publicKey,
    walletId: 'phone',
    lastNumber: 0,
    marks: [],
    networks,
    accounts: [],
    endsAt: platform.now() + 1000,
  }
  const life = new AbortController()
  const live = openLive({
    kept,
    context: {
      platform,
      page: { name: 'Dapp', description: '', url: 'https://dapp.test', icons: [] },
      stored: {
        read: () => stored,
        write: (value) => {
          stored = value
        },
      },
    },
    settings: { relayUrl: 'wss://relay.test', link: 'metamask://connect/mwp', name: 'MetaMask' },
    life,
    mail: {
      subscribe: async () => {},
      leave: () => {},
      send: async (channel, _theirs, message) => {
        const { name, data } = Object(Reflect.get(message, 'payload'))
        asked.push({ method: data.method, params: data.params })
        const said = { type: 'message', payload: { name, data: { id: data.id, ...answer(data.method, data.params) } } }
        live.reader.read({ channel, from: 'phone', number: 1, mark: `${asked.length}` }, said)
      },
    },
  })
  live.keep([`eip155:1:${address}`])
  live.session.onEvent((event) => events.push(event))
  const request = (method: string, params: unknown) =>
    live.session.request({ network: 'eip155:1', method, params, signal: life.signal })
  return { platform, live, life, events, asked, request, stored: () => stored }
}

test('a network that was not granted is asked for with the others', async () => {
  const { live, events, asked, request } = setup(() => ({ result: scopesOf('eip155:1', 'eip155:10') }))
  expect(await request('wallet_switchEthereumChain', [{ chainId: '0xa' }])).toBeNull()
  expect(Object.keys(Object(Object(asked[0]?.params).optionalScopes))).toEqual(['eip155:1', 'eip155:10'])
  const accounts = [`eip155:1:${address}`, `eip155:10:${address}`]
  expect({ events, accounts: live.session.accounts }).toEqual({ events: [{ type: 'accounts', accounts }], accounts })
})

test('a network that the wallet does not have is refused, and the session stays as it was', async () => {
  const { live, events, request } = setup(() => ({ result: scopesOf('eip155:1') }))
  await expect(request('wallet_switchEthereumChain', [{ chainId: '0xa' }])).rejects.toMatchObject({ code: 4200 })
  expect({ events, accounts: live.session.accounts }).toEqual({ events: [], accounts: [`eip155:1:${address}`] })
})

test.each([
  ['4001 of the owner', 'personal_sign', { code: 4001, message: 'no' }, 4001],
  ['4100 of a method that was asked for', 'personal_sign', { code: 4100, message: 'no' }, 4100],
  ['4100 of a method that the wallet does not have', 'eth_getEncryptionPublicKey', { code: 4100, message: 'no' }, 4200],
  ['no code', 'personal_sign', { message: 'no' }, -32603],
  ['a text as code', 'personal_sign', { code: '4001' }, -32603],
])('the error %s', async (_what, method, error, code) => {
  const { request } = setup(() => ({ error }))
  await expect(request(method, [])).rejects.toMatchObject({ code })
})

test('a session whose 30 days are over ends with the next request', async () => {
  const { platform, events, asked, request, stored } = setup(() => ({ result: null }))
  await platform.advance(2000)
  await expect(request('personal_sign', [])).rejects.toMatchObject({ code: 4900 })
  expect({ events, asked, stored: stored() }).toEqual({ events: [{ type: 'ended' }], asked: [], stored: undefined })
})

test('a session that another tab has ended is not stored again', async () => {
  const { live, life, stored, request } = setup(() => ({ result: scopesOf('eip155:1', 'eip155:10') }))
  await live.session.end()
  expect({ stored: stored(), isOver: life.signal.aborted }).toEqual({ stored: undefined, isOver: true })
  await expect(request('personal_sign', [])).rejects.toBeDefined()
})

test.each([
  ['another network', scopesOf('eip155:137'), []],
  ['an account of another network', { sessionScopes: { 'eip155:1': { accounts: [`eip155:137:${address}`] } } }, []],
  ['a scope for a whole namespace', { sessionScopes: { eip155: { accounts: [address] } } }, []],
  ['no scopes', {}, []],
  ['nothing', undefined, []],
  ['numbers', { sessionScopes: { 'eip155:1': { accounts: [1, null] } } }, []],
  ['what was asked for', scopesOf('eip155:1'), [`eip155:1:${address}`]],
])('an answer with %s', (_what, answer, accounts) => {
  expect(accountsIn(answer, ['eip155:1'])).toEqual(accounts)
})

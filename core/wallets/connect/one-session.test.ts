import { expect, onTestFinished, test, vi } from 'vitest'
import { evm, solana } from '../../adapters/index.js'
import type { Adapter, AdapterConnection } from '../../contracts/adapter.js'
import type { Namespace } from '../../contracts/caip.js'
import type { Connector } from '../../contracts/connector.js'
import { createRoot } from '../../modal/root.js'
import { base, mainnet, solana as solanaNetwork } from '../../networks/index.js'
import type { WalletContext } from '../../state/context.js'
import { createTestPlatform } from '../../testing/platform.js'
import { createOneSession } from './one-session.js'

const address = '0x5CfE73b6021E818B776b421B1c4Db2474086a7e1'
const lower = address.toLowerCase()
const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const other = 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ'
const solanaId = solanaNetwork.caipNetworkId

const both = {
  sessionScopes: {
    'eip155:1': { methods: [], notifications: [], accounts: [`eip155:1:${lower}`] },
    [solanaId]: { methods: [], notifications: [], accounts: [`${solanaId}:${solanaAddress}`] },
  },
}
const none = { sessionScopes: {} }
const refuse = (code: number) => () => Promise.reject(Object.assign(new Error('no'), { code }))

type Answer = (params: unknown) => unknown

/** A page with a wallet of both namespaces. `shown` are the accounts that its Solana side shows without a prompt. */
function setup({
  get = () => none,
  create = () => both,
  revoke = () => true,
  shown = [solanaAddress],
  side = {},
  provider,
}: {
  get?: Answer
  create?: Answer
  revoke?: Answer
  shown?: readonly string[]
  side?: Partial<Connector>
  provider?: object
} = {}) {
  const platform = createTestPlatform()
  const root = createRoot(
    { projectId: 'p', adapters: [evm(), solana()], networks: [mainnet, base, solanaNetwork] },
    platform,
    { isHeadless: true },
  )
  onTestFinished(() => root.dispose())
  const asked: string[] = []
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    asked.push(method)
    if (method === 'wallet_getSession') return get(params)
    if (method === 'wallet_createSession') return create(params)
    return revoke(params)
  }
  const connector: Connector = {
    ...{ id: 'test.fox', name: 'Fox', chain: 'eip155', type: 'ANNOUNCED', info: { rdns: 'test.fox' } },
    provider: provider ?? { request },
  }
  const solanaSide: Connector = { id: 'Fox', name: 'Fox', chain: 'solana', type: 'ANNOUNCED', provider: {}, ...side }
  root.connectors.set({ found: [connector, solanaSide] })
  const forgotten: Namespace[] = []
  const connection: AdapterConnection = {
    namespace: 'solana',
    connectorId: solanaSide.id,
    accounts: shown.map((each) => ({ namespace: 'solana', address: each, type: 'eoa' })),
    chainId: solanaId.slice(7),
    provider: {},
  }
  const reconnect = vi.fn(async () => connection)
  const adapter: Pick<Adapter, 'type' | 'reconnect' | 'forget'> = {
    type: 'solana',
    reconnect,
    forget: async (namespace) => void forgotten.push(namespace),
  }
  const context = { root, adapters: { get: async () => adapter }, host: { failed: () => {} } } as unknown // the rest is not used
  const sessions = createOneSession(context as WalletContext) // as above
  const ask = (signal = new AbortController().signal) => sessions.ask({ connector, namespace: 'eip155', signal })
  return { platform, sessions, connector, asked, ask, forgotten, reconnect }
}

const signal = new AbortController().signal
const own = { namespace: 'eip155', accounts: [{ namespace: 'eip155', address, type: 'eoa' }] } as const

test('one prompt grants both namespaces, and the other side is connected without one', async () => {
  const { sessions, asked, ask } = setup()
  const grant = (await ask()) ?? expect.unreachable('there is a session')
  expect({ namespaces: grant.namespaces, asked, hasOwn: grant.has(own) }).toEqual({
    namespaces: ['eip155', 'solana'],
    asked: ['wallet_getSession', 'wallet_createSession'],
    hasOwn: true,
  })
  const sides = await sessions.connectOthers(grant, signal)
  expect(sides.map(({ connector }) => connector.id)).toEqual(['Fox'])
})

test('it asks for the networks of the page, by the methods of their namespaces', async () => {
  const create = vi.fn<Answer>(() => both)
  await setup({ create }).ask()
  expect(create.mock.calls[0]?.[0]).toMatchObject({
    optionalScopes: {
      'eip155:1': { methods: expect.arrayContaining(['personal_sign']) },
      'eip155:8453': {},
      [solanaId]: { methods: expect.arrayContaining(['solana_signMessage']) },
    },
  })
})

test('a session that the page has already is used without a prompt', async () => {
  const { asked, ask } = setup({ get: () => both })
  expect((await ask())?.namespaces).toEqual(['eip155', 'solana'])
  expect(asked).toEqual(['wallet_getSession'])
})

test.each([
  ['no network of the page', { 'eip155:137': { accounts: [`eip155:137:${lower}`] } }],
  ['an account of another network', { 'eip155:1': { accounts: [`eip155:137:${lower}`] } }],
  ['a text that is no address', { 'eip155:1': { accounts: ['eip155:1:0x12'] } }],
  ['an address of the other namespace', { 'eip155:1': { accounts: [`eip155:1:${solanaAddress}`] } }],
  ['the other namespace alone', { [solanaId]: { accounts: [`${solanaId}:${solanaAddress}`] } }],
  ['a scope of the wallet', { wallet: { accounts: [`eip155:1:${lower}`] } }],
  [
    'a name of every object',
    { constructor: { accounts: [address] }, toString: { chains: ['1'], accounts: [address] } },
  ],
  ['nothing', {}],
])('a session with %s is a refusal', async (_what, sessionScopes) => {
  await expect(setup({ create: () => ({ sessionScopes }) }).ask()).rejects.toMatchObject({
    code: 'wallet_user_rejected',
  })
})

test.each([
  ['the chosen namespace alone', { 'eip155:1': { accounts: [`eip155:1:${lower}`] } }],
  ['an account of Solana that is none', { ...both.sessionScopes, [solanaId]: { accounts: [`${solanaId}:0`] } }],
])('a session with %s connects that', async (_what, sessionScopes) => {
  const { sessions, ask, reconnect } = setup({ create: () => ({ sessionScopes }) })
  const grant = (await ask()) ?? expect.unreachable('there is a session')
  expect({ namespaces: grant.namespaces, sides: await sessions.connectOthers(grant, signal) }).toEqual({
    namespaces: ['eip155'],
    sides: [],
  })
  expect(reconnect).not.toHaveBeenCalled()
})

test('accounts outside the session are not its own', async () => {
  const grant = (await setup().ask()) ?? expect.unreachable('there is a session')
  const stranger = { namespace: 'eip155', address: `0x${'1'.repeat(40)}`, type: 'eoa' } as const
  expect(grant.has({ ...own, accounts: [...own.accounts, stranger] })).toBe(false)
})

test.each([
  ['another account', [other]],
  ['another account beside the granted one', [solanaAddress, other]],
  ['no account', []],
])('a wallet of that name that shows %s is left alone', async (_what, shown) => {
  const { sessions, ask, forgotten } = setup({ shown })
  const grant = (await ask()) ?? expect.unreachable('there is a session')
  expect({ sides: await sessions.connectOthers(grant, signal), forgotten }).toEqual({
    sides: [],
    forgotten: ['solana'],
  })
})

test.each([
  ['another name', { name: 'Owl', id: 'Owl' }],
  ['a name that several claim', { info: { claims: 2 } }],
  ['a place on a phone', { isElsewhere: true }],
])('a wallet with %s is no other side, so nothing is asked', async (_what, side) => {
  const { asked, ask } = setup({ side })
  expect({ grant: await ask(), asked }).toEqual({ grant: undefined, asked: [] })
})

test.each([
  ['has no such method', refuse(-32601)],
  ['does not support it', refuse(4200)],
  ['answers every method with something', () => 'ok'],
  ['answers with nothing', () => null],
  ['has a failure of its own', refuse(-32603)],
])('a wallet that %s is asked as before', async (_what, get) => {
  const { asked, ask } = setup({ get })
  expect({ grant: await ask(), asked }).toEqual({ grant: undefined, asked: ['wallet_getSession'] })
})

test('a wallet that leaves the question open is asked as before after a second', async () => {
  const { platform, asked, ask } = setup({ get: () => new Promise(() => {}) })
  const asking = ask()
  await platform.advance(1000)
  expect({ grant: await asking, asked }).toEqual({ grant: undefined, asked: ['wallet_getSession'] })
})

test.each([4001, 5000, 5001, 5002])('a refusal with %i is one', async (code) => {
  await expect(setup({ create: refuse(code) }).ask()).rejects.toMatchObject({ code: 'wallet_user_rejected' })
})

test.each([5100, -32603])('a wallet that cannot grant it (%i) is asked as before', async (code) => {
  expect(await setup({ create: refuse(code) }).ask()).toBeUndefined()
})

test('a visitor who left and comes back waits for the same prompt', async () => {
  let answer = (_session: unknown) => {}
  const create = vi.fn<Answer>(() => new Promise((resolve) => (answer = resolve)))
  const { platform, ask } = setup({ create })
  const first = new AbortController()
  const leaving = ask(first.signal)
  leaving.catch(() => undefined)
  await platform.settle()
  first.abort()
  await expect(leaving).rejects.toBeDefined()
  const second = ask()
  await platform.settle()
  answer(both)
  expect((await second)?.namespaces).toEqual(['eip155', 'solana'])
  expect(create).toHaveBeenCalledTimes(1)
})

test('a client of MetaMask’s Multichain API is asked for the session', async () => {
  const createSession = vi.fn(async () => both)
  const { ask } = setup({ provider: { client: { createSession, getSession: async () => none } } })
  expect((await ask())?.namespaces).toEqual(['eip155', 'solana'])
  expect(createSession).toHaveBeenCalledTimes(1)
})

test('leaving ends a session, if there is one', async () => {
  const left = setup({ get: () => both })
  await left.sessions.end(left.connector)
  const empty = setup()
  await empty.sessions.end(empty.connector)
  expect({ left: left.asked, empty: empty.asked }).toEqual({
    left: ['wallet_getSession', 'wallet_revokeSession'],
    empty: ['wallet_getSession'],
  })
})

test('a wallet that does not end its session keeps nobody waiting', async () => {
  const { platform, sessions, connector } = setup({ get: () => both, revoke: () => new Promise(() => {}) })
  const ending = sessions.end(connector)
  await platform.settle()
  await platform.advance(5000)
  await expect(ending).resolves.toBeUndefined()
})

// Preloaded, so that no test waits for an import.
import '../services/ens.js'
import { expect, onTestFinished, test } from 'vitest'
import type { NameProfile } from '../contracts/api/names.js'
import { base, ethereum, setupModal } from '../testing/modal.js'
import { createNames } from './names.js'

const alice = `0x${'a1'.repeat(20)}`
const bob = `0x${'b0'.repeat(20)}`

function profile(name: string, addresses: Record<string, string>): NameProfile {
  const entries = Object.entries(addresses).map(([coinType, address]) => [coinType, { address }] as const)
  return { name, addresses: Object.fromEntries(entries), attributes: [{ avatar: 'https://pictures.test/a.png' }] }
}

/** A connected modal, and a name service that answers by path. */
async function setup(answers: Record<string, () => Response> = {}) {
  const world = setupModal()
  onTestFinished(world.modal.dispose)
  await world.connect()
  const asked: string[] = []
  world.platform.onFetch((url) => {
    const { pathname } = new URL(url)
    if (pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:1', 'eip155:8453'], ws: [] })
    asked.push(pathname)
    return answers[pathname]?.() ?? Response.json({ name: null, avatar: null })
  })
  return { ...world, asked, names: await world.root.flows.part(createNames) }
}

const notFound = () =>
  Response.json({ status: 'FAILED', reasons: [{ description: 'Not registered' }] }, { status: 404 })

test('a registered name resolves to its address on the active network', async () => {
  const { names } = await setup({
    '/v1/profile/account/bob.reown.id': () =>
      Response.json(profile('bob.reown.id', { '60': alice, '2147483649': bob, '2147492101': alice })),
  })
  expect(await names.resolve(' Bob.reown.id ')).toEqual({
    name: 'bob.reown.id',
    address: bob,
    avatar: 'https://pictures.test/a.png',
  })
})

test('a look-alike name resolves to nothing, whatever the service answers, and is not requested', async () => {
  const answer = (name: string) => () => Response.json(profile(name, { '60': bob }))
  const path = (name: string) => `/v1/profile/account/${encodeURIComponent(name)}`
  // In Cyrillic letters only: one name looks like `coca`, the other like nothing in Latin.
  const [alike, russian] = ['\u0441\u043e\u0441\u0430.reown.id', '\u043f\u0440\u0438\u0432\u0435\u0442.reown.id']
  const { names, asked } = await setup({ [path(alike)]: answer(alike), [path(russian)]: answer(russian) })
  expect(await names.resolve(alike)).toBeUndefined()
  expect(await names.resolve('\u0430\u0440\u0440\u04cf\u0435.eth')).toBeUndefined()
  expect(asked.filter((each) => each.startsWith('/v1/profile/account'))).toEqual([])
  expect(await names.resolve(russian)).toMatchObject({ name: russian, address: bob })
})

test('a registered name without an address here or on Ethereum resolves to nothing', async () => {
  const { names } = await setup({
    '/v1/profile/account/bob.reown.id': () => Response.json(profile('bob.reown.id', { '0': bob, '501': bob })),
  })
  expect(await names.resolve('bob.reown.id')).toBeUndefined()
})

test('an unregistered name resolves to nothing, while a failing service is an error', async () => {
  let isDown = false
  const { names } = await setup({
    '/v1/profile/account/nobody.reown.id': () => (isDown ? new Response('', { status: 400 }) : notFound()),
  })
  expect(await names.resolve('nobody.reown.id')).toBeUndefined()
  expect(await names.isRegistered('nobody.reown.id')).toBe(false)
  isDown = true
  await expect(names.resolve('nobody.reown.id')).rejects.toMatchObject({
    code: 'name_service',
    shortMessage: 'Error resolving name',
  })
  await expect(names.isRegistered('nobody.reown.id')).rejects.toMatchObject({ code: 'name_service' })
})

test("the service's first reason is the message", async () => {
  const reasons = [{ description: 'Name is blocked' }, { description: 'and more' }]
  const refused = () => Response.json({ status: 'FAILED', reasons }, { status: 400 })
  const { names } = await setup({
    '/v1/profile/account/evil.reown.id': refused,
    '/v1/profile/suggestions/evil': refused,
    [`/v1/profile/reverse/${bob}`]: () => new Response('not json', { status: 400 }),
  })
  await expect(names.resolve('evil.reown.id')).rejects.toMatchObject({ shortMessage: 'Name is blocked' })
  await expect(names.suggest('evil')).rejects.toMatchObject({ shortMessage: 'Name is blocked' })
  await expect(names.namesOf(bob)).rejects.toMatchObject({ shortMessage: 'Error fetching names for address' })
})

test('the names of an address are cached for five minutes', async () => {
  const path = `/v1/profile/reverse/${bob}`
  const { names, asked, platform } = await setup({
    [path]: () => Response.json([profile('bob.wcn.id', { '60': bob })]),
  })
  const count = () => asked.filter((each) => each === path).length
  expect((await names.namesOf(bob)).map(({ name }) => name)).toEqual(['bob.wcn.id'])
  await platform.advance(299_999)
  await names.namesOf(bob)
  expect(count()).toBe(1)
  await platform.advance(1)
  await names.namesOf(bob)
  expect(count()).toBe(2)
  names.forget(bob)
  await names.namesOf(bob)
  expect(count()).toBe(3)
})

test('only a text with two parts may be a name, and only on eip155', async () => {
  const { names, root } = await setup()
  expect(['alice.eth', 'ALICE.reown.id', 'a.b.eth'].map(names.isName)).toEqual([true, true, true])
  expect(['alice', bob, '.eth', 'alice.', 'a b.eth', 'https://a.eth', ''].some(names.isName)).toBe(false)
  root.chains.setActiveNamespace('solana')
  expect(names.isName('alice.eth')).toBe(false)
  expect(await names.resolve('alice.eth')).toBeUndefined()
})

test('a lookup rejects when it is aborted or the modal is disposed', async () => {
  const { names, modal } = await setup({ '/v1/profile/account/slow.reown.id': () => new Response(null) })
  const abort = new AbortController()
  const looking = names.resolve('slow.reown.id', abort.signal)
  abort.abort()
  await expect(looking).rejects.toMatchObject({ code: 'aborted' })
  modal.dispose()
  await expect(names.resolve('slow.reown.id')).rejects.toMatchObject({ code: 'aborted' })
})

/** The networks whose nodes are asked for a name while Base is active. */
async function networksAskedFor(name: string, networks: Parameters<typeof setupModal>[0]) {
  const world = setupModal(networks)
  onTestFinished(world.modal.dispose)
  await world.connect()
  const active = world.root.chains.networks.find(({ id }) => id === base.id)
  if (!active) throw new Error('Base is missing')
  world.root.chains.setNetwork(active, true)
  await world.platform.settle()
  const asked: string[] = []
  world.platform.onFetch((url, init) => {
    const { hostname, searchParams } = new URL(url)
    // The gateway's query names the network.
    if (String(init?.body).includes('eth_call')) asked.push(searchParams.get('chainId') ?? hostname)
    return Response.json({ jsonrpc: '2.0', id: 1, result: '0x' })
  })
  const names = await world.root.flows.part(createNames)
  const outcome = names.resolve(name).then(
    () => 'found',
    (error: { code?: unknown; cause?: unknown }) => error,
  )
  await world.platform.advance(60_000)
  return { outcome: await outcome, asked: [...new Set(asked)] }
}

test('an ENS name is looked up on chain 1 only, whichever network is active', async () => {
  const { asked } = await networksAskedFor('alice.eth', { networks: [base, ethereum] })
  expect(asked).toEqual(['eip155:1'])
})

test('a site without chain 1 makes no lookups of ENS names', async () => {
  const { outcome, asked } = await networksAskedFor('alice.eth', { networks: [base, { ...ethereum, id: 10 }] })
  expect(outcome).toMatchObject({ code: 'name_service' })
  expect(asked).toEqual([])
})

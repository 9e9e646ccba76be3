// Preloaded, so that no test waits for an import.
import '../../services/nodes/evm.js'
import '../../services/nodes/node-client.js'
import { expect, onTestFinished, test } from 'vitest'
import { createPortfolio } from '../../data/portfolio.js'
import { base, ethereum, setupModal, solanaMain } from '../../testing/modal.js'
import { createIdentity } from './watch-account.js'

const address = `0x${'a1'.repeat(20)}`

async function setup(options: Parameters<typeof setupModal>[0] = {}, more: Parameters<typeof setupModal>[1] = {}) {
  const world = setupModal({ networks: [ethereum, base, solanaMain], ...options }, more)
  onTestFinished(world.modal.dispose)
  const { platform, root } = world
  const service = {
    status: 200,
    ether: '1',
    name: 'alice.reown.id' as string | null,
    leadsTo: address,
    chains: ['eip155:1', 'eip155:8453'],
  }
  await world.connect()
  await world.modal.close()
  const node = { status: 404, asked: 0 }
  platform.onFetch((url, init) => {
    const { pathname } = new URL(url)
    const { id, jsonrpc } = init?.body ? JSON.parse(String(init.body)) : {}
    if (jsonrpc) {
      node.asked += 1
      if (node.status !== 200) return new Response('', { status: node.status })
      return Response.json({ jsonrpc, id, result: '0xde0b6b3a7640000' })
    }
    if (pathname === '/v1/supported-chains') return Response.json({ http: service.chains, ws: [] })
    if (service.status !== 200) return new Response('', { status: service.status })
    if (pathname.startsWith('/v1/identity/'))
      return Response.json({ name: service.name, avatar: 'https://alice.test/face' })
    if (pathname === '/v1/profile/account/alice.reown.id')
      return Response.json({
        name: 'alice.reown.id',
        attributes: [],
        addresses: { 60: { address: service.leadsTo, created: 1 } },
      })
    if (!pathname.endsWith('/balance')) return new Response('', { status: 404 })
    const quantity = { decimals: '18', numeric: service.ether }
    const ether = { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', price: 2000, quantity, iconUrl: 'data:,' }
    return Response.json({ balances: [ether] })
  })
  const portfolio = await root.flows.part(createPortfolio)
  const asked = () => world.requested(`/v1/account/${address}/balance`).length
  const before = asked()
  const total = () => portfolio.store.active?.total
  const reconnect = async () => {
    await root.flows.part(createIdentity)
    await world.modal.disconnect()
    // The identity of an address is cached for 5 min.
    await platform.advance(300_000)
    await world.connect()
    await platform.settle()
  }
  return { ...world, node, reconnect, service, total, asked: () => asked() - before }
}

test('refreshes every 10 s while Account is open, and so shows incoming tokens', async () => {
  const { modal, platform, service, asked, total } = await setup()
  await platform.advance(60_000)
  expect(asked()).toBe(0)
  await modal.open()
  await platform.settle()
  expect({ asked: asked(), total: total() }).toEqual({ asked: 1, total: '2000' })
  service.ether = '1.5'
  await platform.advance(9_999)
  expect(total()).toBe('2000')
  await platform.advance(1)
  expect({ asked: asked(), total: total() }).toEqual({ asked: 2, total: '3000' })
  await modal.close()
  await platform.advance(60_000)
  expect(asked()).toBe(2)
})

test('"stops on HTTP 503": after another failure it asks again after the gap', async () => {
  const { modal, platform, service, asked, total } = await setup()
  await platform.advance(30_000)
  service.status = 404
  await modal.open()
  await platform.advance(30_000)
  expect(asked()).toBe(2)
  service.status = 503
  // Four attempts in all.
  await platform.advance(40_000)
  const after = asked()
  service.status = 200
  await platform.advance(120_000)
  expect({ asked: asked(), total: total() }).toEqual({ asked: after, total: '0' })
})

test('after a 503 it continues once a manual retry was answered', async () => {
  const { modal, platform, root, service, asked, total } = await setup()
  await platform.advance(30_000)
  service.status = 503
  await modal.open()
  await platform.advance(60_000)
  const portfolio = await root.flows.part(createPortfolio)
  expect(portfolio.store.active?.status).toBe('failed')
  service.status = 200
  await portfolio.refresh()
  expect(total()).toBe('2000')
  const after = asked()
  service.ether = '1.5'
  await platform.advance(10_000)
  expect({ asked: asked(), total: total() }).toEqual({ asked: after + 1, total: '3000' })
})

test('after the node and the list failed together, the balance comes back with the list', async () => {
  const { modal, platform, node, service, total, root } = await setup({ networks: [{ ...ethereum, testnet: false }] })
  const shown = () => {
    const { balance, isBalanceKnown } = modal.getSnapshot().accounts.eip155 ?? {}
    return { total: total(), balance, isBalanceKnown }
  }
  service.status = 404
  await modal.open()
  root.flows.retryBalance('eip155')
  await platform.advance(30_000)
  expect(shown()).toMatchObject({ balance: '0.00', isBalanceKnown: false })
  service.status = 200
  node.status = 200
  await platform.advance(20_000)
  expect(shown()).toEqual({ total: '2000', balance: '1.000', isBalanceKnown: true })
  const { asked } = node
  await platform.advance(60_000)
  expect(node.asked).toBe(asked)
})

test('a service that never answers is asked once, and fails after 10 s', async () => {
  const { modal, platform, root, requested } = await setup()
  const portfolio = await root.flows.part(createPortfolio)
  await platform.advance(30_000)
  platform.onFetch(() => new Promise<Response>(() => {}))
  const before = requested(`/v1/account/${address}/balance`).length
  await modal.open()
  await platform.advance(10_001)
  expect(portfolio.store.active?.status).toBe('failed')
  expect(requested(`/v1/account/${address}/balance`)).toHaveLength(before + 1)
})

test('a hidden tab makes no requests', async () => {
  const page = { isHidden: false }
  const { modal, platform, asked } = await setup({}, { platform: { isHidden: () => page.isHidden } })
  await platform.advance(30_000)
  await modal.open()
  await platform.settle()
  page.isHidden = true
  await platform.advance(60_000)
  expect(asked()).toBe(1)
  page.isHidden = false
  await platform.advance(10_000)
  expect(asked()).toBe(2)
})

test("the account has the service's name and picture, cached for 5 min", async () => {
  const { modal, platform, service, requested, stored, reconnect } = await setup()
  const count = () => requested(`/v1/identity/${address}`).length
  await reconnect()
  expect(modal.getSnapshot().accounts.eip155).toMatchObject({
    profileName: 'alice.reown.id',
    profileImage: 'https://alice.test/face',
  })
  expect(stored('identityCache')).toMatchObject({ [address]: { value: { name: 'alice.reown.id' } } })
  const before = count()
  service.name = 'bob.eth'
  await modal.switchNetwork('eip155:8453')
  await platform.settle()
  expect({ count: count(), profileName: modal.getSnapshot().accounts.eip155?.profileName }).toEqual({
    count: before,
    profileName: 'alice.reown.id',
  })
})

test.each([
  ['leads to another address', 'alice.reown.id', `0x${'b0'.repeat(20)}`],
  ['leads nowhere', 'vitalik.eth', address],
  ['is not in normal form', 'Alice.reown.id', address],
  ['is no name', '<b>alice</b>', address],
])('a name that %s is not drawn, and its picture neither', async (_what, name, leadsTo) => {
  const { modal, service, reconnect } = await setup()
  Object.assign(service, { name, leadsTo })
  await reconnect()
  expect(modal.getSnapshot().accounts.eip155).toMatchObject({ profileName: undefined, profileImage: undefined })
})

test('without a name, or if it cannot be loaded, the account is shown by its address', async () => {
  const { modal, service, requested, reconnect } = await setup()
  service.name = null
  await reconnect()
  expect(modal.getSnapshot().accounts.eip155?.profileName).toBeUndefined()
  service.status = 404
  await reconnect()
  expect(modal.getSnapshot().accounts.eip155?.profileName).toBeUndefined()
  expect(requested(`/v1/identity/${address}`)).not.toEqual([])
})

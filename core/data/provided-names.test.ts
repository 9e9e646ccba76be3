// Preloaded, so that no test waits for an import.
import './provided-names.js'
import { expect, onTestFinished, test } from 'vitest'
import type { NamesContext, NamesProvider } from '../contracts/service-providers.js'
import { createAccountActions } from '../data/account-actions.js'
import { setupModal } from '../testing/modal.js'
import { createNames } from './names.js'

const alice = `0x${'a1'.repeat(20)}`
const bob = `0x${'b0'.repeat(20)}`
const picture = 'https://pictures.test/alice.png'

/** Names that a provider has, and the name of each account. */
function naming(accounts: Readonly<Record<string, string>>, names: Readonly<Record<string, string>> = {}) {
  const asked: string[] = []
  const provider: NamesProvider = {
    name: 'Names',
    hosts: [],
    resolve: async ({ name, network }) => {
      asked.push(`${name} on ${network.caipNetworkId}`)
      const address = accounts[name]
      return address === undefined ? undefined : { address, avatar: picture }
    },
    nameOf: async ({ address }) => {
      const name = names[address]
      return name === undefined ? undefined : { name }
    },
  }
  return { asked, provider }
}

async function setup(names?: unknown, more: object = {}) {
  const world = setupModal({ projectId: '', services: { names }, ...more } as never) // any value, as a host's page passes it
  onTestFinished(world.modal.dispose)
  await world.connect()
  return { ...world, names: await world.root.flows.part(createNames) }
}

const who = { address: alice, caipNetworkId: 'eip155:1', sender: alice } as const

test('a name is looked up at the providers in order, in normal form, and no service is asked', async () => {
  const first = naming({ 'alice.first': alice })
  const second = naming({ 'bob.second': bob, 'alice.first': bob })
  const { names, platform } = await setup([first.provider, second.provider])
  expect(await names.resolve(' Alice.FIRST ')).toEqual({ name: 'alice.first', address: alice, avatar: picture })
  expect(await names.resolve('bob.second')).toMatchObject({ address: bob })
  expect(await names.resolve('nobody.third')).toBeUndefined()
  expect({ first: first.asked, second: second.asked }).toEqual({
    first: ['alice.first on eip155:1', 'bob.second on eip155:1', 'nobody.third on eip155:1'],
    second: ['bob.second on eip155:1', 'nobody.third on eip155:1'],
  })
  expect(platform.requests.filter(({ url }) => url.includes('/v1/'))).toEqual([])
})

test('the name of an account is shown only if it leads back to the account', async () => {
  const { provider } = naming({ 'alice.eth': alice, 'stolen.eth': bob }, { [alice]: 'alice.eth', [bob]: 'alice.eth' })
  const { names } = await setup(provider)
  expect(await names.identityOf(who)).toEqual({ name: 'alice.eth', avatar: picture })
  expect(await names.identityOf({ ...who, address: bob })).toBeUndefined()
  const liar = naming({ 'stolen.eth': bob }, { [alice]: 'stolen.eth' })
  expect(await (await setup(liar.provider)).names.identityOf(who)).toBeUndefined()
})

test('the name of an account on one network is not that of the same address on another', async () => {
  const { provider } = naming({ 'alice.base.eth': alice })
  const nameOf: NamesProvider['nameOf'] = async ({ network }) =>
    network.caipNetworkId === 'eip155:8453' ? { name: 'alice.base.eth' } : undefined
  const { names } = await setup({ ...provider, nameOf })
  expect(await names.identityOf({ ...who, caipNetworkId: 'eip155:8453' })).toMatchObject({ name: 'alice.base.eth' })
  expect(await names.identityOf(who)).toBeUndefined()
})

test('a provider that fails costs its names, and the next one is asked', async () => {
  const broken: NamesProvider = { name: 'Broken', hosts: [], resolve: () => Promise.reject(new Error('down')) }
  const { names } = await setup([broken, naming({ 'alice.eth': alice }).provider])
  expect(await names.resolve('alice.eth')).toMatchObject({ address: alice })
  const alone = await setup(broken)
  await expect(alone.names.resolve('alice.eth')).rejects.toMatchObject({ code: 'name_service' })
  const odd: NamesProvider = { name: 'Odd', hosts: [], resolve: async () => ({ address: 7 }) as never } // a host's JavaScript may give anything
  await expect((await setup(odd)).names.resolve('alice.eth')).rejects.toMatchObject({ code: 'name_service' })
})

test('a picture on this machine or of another scheme is not loaded', async () => {
  const provider: NamesProvider = {
    name: 'Names',
    hosts: [],
    resolve: async () => ({ address: alice, avatar: 'http://127.0.0.1/a.png' }),
  }
  const { names } = await setup(provider)
  expect(await names.resolve('alice.eth')).toEqual({ name: 'alice.eth', address: alice, avatar: undefined })
})

test('a provider asks the nodes of the page’s other networks, and of no network that the page lacks', async () => {
  let inside: NamesContext | undefined
  const provider: NamesProvider = {
    name: 'Names',
    hosts: [],
    resolve: async (_asked, context) => {
      inside = context
      return undefined
    },
  }
  const { names } = await setup(provider)
  await names.resolve('alice.eth')
  await expect(inside?.requestOn('eip155:4242', 'eth_call', [])).rejects.toThrow('not among the networks')
})

test('Solana has names where a provider of the page knows them', async () => {
  const { root } = await setup(naming({}).provider)
  expect(root.options.resolvesNames('solana')).toBe(true)
  expect((await setup()).root.options.resolvesNames('solana')).toBe(false)
})

test('without a project id nobody gives names away, unless the page has a registrar', async () => {
  const without = await setup()
  expect((await without.root.flows.part(createAccountActions)).chooseName).toBeUndefined()
  expect(await without.names.isServed()).toBe(false)
  const registered: unknown[] = []
  const registrar = {
    suffix: '.dapp.eth',
    isTaken: async ({ name }: { name: string }) => name === 'taken.dapp.eth',
    suggest: async ({ name }: { name: string }) => [name, 'alice2.dapp.eth', 'alice.other.eth'],
    register: async (asked: unknown) => void registered.push(asked),
  }
  const { names, root } = await setup({ ...naming({}).provider, registrar })
  expect((await root.flows.part(createAccountActions)).chooseName).toBeDefined()
  const { signal } = new AbortController()
  expect({
    suffix: names.suffix,
    isServed: await names.isServed(),
    taken: await names.isRegistered('taken.dapp.eth', signal),
    free: await names.isRegistered('alice.dapp.eth', signal),
    suggested: await names.suggest('alice', signal),
  }).toEqual({
    suffix: '.dapp.eth',
    isServed: true,
    taken: true,
    free: false,
    suggested: [{ name: 'alice2.dapp.eth', registered: false }],
  })
  const asked = { name: 'alice.dapp.eth', address: alice, coinType: 2147483649, message: '{}', signature: '0x' }
  await names.register(asked, signal)
  expect(registered).toEqual([asked])
})

test('a refusal of the registrar is an error of the name service', async () => {
  const registrar = {
    suffix: '.dapp.eth',
    isTaken: () => Promise.reject(new Error('down')),
    register: () => Promise.reject(new Error('no more names')),
  }
  const { names } = await setup({ ...naming({}).provider, registrar })
  const { signal } = new AbortController()
  await expect(names.isRegistered('alice.dapp.eth', signal)).rejects.toMatchObject({ code: 'name_service' })
  const asked = { name: 'alice.dapp.eth', address: alice, coinType: 1, message: '{}', signature: '0x' }
  await expect(names.register(asked, signal)).rejects.toMatchObject({
    shortMessage: 'Error registering name alice.dapp.eth',
  })
})

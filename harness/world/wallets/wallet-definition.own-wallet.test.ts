import { expect, onTestFinished, test } from 'vitest'
import { defineChain } from '../chains/chain-definition.js'
import { createWorld } from '../world/world.js'
import type { WorldSpec } from '../world/world-api.js'
import { announceInto } from './shell/testing/announce-into.js'
import { mineChain, mineWallet } from './testing/own-kinds.js'
import { defineWalletKind, type OwnWalletCall, type PageWallet, type WalletDefinition } from './wallet-definition.js'

// biome-ignore lint/suspicious/noExplicitAny: what a page finds has whatever members the wallet gave it
type Found = any

async function setup(wallet: Partial<NonNullable<WorldSpec['wallets']>[string]> = {}) {
  const world = await createWorld({
    chains: { gold: { kind: mineChain }, ore: { kind: mineChain, network: 'second' } },
    wallets: { purse: { via: mineWallet, accounts: ['alice', 'bob'], ...wallet } },
  })
  onTestFinished(async () => {
    expect(await world.stop()).toEqual([])
  })
  const { purse } = world.wallets
  const { gold, ore } = world.chains
  if (!purse || !gold || !ore) throw new Error('the world has them')
  const globals: Record<string, Found> = {}
  const remove = announceInto({ events: new EventTarget(), globals }, [purse], world.clock)
  onTestFinished(remove)
  const addresses = ['alice', 'bob'].flatMap((name) =>
    world.accounts[name] ? [gold.addressOf(world.accounts[name])] : [],
  )
  return { world, purse, page: globals, gold, ore, remove, addresses }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('a page finds it, and its owner connects the page', async () => {
  const { page, purse, addresses } = await setup()
  expect(page.mine).toMatchObject({ name: 'Purse', networks: ['mine:main', 'mine:second'] })
  expect(await page.mine.accounts()).toEqual([])
  const connected = page.mine.connect()
  await expect.poll(() => purse.pending).toMatchObject([{ method: 'mine:connect', asks: 'connect' }])
  await purse.approve('connect')
  expect(await connected).toEqual({ addresses, network: 'mine:main' })
  expect(await page.mine.accounts()).toEqual(addresses)
  expect(purse.connectedOrigins).toEqual(['https://dapp.test'])
  // A connected page is answered without the owner.
  expect(await page.mine.connect()).toEqual({ addresses, network: 'mine:main' })
})

test('each deed is answered by its name, and refused with a code', async () => {
  const { page, purse, addresses } = await setup({ connected: true })
  const signed = page.mine.sign(addresses[1], 'hello')
  await purse.approve('sign')
  expect(await signed).toMatch(/^[\da-f]{8}:hello$/)
  const paid = page.mine.send()
  await purse.approve('pay')
  expect(await paid).toBe('mine:main')
  const refused = page.mine.sign(addresses[0], 'hello').catch((error: unknown) => error)
  await purse.reject('sign')
  expect(await refused).toMatchObject({ code: 4001 })
  await expect(purse.approve({ deed: 'sign', withinMs: 1 })).rejects.toThrow(
    'purse got no request to sign within 1 ms. Nothing is pending. Before: mine:sign came and was answered by its owner, with a result;',
  )
})

test('refuses unconnected pages and hidden accounts', async () => {
  const { page, purse, addresses, world, gold } = await setup({ policy: 'approve' })
  await expect(page.mine.sign(addresses[0], 'hello')).rejects.toMatchObject({
    code: 4100,
    message: 'mine:sign: purse is not connected to https://dapp.test.',
  })
  await page.mine.connect()
  const { carol } = world.accounts
  await expect(page.mine.sign(carol && gold.addressOf(carol), 'hello')).rejects.toMatchObject({ code: 4100 })
  await page.mine.leave()
  expect(purse.connectedOrigins).toEqual([])
})

test('notifies pages of changed accounts and network', async () => {
  const { page, purse, addresses, ore, world } = await setup({ connected: true })
  const [alice, bob] = addresses
  purse.setAccounts(['bob', 'alice'])
  await turn()
  purse.setChain('ore')
  await turn()
  expect(purse.chain).toBe('ore')
  const ofOre = ['bob', 'alice'].map((name) => world.accounts[name] && ore.addressOf(world.accounts[name]))
  expect(page.mine.states.slice(-2)).toEqual([
    { addresses: [bob, alice], network: 'mine:main' },
    { addresses: ofOre, network: 'mine:second' },
  ])
  expect(await page.mine.accounts()).toEqual(ofOre)
})

test('switches to another of its networks when its owner agrees', async () => {
  const { page, purse } = await setup({ connected: true })
  const gone = page.mine.go('mine:second')
  await purse.approve('switch')
  expect(await gone).toBeNull()
  await turn()
  expect([purse.chain, page.mine.states.at(-1).network]).toEqual(['ore', 'mine:second'])
  const lost = page.mine.go('mine:third').catch((error: unknown) => error)
  await purse.approve('switch')
  expect(await lost).toMatchObject({
    code: 4902,
    message: 'mine:go: purse is not on mine:third. It is on mine:second, mine:main.',
  })
})

test('wallet faults affect it', async () => {
  const { page, purse, addresses } = await setup({ connected: true, policy: 'approve' })
  purse.addFault({ do: 'bad-signature', times: 1 })
  expect(await page.mine.sign(addresses[0], 'hello')).toBe('bad')
  purse.addFault({ do: 'reject', times: 1 })
  await expect(page.mine.send()).rejects.toMatchObject({ code: 4001 })
})

test('a fault that hides accounts reaches the answer, and one that switches the network its own networks', async () => {
  const { page, purse, addresses } = await setup({ policy: 'approve' })
  purse.addFault({ do: 'empty-accounts', times: 1 })
  expect(await page.mine.connect()).toEqual({ addresses: [], network: 'mine:main' })
  expect(await page.mine.accounts()).toEqual(addresses)
  purse.addFault({ do: 'switches-chain-silently', method: 'mine:accounts', times: 1 })
  const before = page.mine.states.length
  await page.mine.accounts()
  await turn()
  expect({ chain: purse.chain, told: page.mine.states.length - before }).toEqual({ chain: 'ore', told: 0 })
  purse.addFault({ do: 'switches-chain', times: 1 })
  expect(await page.mine.send()).toBe('mine:main')
  await turn()
  expect(page.mine.states.at(-1)).toEqual({ addresses, network: 'mine:main' })
})

test('the fault that switches the network needs a second one', async () => {
  const { page, purse } = await setup({ connected: true, policy: 'approve', networks: ['gold'] })
  purse.addFault({ do: 'switches-chain' })
  await expect(page.mine.send()).rejects.toThrow('purse cannot turn to another chain for mine:send: it is on only one.')
})

test('shares its owner with other ways of finding it, and disconnects the page', async () => {
  const world = await createWorld({
    chains: { mainnet: { kind: 'evm', id: 1 }, gold: { kind: mineChain } },
    wallets: { purse: { via: ['injected', mineWallet], policy: 'approve' } },
  })
  onTestFinished(async () => void (await world.stop()))
  const { purse } = world.wallets
  if (!purse) throw new Error('the world has it')
  const globals: Record<string, Found> = {}
  const remove = announceInto({ events: new EventTarget(), globals }, [purse], world.clock)
  expect(purse.networks).toEqual(['mainnet', 'gold'])
  await globals['ethereum'].request({ method: 'eth_requestAccounts' })
  expect(await globals['mine'].accounts()).toEqual([])
  await globals['mine'].connect()
  expect(purse.calls.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'mine:accounts', 'mine:connect'])
  remove()
  expect(globals).toEqual({})
})

const wrong: readonly (readonly [string, object, string])[] = [
  ['a way of ours', { via: 'eip6963' }, '"via" has to be a name of small letters, and none of eip6963,'],
  [
    'no chain',
    { chain: 'mine' },
    'defineWalletKind(mine): "chain" has to be a kind of chain that defineChain made. It is "mine".',
  ],
  [
    'an unknown deed',
    { methods: { sing: { asks: 'sing', answer: () => 1 } } },
    '"methods" has to be methods by name, each { asks?: connect | sign | pay | switch | decrypt | watch | permit, answer: a function }; "sing" is not.',
  ],
  [
    'no page',
    { page: '' },
    '"page" has to be a function, and not a bound one, that puts the wallet into a page and returns { announce }. It is "".',
  ],
  ['a part of another name', { method: {} }, 'knows no "method". Did you mean "methods"?'],
]

test.each(wrong)('a definition with %s is refused', (_what, change, message) => {
  const { via, chain, methods, page } = mineWallet
  const definition = { via, chain, methods, page, ...change } as WalletDefinition // wrong on purpose
  expect(() => defineWalletKind(definition)).toThrow(message)
})

test('a definition may be an instance of a class', async () => {
  class Signing {
    readonly prefix = 'signed'
    readonly asks = 'sign'
    answer({ params }: OwnWalletCall) {
      return `${this.prefix}:${Object(params).text}`
    }
  }
  class Purse implements WalletDefinition {
    readonly via = 'classy'
    readonly chain = mineChain
    readonly methods = { sign: new Signing() } as const
    readonly drawer = 'full'
    page({ globals, ask }: PageWallet) {
      return { announce: () => Object.assign(globals, { mine: { sign: (text: string) => ask('sign', { text }) } }) }
    }
  }
  const { page } = await setup({ via: defineWalletKind(new Purse()), connected: true, policy: 'approve' })
  expect(await page.mine.sign('hello')).toBe('signed:hello')
  class Methods {
    sign = { answer: () => 1 }
  }
  expect(() => defineWalletKind({ ...mineWallet, methods: Object(new Methods()) })).toThrow('"methods" has to be')
})

test('two kinds that would be confused are refused', async () => {
  const other = defineWalletKind({ ...mineWallet, page: () => ({ announce: () => undefined }) })
  const second = defineWalletKind({ ...mineWallet, via: 'second' })
  const chains = { gold: { kind: mineChain } }
  const world = (wallets: NonNullable<WorldSpec['wallets']>) => createWorld({ chains, wallets })
  await expect(world({ purse: { via: mineWallet }, pouch: { via: other } })).rejects.toThrow(
    'The wallets purse and pouch have two kinds named "mine", and a page takes one of them. Give one of the kinds another "via".',
  )
  await expect(world({ purse: { via: [mineWallet, second] } })).rejects.toThrow(
    'The wallet purse is found via mine and second, and both are of the namespace mine. Make one kind that does both, or two wallets.',
  )
  const onEvm = defineChain({ ...mineChain, kind: 'forked', networks: { main: { id: 'eip155:77' } } })
  const wallet = defineWalletKind({ ...mineWallet, via: 'forked', chain: onEvm })
  const both = createWorld({
    chains: { mainnet: { kind: 'evm', id: 1 }, fork: { kind: onEvm } },
    wallets: { purse: { via: ['eip6963', wallet] } },
  })
  await expect(both).rejects.toThrow('is found via eip6963 and forked, and both are of the namespace eip155.')
  const copy = defineChain({ ...mineChain })
  await expect(createWorld({ chains: { gold: { kind: mineChain }, ore: { kind: copy } } })).rejects.toThrow(
    'The chains gold and ore have two kinds named "mine". Give one of the kinds another name.',
  )
})

test('a wallet that joins a world later is compared with its kinds', async () => {
  const { world } = await setup()
  const other = defineWalletKind({ ...mineWallet, page: () => ({ announce: () => undefined }) })
  await expect(world.addWallet('pouch', { via: other })).rejects.toThrow('have two kinds named "mine"')
})

test('a world reports mistakes in such a wallet', async () => {
  const world = (via: object) => createWorld({ wallets: { purse: { via: Object(via) } } })
  await expect(world(mineWallet)).rejects.toThrow(
    'purse is found via mine, but none of its networks is a chain of the kind mine.',
  )
  await expect(world({ via: 'mine' })).rejects.toThrow('its "via" is nothing that defineWalletKind made')
})

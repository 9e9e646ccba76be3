// Imported at the start, so that no test waits for a file.
import './adapter.js'
import '../solana/adapter.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNetworkReference, type Namespace } from '../../contracts/caip.js'
import { answersTimeout, type OtherSide, playAnswers, type Scene } from '../../testing/answers.js'
import { setupModal } from '../../testing/modal.js'
import { createMemoryStorage } from '../../testing/platform.js'
import { evm, solana } from '../index.js'

// Wallets of the page, nodes and services answer at random, in any order. The page shows only accounts as connected
// that a wallet chosen by the visitor has named. Nodes and services name no account.

const own = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
const ownOnSolana = ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM']
/** Only nodes and services name these. */
const foreign = [`0x${'66'.repeat(20)}`, 'So11111111111111111111111111111111111111112']
const networkIds = ['eip155:1', 'eip155:8453', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] as const

const accounts = fc.oneof(
  { weight: 5, arbitrary: fc.subarray(own, { minLength: 1 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>([], null, 'x', {}, [null], [7], ['0x12'], [own[0], 'x'], ownOnSolana),
  },
)
const chain = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<unknown>('0x1', '0x2105') },
  { weight: 1, arbitrary: fc.constantFrom<unknown>('0x89', 1, '8453', 'abc', '0x', null, {}, `0x${'f'.repeat(70)}`) },
)
/** Answers of a node or a service, to any question. */
const nodeAnswer = fc.constantFrom<unknown>(
  null,
  '0x89',
  foreign,
  [],
  {},
  { name: 'alice.eth', avatar: null, address: foreign[0], accounts: foreign },
  { context: {}, value: { owner: foreign[1], data: ['', 'base64'], lamports: 7 } },
)
const move = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('choose' as const), wallet: fc.constantFrom('Fox', 'Owl', 'Sun') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('accounts' as const), wallet: fc.constantFrom('Fox', 'Owl'), accounts }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('accounts' as const),
      wallet: fc.constant('Sun'),
      accounts: fc.constantFrom<unknown>(ownOnSolana, [], ['x'], own, null),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('chain' as const), wallet: fc.constantFrom('Fox', 'Owl'), chain }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('event' as const),
      wallet: fc.constantFrom('Fox', 'Owl'),
      event: fc.oneof(
        fc.record({ name: fc.constant('accountsChanged'), data: accounts }),
        fc.record({ name: fc.constantFrom('chainChanged', 'connect', 'disconnect'), data: chain }),
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('refuse' as const), wallet: fc.constantFrom('Fox', 'Owl', 'Sun') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('node' as const), answer: nodeAnswer, status: fc.constantFrom(200, 404) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('switch' as const), network: fc.constantFrom(...networkIds) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1000, 31_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('reload' as const, 'disconnect' as const) }) },
)
type Move = typeof move extends fc.Arbitrary<infer Value> ? Value : never

const namespaceOf = (wallet: string): Namespace => (wallet === 'Sun' ? 'solana' : 'eip155')

/** A wallet of the page, and everything that it has named. */
function createWallet(name: string) {
  const listeners = new Map<string, Set<(data: unknown) => void>>()
  const named = new Set<string>()
  const state: { accounts: unknown; chain: unknown; isRefusing: boolean } = {
    accounts: name === 'Sun' ? ownOnSolana : own,
    chain: '0x1',
    isRefusing: false,
  }
  const note = (given: unknown) => {
    for (const each of Array.isArray(given) ? given : []) named.add(String(each).toLowerCase())
    return given
  }
  const request = async ({ method }: { method: string }) => {
    if (state.isRefusing) throw Object.assign(new Error('no'), { code: 4001 })
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return note(state.accounts)
    return method === 'eth_chainId' ? state.chain : null
  }
  const on = (event: string, listener: (data: unknown) => void) => {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
  }
  const removeListener = (event: string, listener: (data: unknown) => void) =>
    void listeners.get(event)?.delete(listener)
  const tell = (event: string, data: unknown) => {
    if (event === 'accountsChanged') note(data)
    for (const listener of listeners.get(event) ?? []) listener(data)
  }
  const connect = async () => {
    if (state.isRefusing) throw Object.assign(new Error('no'), { code: 4001 })
    note(state.accounts)
    const list = Array.isArray(state.accounts) ? state.accounts : []
    return {
      accounts: list.map((address) => ({
        address,
        publicKey: new Uint8Array(32),
        chains: ['solana:mainnet'],
        features: [],
      })),
    }
  }
  return { name, named, state, tell, provider: { request, on, removeListener }, connect }
}

const side: OtherSide<Move> = {
  moves: move,
  begin: async (): Promise<Scene<Move>> => {
    const storage = createMemoryStorage()
    /** The wallets that the visitor has chosen in this browser, and not disconnected since. */
    const chosen = new Map<Namespace, Set<string>>()
    const wallets = ['Fox', 'Owl', 'Sun'].map(createWallet)
    const node: { answer: unknown; status: number } = { answer: null, status: 200 }
    const walletOf = (name: string) => {
      const found = wallets.find((each) => each.name === name)
      if (!found) throw new Error(`No wallet ${name}`)
      return found
    }

    const openPage = () => {
      const world = setupModal({ adapters: [evm(), solana()] }, { platform: { storage } })
      world.platform.onFetch((url, init) => {
        const { pathname } = new URL(url)
        if (pathname === '/getWallets') return Response.json({ data: [], count: 0 })
        if (node.status !== 200) return new Response('', { status: node.status })
        const body: { id?: number } = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
        return Response.json(body.id === undefined ? node.answer : { jsonrpc: '2.0', id: body.id, result: node.answer })
      })
      for (const { name, provider, connect } of wallets) {
        if (name !== 'Sun') world.announce(name, { provider })
        else {
          const features = { 'standard:connect': { connect } }
          const wallet = { name, icon: 'data:image/svg+xml,<svg/>', chains: ['solana:mainnet'], accounts: [], features }
          const detail = (api: { register(wallet: unknown): void }) => api.register(wallet)
          world.platform.events.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
        }
      }
      return world
    }
    let world = openPage()
    await world.platform.settle()

    const shown = () =>
      Object.entries(world.modal.getSnapshot().accounts).filter(([, account]) => account?.status === 'connected')

    const choose = async (name: string) => {
      const namespace = namespaceOf(name)
      await world.modal.open({ view: 'Connect', namespace })
      const row = world.root.walletList.connectRows.find((each) => each.name === name)
      if (!row) return
      chosen.set(namespace, (chosen.get(namespace) ?? new Set()).add(name))
      world.root.flows.chooseWallet(row)
      await world.platform.settle()
    }

    const play = async (each: Move): Promise<void> => {
      switch (each.do) {
        case 'choose':
          return choose(each.wallet)
        case 'accounts':
          walletOf(each.wallet).state.accounts = each.accounts
          return
        case 'chain':
          walletOf(each.wallet).state.chain = each.chain
          return
        case 'event':
          walletOf(each.wallet).tell(each.event.name, each.event.data)
          return world.platform.settle()
        case 'refuse': {
          const { state } = walletOf(each.wallet)
          state.isRefusing = !state.isRefusing
          return
        }
        case 'node':
          Object.assign(node, { answer: each.answer, status: each.status })
          return
        case 'switch':
          world.modal.switchNetwork(each.network).catch(() => {})
          return world.platform.settle()
        case 'wait':
          return world.platform.advance(each.ms)
        case 'disconnect':
          world.modal.disconnect().catch(() => {})
          await world.platform.advance(4000)
          chosen.clear()
          return
        case 'reload':
          world.modal.dispose()
          world = openPage()
          await world.platform.advance(1000)
      }
    }

    const check = () => {
      const found = shown()
      for (const [key, { caipAddress = '' } = {}] of found) {
        const namespace = key as Namespace // a key of the snapshot
        const [, reference = '', address = ''] = /^[^:]+:([^:]+):(.+)$/.exec(caipAddress) ?? []
        const names = [...(chosen.get(namespace) ?? [])]
        expect({ caipAddress, names, isAsked: names.length > 0 }).toMatchObject({ isAsked: true })
        const isNamed = names.some((name) => walletOf(name).named.has(address.toLowerCase()))
        expect({ caipAddress, names, isNamed }).toMatchObject({ isNamed: true })
        expect(isNetworkReference(namespace, reference)).toBe(true)
        expect(foreign).not.toContain(address)
      }
      return found.length
    }

    return {
      play,
      check,
      end: async () => {
        world.modal.dispose()
      },
    }
  },
}

test('whatever wallets, nodes and services answer, only an account that a chosen wallet named is shown as connected', {
  timeout: answersTimeout,
}, async () => {
  await playAnswers(side)
})

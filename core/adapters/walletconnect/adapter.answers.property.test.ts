import { UniversalProvider } from '@walletconnect/universal-provider'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AdapterConnection, AdapterEvent } from '../../contracts/adapter.js'
import { isNetworkReference, type Namespace } from '../../contracts/caip.js'
import { answersTimeout, type OtherSide, playAnswers, type Scene } from '../../testing/answers.js'
import { createMemoryStorage, createTestPlatform } from '../../testing/platform.js'
import { addressOf, startHostilePhone } from '../../testing/with-harness/hostile-phone.js'
import { base, mainnet, solana, startPhone } from '../../testing/with-harness/phone.js'
import { createUniversalAdapter } from './adapter.js'
import { storageBudget } from './sdk/what-is-stored.js'

// A relay and a phone may answer what they like, in any order: the page shows as connected what it asked for and the visitor
// waited for. The page's SDK is the real one. The messages are encrypted by the real SDK of a wallet, and handed to the page as if
// the relay had sent them.

const networks = [mainnet, base, solana]
const strangers = ['eip155:10', 'eip155:abc', 'eip155:99999999999999999', 'cosmos:hub', 'solana:other', 'eip155:1:more']
const solanaAddress = 'So11111111111111111111111111111111111111112'

const wish = fc.record({
  chains: fc.uniqueArray(
    fc.constantFrom(...networks.map(({ caipNetworkId }) => caipNetworkId as string), ...strangers),
    { minLength: 1 },
  ),
  accounts: fc.uniqueArray(fc.nat(3), { maxLength: 2 }),
  methods: fc.subarray(['personal_sign', 'solana_signMessage', 'wallet_drain']),
  events: fc.subarray(['accountsChanged', 'chainChanged', 'session_delete', 'disconnect']),
})
const toNamespaces = (wishes: Readonly<Record<string, typeof wish extends fc.Arbitrary<infer Wish> ? Wish : never>>) =>
  Object.fromEntries(
    Object.entries(wishes).map(([key, { chains, accounts, ...rest }]) => [
      key,
      {
        ...rest,
        chains,
        accounts: chains.flatMap((chain) =>
          accounts.map((index) => `${chain}:${chain.startsWith('solana') ? solanaAddress : addressOf(index)}`),
        ),
      },
    ]),
  )
const namespacesGranted = fc
  .dictionary(fc.constantFrom('eip155', 'solana', 'eip155:1', 'eip155:8453', 'cosmos'), wish, {
    minKeys: 1,
    maxKeys: 3,
  })
  .map(toNamespaces)
type Namespaces = ReturnType<typeof toNamespaces>

const which = fc.nat(3)
const move = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      namespaces: fc.subarray<Namespace>(['eip155', 'solana'], { minLength: 1 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('approve' as const), which, namespaces: namespacesGranted }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('accept' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settle' as const), which, namespaces: namespacesGranted }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('update' as const),
      which,
      namespaces: namespacesGranted,
      isOld: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('event' as const),
      which,
      name: fc.constantFrom('accountsChanged', 'chainChanged', 'session_delete', 'disconnect', 'message'),
      data: fc.oneof(
        fc.constantFrom(8453, '0x1', 'eip155:8453', 'eip155:abc', `0x${'f'.repeat(99)}`, solana.caipNetworkId),
        fc.uniqueArray(fc.nat(4).map(addressOf), { maxLength: 2 }),
        fc.jsonValue(),
      ),
      chainId: fc.constantFrom(...networks.map(({ caipNetworkId }) => caipNetworkId as string), ...strangers),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('extend' as const, 'delete' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('repeat' as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('leave' as const, 'disconnect' as const) }) },
)
type Move = typeof move extends fc.Arbitrary<infer Value> ? Value : never

/** A code that a page has shown, with what it asks for. */
interface Code {
  readonly pairing: string
  readonly id: number
  readonly proposer: string
  readonly asked: readonly Namespace[]
  readonly page: object
  readonly abort: AbortController
}

/** A session that the phone has the key to, and everything that it ever gave in it. */
interface Opened {
  readonly topic: string
  readonly code: Code
  readonly responder: string
  readonly granted: Set<string>
  isApproved: boolean
  isOver: boolean
}

async function createSide(): Promise<OtherSide<Move>> {
  const { relay } = await startPhone()
  const { crypto } = (await startHostilePhone(relay.url)).signClient.core
  const starting = vi.spyOn(UniversalProvider, 'init')
  onTestFinished(() => starting.mockRestore())
  let time = Date.now() * 1000
  const nextId = () => {
    time += 1000
    return time
  }

  const begin = async (): Promise<Scene<Move>> => {
    const storage = createMemoryStorage()
    starting.mockClear()
    const codes: Code[] = []
    const sessions: Opened[] = []
    const said: { topic: string; message: string }[] = []
    const shown = new Map<Namespace, { connection: AdapterConnection; accounts: readonly string[]; topic: string }>()
    let page = openPage()

    /** As the modal does: it keeps what the adapter tells. */
    function openPage() {
      const show = (connection: AdapterConnection) => {
        const { session } = Reflect.get(Object(connection.provider), 'universalProvider')
        const accounts = connection.accounts.map(({ address }) => address)
        shown.set(connection.namespace, { connection, accounts, topic: session.topic })
      }
      const onEvent = (event: AdapterEvent) => {
        if (event.type === 'connected') show(event.connection)
        if (event.type === 'disconnected')
          for (const each of [event.namespace, ...(event.others ?? [])]) shown.delete(each)
        const before = shown.get(event.namespace)
        if (event.type === 'accountsChanged' && before)
          shown.set(event.namespace, { ...before, accounts: event.accounts.map(({ address }) => address) })
      }
      const adapter = createUniversalAdapter().setup({
        platform: createTestPlatform({ storage }),
        networks: (namespace) => networks.filter((each) => each.chainNamespace === namespace),
        emit: onEvent,
        session: {
          projectId: 'sandbox',
          metadata: { name: 'Dapp', description: '', url: 'https://dapp.test', icons: [] },
          relayUrl: relay.url,
          storagePrefix: 'walletmodal',
        },
      })
      return { adapter, show }
    }

    const paramsOf = (on = mainnet, signal = new AbortController().signal) => ({
      connector: {
        id: 'walletConnect',
        name: 'WalletConnect',
        chain: on.chainNamespace,
        type: 'WALLET_CONNECT' as const,
      },
      namespace: on.chainNamespace,
      network: on,
      signal,
    })

    // A visit begins without a client of the SDK, and has one for each page.
    const clientOf = async () => (await starting.mock.results.at(-1)?.value)?.client

    const until = async (isSo: () => boolean) => {
      for (let tries = 0; tries < 200 && !isSo(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 1))
    }

    /** Hands a message to the page, and waits until it has dealt with it. */
    const deliver = async (topic: string, message: string) => {
      const client = await clientOf()
      if (!client) return
      const { relayer } = client.core
      await relayer.onProviderPayload({
        id: nextId(),
        jsonrpc: '2.0',
        method: 'irn_subscription',
        params: { id: 'x', data: { topic, message, publishedAt: 0 } },
      })
      await new Promise(setImmediate)
      await until(() => Reflect.get(client.engine, 'requestQueue').state === 'IDLE')
      await new Promise(setImmediate)
    }
    const say = async (topic: string, payload: object) => {
      const message = await crypto.encode(topic, { jsonrpc: '2.0', ...payload } as Parameters<typeof crypto.encode>[1]) // any call or answer
      said.push({ topic, message })
      await deliver(topic, message)
    }
    const grant = (session: Opened, namespaces: Namespaces) => {
      for (const { accounts } of Object.values(namespaces)) for (const each of accounts) session.granted.add(each)
    }

    const ask = async (namespaces: readonly Namespace[]) => {
      const abort = new AbortController()
      const own = page
      const on = namespaces[0] === 'solana' ? solana : mainnet
      const code = await new Promise<Code | undefined>((resolve) => {
        const onUri = async (uri: string) => {
          const [, pairing = '', symKey = ''] = /^wc:([0-9a-f]+)@2.*symKey=([0-9a-f]+)/.exec(uri) ?? []
          await crypto.setSymKey(symKey)
          const proposal = (await clientOf())?.proposal
            .getAll()
            .find((each: { pairingTopic: string }) => each.pairingTopic === pairing)
          const { id = 0, proposer } = proposal ?? {}
          resolve({
            pairing,
            id,
            proposer: proposer?.publicKey ?? '',
            asked: namespaces,
            page: own,
            abort,
          })
        }
        own.adapter.connect({ ...paramsOf(on, abort.signal), namespaces, onUri: (uri) => void onUri(uri) }).then(
          (connection) => {
            // One session at a time: what it does not serve has ended with the one before.
            shown.clear()
            for (const each of [connection, ...(connection.others ?? [])]) own.show(each)
            // The modal gives up the codes that it showed before.
            for (const each of codes) each.abort.abort()
          },
          () => resolve(undefined),
        )
      })
      if (code) codes.push(code)
    }

    const accept = async (index: number): Promise<Opened | undefined> => {
      const code = codes[index % Math.max(codes.length, 1)]
      if (!code) return undefined
      const responder = await crypto.generateKeyPair()
      const topic = await crypto.generateSharedKey(responder, code.proposer)
      const opened = { topic, code, responder, granted: new Set<string>(), isApproved: false, isOver: false }
      sessions.push(opened)
      await say(code.pairing, { id: code.id, result: { relay: { protocol: 'irn' }, responderPublicKey: responder } })
      const client = await clientOf()
      const isPending = () =>
        [...(client?.engine ? Reflect.get(client.engine, 'pendingSessions').values() : [])].some(
          ({ sessionTopic }) => sessionTopic === topic,
        )
      if (isPending()) await until(() => client?.core.relayer.subscriber.topics.includes(topic) ?? true)
      return opened
    }

    const settle = async (session: Opened | undefined, namespaces: Namespaces) => {
      if (!session) return
      grant(session, namespaces)
      if (session.code.page === page && !session.code.abort.signal.aborted) session.isApproved = true
      const controller = {
        publicKey: session.responder,
        metadata: { name: 'Hostile', description: '', url: 'https://hostile.test', icons: [] },
      }
      const expiry = 4_102_444_800
      await say(session.topic, {
        id: nextId(),
        method: 'wc_sessionSettle',
        params: { relay: { protocol: 'irn' }, namespaces, controller, expiry },
      })
    }

    const play = async (each: Move): Promise<void> => {
      await playOne(each)
      // Any other session that was opened is on its way out.
      const client = await clientOf()
      const isShown = (topic: string) => [...shown.values()].some((one) => one.topic === topic)
      await until(() => client?.session.keys.every(isShown) ?? true)
      expect(client?.session.keys.filter((topic: string) => !isShown(topic)) ?? []).toEqual([])
    }

    /** Most often one that is shown. */
    const sessionOf = (which: number) => {
      const open = sessions.filter(({ topic }) => [...shown.values()].some((each) => each.topic === topic))
      const chosen = which > 0 && open.length > 0 ? open : sessions
      return chosen[which % Math.max(chosen.length, 1)]
    }

    const playOne = async (each: Move): Promise<void> => {
      const session = 'which' in each ? sessionOf(each.which) : undefined
      if (each.do === 'ask') return ask(each.namespaces)
      if (each.do === 'leave') return codes.at(-1)?.abort.abort()
      if (each.do === 'accept') return void (await accept(each.which))
      if (each.do === 'approve') return settle(await accept(each.which), each.namespaces)
      if (each.do === 'settle') return settle(session, each.namespaces)
      if (each.do === 'repeat') {
        const again = said[each.which % Math.max(said.length, 1)]
        return again && deliver(again.topic, again.message)
      }
      if (each.do === 'disconnect') {
        for (const { topic } of shown.values())
          for (const each of sessions) if (each.topic === topic) each.isOver = true
        shown.clear()
        return page.adapter.disconnect('eip155')
      }
      if (each.do === 'reload') {
        page.adapter.dispose()
        shown.clear()
        page = openPage()
        for (const on of [mainnet, solana]) {
          const connection = await page.adapter.reconnect?.(paramsOf(on))
          if (connection) page.show(connection)
        }
        return
      }
      if (!session) return
      if (each.do === 'update') {
        grant(session, each.namespaces)
        const id = each.isOld ? 1_600_000_000_000_000 : nextId()
        return say(session.topic, { id, method: 'wc_sessionUpdate', params: { namespaces: each.namespaces } })
      }
      if (each.do === 'event') {
        const params = { event: { name: each.name, data: each.data }, chainId: each.chainId }
        return say(session.topic, { id: nextId(), method: 'wc_sessionEvent', params })
      }
      const isOpen = (await clientOf())?.session.keys.includes(session.topic)
      const method = each.do === 'extend' ? 'wc_sessionExtend' : 'wc_sessionDelete'
      await say(session.topic, {
        id: nextId(),
        method,
        params: each.do === 'extend' ? {} : { code: 6000, message: 'over' },
      })
      if (each.do !== 'delete' || !isOpen) return
      await until(() => ![...shown.values()].some(({ topic }) => topic === session.topic))
      session.isOver = true
    }

    const checkShown = () => {
      for (const [namespace, { connection, accounts, topic }] of shown) {
        const session = sessions.find((each) => each.topic === topic)
        // The visitor waited for it, on the page that proposed it, and it is not over.
        expect(session).toMatchObject({ isApproved: true, isOver: false })
        expect(session?.code.asked).toContain(namespace)
        const asked = networks.filter((each) => each.chainNamespace === namespace).map((each) => each.caipNetworkId)
        const granted = asked.flatMap((id) => accounts.filter((address) => session?.granted.has(`${id}:${address}`)))
        expect(granted).toEqual(expect.arrayContaining([...accounts]))
        expect(asked).toEqual(expect.arrayContaining([...(connection.approvedNetworkIds ?? ['none'])]))
        expect(isNetworkReference(namespace, connection.chainId)).toBe(true)
      }
    }

    const checkStored = () => {
      const size = storage.keys().reduce((sum, key) => sum + key.length + (storage.getItem(key) ?? '').length, 0)
      expect(size).toBeLessThan(storageBudget)
      const rows: {
        topic: string
        namespaces: Record<string, Record<string, string[]>>
        optionalNamespaces: Record<string, Record<string, string[]>>
      }[] = JSON.parse(storage.getItem('walletmodal:wc:wc@2:client:0.3//session') ?? '[]')
      for (const { topic, namespaces, optionalNamespaces } of rows) {
        expect(sessions.find((each) => each.topic === topic)?.isApproved).toBe(true)
        for (const [namespace, held] of Object.entries(namespaces))
          for (const member of ['chains', 'methods', 'events'])
            expect(optionalNamespaces[namespace]?.[member]).toEqual(expect.arrayContaining(held[member] ?? ['none']))
      }
    }

    return {
      play,
      check: () => {
        checkShown()
        checkStored()
        return shown.size
      },
      end: async () => page.adapter.dispose(),
    }
  }
  return { moves: move, begin }
}

test('whatever relay and phone answer, only accounts that were proposed and approved are shown as connected', {
  timeout: answersTimeout,
}, async () => {
  await playAnswers(await createSide())
})

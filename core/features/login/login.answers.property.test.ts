import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readList, readMember } from '../../lib/foreign.js'
import { answersTimeout, type OtherSide, playAnswers, type Scene } from '../../testing/answers.js'
import { eoa, setupLogin, smart, solanaAddress } from '../../testing/login.js'
import { createMemoryStorage } from '../../testing/platform.js'

// The frame may answer anything, in any order, or not at all. The page only shows an account as connected if the
// visitor logged in to it, on a network that the frame reported.

const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const networkIds = ['eip155:1', 'eip155:8453', solanaId] as const
const stranger = `0x${'66'.repeat(20)}`

const chainId = fc.constantFrom<unknown>(
  ...[1, 8453, '1', '8453', 'eip155:1', 'eip155:8453', solanaId],
  ...[137, 'eip155:137', 'solana:other', 'abc', 0, -1, '', null],
)
const address = fc.constantFrom<unknown>(eoa, smart, solanaAddress, stranger, 'x', '', null)
const accountType = fc.constantFrom<unknown>('eoa', 'smartAccount', 'other', 7)
const user = fc.record(
  {
    address,
    chainId,
    email: fc.constantFrom<unknown>('alice@app.test', 'x', null),
    accounts: fc.array(fc.record({ address, type: accountType }), { maxLength: 3 }),
    preferredAccountType: accountType,
  },
  { requiredKeys: ['address', 'chainId'] },
)
const anything = fc.constantFrom<unknown>(undefined, null, {}, [], 'x', 7, { chainId: 1 }, { isConnected: 'yes' })
/** Requests of the modal, each with a valid or almost valid answer. */
const answer = fc.oneof(
  { weight: 4, arbitrary: fc.record({ name: fc.constant('GET_USER'), payload: user }) },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('SWITCH_NETWORK'), payload: fc.record({ chainId }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      name: fc.constant('IS_CONNECTED'),
      payload: fc.record({ isConnected: fc.constantFrom<unknown>(true, true, false, 'yes') }),
    }),
  },
  fc.record({ name: fc.constant('SET_PREFERRED_ACCOUNT'), payload: fc.record({ type: accountType, address }) }),
  fc.record({
    name: fc.constant('GET_SMART_ACCOUNT_ENABLED_NETWORKS'),
    payload: fc.record({ smartAccountEnabledNetworks: fc.array(chainId, { maxLength: 3 }) }),
  }),
  fc.record({
    name: fc.constant('CONNECT_EMAIL'),
    payload: fc.record({ action: fc.constantFrom('VERIFY_OTP', 'VERIFY_DEVICE', 'CONNECT', 'other') }),
  }),
  fc.record({ name: fc.constantFrom('GET_USER', 'SWITCH_NETWORK', 'IS_CONNECTED', 'CONNECT_OTP'), payload: anything }),
)
const names = [
  'GET_USER',
  'SWITCH_NETWORK',
  'IS_CONNECTED',
  'SET_PREFERRED_ACCOUNT',
  'CONNECT_EMAIL',
  'CONNECT_OTP',
] as const

const move = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('log in' as const), isWhole: fc.constantFrom(true, true, false) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), answer }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('turn' as const),
      name: fc.constantFrom(...names),
      to: fc.constantFrom('usual', 'usual', 'silent', 'failing'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reply' as const), which: fc.nat(12), answer }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('volunteer' as const), answer, isForeign: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('switch' as const), network: fc.constantFrom(...networkIds) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('ask' as const), namespace: fc.constantFrom('eip155', 'solana') }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(500, 31_000) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('open' as const, 'reload' as const, 'disconnect' as const) }),
  },
)
type Move = typeof move extends fc.Arbitrary<infer Value> ? Value : never
/** Logs in and switches to Solana, so that both namespaces are connected. */
const wholeLogin: readonly Move[] = [
  { do: 'log in', isWhole: true },
  { do: 'switch', network: solanaId },
]
type World = Awaited<ReturnType<typeof setupLogin>>

/** A user, as the frame reported it. */
interface Told {
  readonly networkId: string
  readonly addresses: readonly string[]
}

const toNetworkId = (given: unknown) => (/^\d+$/.test(String(given)) ? `eip155:${given}` : String(given))

function toTold(payload: unknown): Told {
  const others = readList(readMember(payload, 'accounts')).map((each) => readMember(each, 'address'))
  const addresses = [readMember(payload, 'address'), ...others].map((each) => String(each).toLowerCase())
  return { networkId: toNetworkId(readMember(payload, 'chainId')), addresses }
}

/** True if an answer about a network matches the frame's contract. */
function isWhole(name: 'GET_USER' | 'SWITCH_NETWORK', payload: unknown): boolean {
  const named = readMember(payload, 'chainId')
  const isNamed = typeof named !== 'object' && /^([1-9]\d*|[-a-z0-9]{3,8}:[-\w]{1,32})$/.test(String(named))
  if (name === 'SWITCH_NETWORK' || !isNamed) return isNamed
  const types = readList(readMember(payload, 'accounts')).map((each) => readMember(each, 'type'))
  return (
    types.length === 0 && typeof readMember(payload, 'address') === 'string' && readMember(payload, 'email') !== 'x'
  )
}

let visits = 0

const side: OtherSide<Move> = {
  moves: move,
  begin: async (): Promise<Scene<Move>> => {
    const storage = createMemoryStorage()
    /** True if the visitor has entered an address in this browser, and has not disconnected since. */
    let isAsked = false
    /** The users that this page received in answers to its requests. */
    let told: Told[] = []
    /** The networks that the frame may be on. A malformed answer may count or not. */
    const places = new Set<string>()
    const lies = new Map<string, unknown>()
    const moods = new Map<string, string>()
    const answered = new Set<string>()
    let world: World

    const note = (name: string, id: string | undefined, payload: unknown) => {
      if (id === undefined || answered.has(id)) return
      answered.add(id)
      if (name === 'GET_USER') told.push(toTold(payload))
      if (name !== 'GET_USER' && name !== 'SWITCH_NETWORK') return
      if (isWhole(name, payload)) places.clear()
      places.add(toNetworkId(readMember(payload, 'chainId')))
    }

    const openPage = async () => {
      told = []
      places.clear()
      answered.clear()
      world = await setupLogin({}, { storage })
      const { frame } = world
      for (const [name, usual] of Object.entries(frame.answers)) {
        const answers: typeof usual = (payload, message) => {
          if (moods.get(name) === 'failing') throw new Error('no')
          const said = lies.has(name) ? lies.get(name) : usual?.(payload, message)
          note(name, message.id, said)
          return said
        }
        Object.defineProperty(frame.answers, name, { get: () => (moods.get(name) === 'silent' ? undefined : answers) })
      }
      await world.getReady()
    }
    await openPage()

    const slices = () => Object.entries(world.modal.getSnapshot().accounts)
    const isShown = () => slices().some(([, account]) => account?.status === 'connected')

    const logIn = async (isWhole: boolean) => {
      if (isShown()) return
      await world.platform.advance(31_000)
      const flows = await world.open()
      if (isShown()) return
      isAsked = true
      flows.email.submit('alice@app.test')
      await world.getReady()
      if (isWhole) flows.email.verifyOtp('123456')
      await world.platform.settle()
    }

    /** A request goes to the network that is shown, and on which the frame says it is. */
    const ask = async (namespace: 'eip155' | 'solana') => {
      const { frame, modal, platform } = world
      const { status, caipAddress } = modal.getSnapshot().accounts[namespace] ?? {}
      if (status !== 'connected' || !caipAddress) return
      const provider = await modal.getProvider(namespace)
      const before = frame.sent.length
      const call = { method: namespace === 'eip155' ? 'eth_gasPrice' : 'solana_getAccounts', params: [] }
      const request: unknown = readMember(provider, 'request')
      if (typeof request !== 'function') throw new Error('A connected namespace has a provider')
      const asking: Promise<unknown> = request.call(provider, call)
      asking.catch(() => {})
      await platform.settle()
      for (const { type, payload } of frame.sent.slice(before)) {
        // The modal may make a request of its own at the same moment.
        if (type !== 'RPC_REQUEST' || readMember(payload, 'method') !== call.method) continue
        const networkId = toNetworkId(readMember(payload, 'chainId'))
        expect(caipAddress.startsWith(`${networkId}:`)).toBe(true)
        expect([...places]).toContain(networkId)
      }
    }

    const play = async (each: Move): Promise<void> => {
      const { frame, modal, platform } = world
      switch (each.do) {
        case 'log in':
          return logIn(each.isWhole)
        case 'answer':
          return void lies.set(each.answer.name, each.answer.payload)
        case 'turn':
          lies.delete(each.name)
          return void moods.set(each.name, each.to)
        case 'reply': {
          // Usually an answer to a request that is still open.
          const open = frame.sent.filter(({ id }) => !answered.has(id))
          const question = [...open, ...frame.sent][each.which % Math.max(open.length + frame.sent.length, 1)]
          if (!question) return
          note(question.type, question.id, each.answer.payload)
          frame.reply(question.type, question.id, each.answer.payload)
          return platform.settle()
        }
        case 'volunteer': {
          const { name, payload } = each.answer
          const more = each.isForeign ? { origin: 'https://evil.test' } : {}
          frame.post({ type: `@w3m-frame/${name}_SUCCESS`, id: `own-${frame.sent.length}`, payload }, more)
          frame.post({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'token' } }, more)
          return platform.settle()
        }
        case 'switch':
          modal.switchNetwork(each.network).catch(() => {})
          return platform.settle()
        case 'ask':
          return ask(each.namespace)
        case 'wait':
          return platform.advance(each.ms)
        case 'open':
          await world.open()
          return
        case 'disconnect':
          modal.disconnect().catch(() => {})
          await platform.advance(4000)
          isAsked = false
          told = []
          return
        case 'reload':
          modal.dispose()
          await openPage()
          if (!isShown() && world.stored('emailLoginUsed') === undefined) isAsked = false
      }
    }

    const check = () => {
      let shown = 0
      for (const [namespace, account] of slices()) {
        if (account?.status !== 'connected') continue
        const { caipAddress = '', connectorId } = account
        shown += 1
        expect({ isAsked, connectorId }).toEqual({ isAsked: true, connectorId: 'ID_AUTH' })
        const [, networkId = '', shownAddress = ''] = /^([^:]+:[^:]+):(.+)$/.exec(caipAddress) ?? []
        expect(networkId.startsWith(`${namespace}:`)).toBe(true)
        expect(networkIds).toContain(networkId)
        const isTold = ({ networkId: id, addresses }: Told) =>
          id === networkId && addresses.includes(shownAddress.toLowerCase())
        expect({ caipAddress, isTold: told.some(isTold), told }).toMatchObject({ isTold: true })
      }
      return shown
    }

    // Every other visitor is already logged in on both namespaces.
    visits += 1
    if (visits % 2 === 0) for (const each of wholeLogin) await play(each)

    return {
      play,
      check,
      end: async () => {
        world.modal.dispose()
      },
    }
  },
}

test('whatever the frame answers, only an account that was logged in to is shown as connected, and where the frame is', {
  timeout: answersTimeout,
}, async () => {
  await playAnswers(side)
})

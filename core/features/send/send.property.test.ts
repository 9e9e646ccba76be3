// Preloaded, so that no test waits for an import.
import '../../adapters/evm/adapter.js'
import fc from 'fast-check'
import { compareStructural, reaction } from 'mobx'
import { expect, test } from 'vitest'
import { evm } from '../../adapters/index.js'
import { createPortfolio } from '../../data/portfolio.js'
import { storageKey } from '../../lib/storage/storage-keys.js'
import { propertyLimitMs, propertySeed, runsOf } from '../../testing/property-runs.js'
import { alice, bob, setupSend } from '../../testing/send.js'
import type { SendReview } from './form.js'
import type { SendPart } from './send.js'

// Answers, time and input arrive in random order. The wallet must be asked for the review that was shown at the tap.

const numRuns = runsOf(120)
/** A world records its requests, so it is replaced after this many runs. */
const runsOfAWorld = 400

const carol = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const chainIds = ['0x1', '0x2105', '0x38'] as const
const symbols = ['ETH', 'USDC', 'USDT'] as const

const step = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('tap' as const) }), weight: 6 },
  { arbitrary: fc.record({ do: fc.constant('answer' as const), isNewest: fc.boolean() }), weight: 6 },
  { arbitrary: fc.record({ do: fc.constantFrom('review', 'renew', 'back', 'usd', 'max') }), weight: 6 },
  fc.record({
    do: fc.constant('amount' as const),
    text: fc.constantFrom('1', '0.5', '2.4', '100', '0.000001', '', 'x'),
  }),
  fc.record({ do: fc.constant('token' as const), symbol: fc.constantFrom(...symbols) }),
  fc.record({ do: fc.constant('to' as const), who: fc.constantFrom(bob, carol, alice, 'nobody') }),
  fc.record({ do: fc.constant('speed' as const), speed: fc.constantFrom('standard', 'fast', 'instant') }),
  {
    arbitrary: fc.record({
      do: fc.constant('price' as const),
      symbol: fc.constantFrom(...symbols),
      price: fc.constantFrom(0, 0.5, 1, 1.004, 40, 2000, 2010),
    }),
    weight: 3,
  },
  fc.record({
    do: fc.constant('balance' as const),
    symbol: fc.constantFrom(...symbols),
    numeric: fc.constantFrom('0', '0.3', '250.25', '5000'),
  }),
  fc.record({
    do: fc.constant('gas' as const),
    gwei: fc.constantFrom(0, 9, 10, 11, 30),
    baseFeeGwei: fc.constantFrom(undefined, 1, 4, 8),
  }),
  fc.record({ do: fc.constant('clock' as const), ms: fc.constantFrom(1, 600, 10_000) }),
  { arbitrary: fc.record({ do: fc.constant('wallet' as const), isYes: fc.boolean() }), weight: 2 },
  fc.record({ do: fc.constant('chain' as const), id: fc.constantFrom(...chainIds), isSilent: fc.boolean() }),
  fc.record({ do: fc.constant('account' as const), who: fc.constantFrom(alice, carol) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
const scene = fc.record({
  start: fc.record({
    symbol: fc.constantFrom(...symbols),
    isInUsd: fc.boolean(),
    amount: fc.constantFrom('1', '0.25', '20'),
    to: fc.constantFrom(bob, carol),
    /** Waits until the fee is known, so that the review can be sent. */
    isQuoted: fc.constantFrom(true, true, true, false),
  }),
  steps: fc.array(step, { minLength: 3, maxLength: 18 }),
})
type Scene = typeof scene extends fc.Arbitrary<infer Value> ? Value : never

/** The shown review or the wallet's request. A difference would lose money. */
interface Asked {
  readonly chainId: string
  readonly from: string
  readonly token: string | undefined
  readonly receiver: string
  readonly units: bigint
  /** The fields that limit the fee, in hex. */
  readonly terms: Readonly<Record<string, string>>
}

const termNames = ['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas']

/** Always in the same order, so that the results can be compared as texts. */
function termsOf(request: object): Record<string, string> {
  const given: Readonly<Record<string, unknown>> = { ...request }
  const toHex = (value: unknown) => (typeof value === 'bigint' ? `0x${value.toString(16)}` : String(value))
  return Object.fromEntries(termNames.flatMap((name) => (name in given ? [[name, toHex(given[name])]] : [])))
}

function drawnBy({ network, from, tokenAddress, receiver, units, fee }: SendReview): Asked {
  return {
    chainId: `0x${Number(network.id).toString(16)}`,
    from: from.toLowerCase(),
    token: tokenAddress?.toLowerCase(),
    receiver: receiver.address.toLowerCase(),
    units,
    terms: termsOf(fee?.terms ?? {}),
  }
}

function signedBy(request: Record<string, string>): Asked {
  const { chainId, from = '', to = '', value = '0x0', data = '0x' } = request
  const isToken = data !== '0x'
  const word = (index: number) => data.slice(10 + 64 * index, 74 + 64 * index)
  return {
    chainId: chainId ?? 'none',
    from: from.toLowerCase(),
    token: isToken ? to.toLowerCase() : undefined,
    receiver: isToken ? `0x${word(0).slice(24)}` : to.toLowerCase(),
    units: isToken ? BigInt(`0x${word(1)}`) : BigInt(value),
    terms: termsOf(request),
  }
}

const text = (asked: Asked) =>
  JSON.stringify(asked, (_key, value) => (typeof value === 'bigint' ? String(value) : value))

/** Runs pending promises only. Answers wait until the scene releases them. */
const settle = async (rounds = 3) => {
  for (let round = 0; round < rounds; round++) await new Promise((resolve) => setImmediate(resolve))
}

async function createWorld() {
  const world = setupSend({ adapters: [evm()] })
  const { platform, service, root, modal } = world
  const held: (() => void)[] = []
  let isHolding = false
  platform.onFetch((url, init) => {
    // Reads the value when the request is made, as it may be outdated on arrival.
    const response = world.answer(url, init)
    return isHolding ? new Promise((resolve) => held.push(() => resolve(response))) : response
  })
  let [chainId, account]: [string, string] = ['0x1', alice]
  const asking: ((isYes: boolean) => void)[] = []
  const signed: Asked[] = []
  const listeners = new Map<string, (data: unknown) => void>()
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown }) => {
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [account]
      if (method === 'eth_chainId') return chainId
      if (method !== 'eth_sendTransaction') return null
      const [transaction] = params as [Record<string, string>] // the adapter sends this form
      signed.push(signedBy(transaction))
      return new Promise((resolve, reject) =>
        asking.push((isYes) => (isYes ? resolve(`0x${'ab'.repeat(32)}`) : reject({ code: 4001, message: 'no' }))),
      )
    },
    on: (event: string, listener: (data: unknown) => void) => void listeners.set(event, listener),
    removeListener: () => {},
  }
  world.announce('Fox', { provider })
  await modal.open()
  root.flows.chooseWallet(world.rowOf('Fox'))
  // `expect.poll` would keep every world until the test ends.
  for (let round = 0; round < 20 && root.accounts.active?.address !== alice; round++) await platform.settle()
  expect(root.accounts.active?.address).toBe(alice)
  const send = await world.open()
  const portfolio = await root.flows.part(createPortfolio)
  const balances = service.balances

  const turn = (id: string, isSilent = false) => {
    chainId = id
    if (!isSilent) listeners.get('chainChanged')?.(id)
  }
  const use = (who: string) => {
    account = who
    listeners.get('accountsChanged')?.([who])
  }
  const say = (symbol: string, change: { price?: number; numeric?: string }) => {
    service.balances = service.balances.map((token) => {
      if (token.symbol !== symbol) return token
      const { price = token.price, numeric = token.quantity.numeric } = change
      return { ...token, price, quantity: { ...token.quantity, numeric } }
    })
    void portfolio.refresh()
  }
  const price = (gwei: number, baseFeeGwei?: number) => {
    world.chain.baseFee = baseFeeGwei === undefined ? undefined : BigInt(baseFeeGwei) * 10n ** 9n
    const wei = (times: number) => String(gwei * times * 1e9)
    service.gasPrices = gwei === 0 ? undefined : { standard: wei(1), fast: wei(2), instant: wei(3) }
    world.chain.status = gwei === 0 ? 400 : 200
  }
  /** Resets the world and ends all requests. */
  const begin = async () => {
    isHolding = false
    for (const answer of held.splice(0)) answer()
    for (const answer of asking.splice(0)) answer(false)
    service.balances = balances
    price(10)
    turn('0x1')
    use(alice)
    await settle(6)
    for (const answer of asking.splice(0)) answer(false)
    await settle(6)
    signed.length = 0
    root.navigation.reset({ view: 'Account' })
    await modal.open({ view: 'WalletSend' })
    send.store.reset()
    send.store.clearOutcome()
    // Forgets earlier requests, which would count as repetitions.
    platform.storage.removeItem(storageKey('walletmodal', 'sending'))
    await portfolio.refresh()
    await settle(6)
    isHolding = true
  }
  const release = (isNewest: boolean) => (isNewest ? held.pop() : held.shift())?.()
  const decide = (isYes: boolean) => asking.shift()?.(isYes)
  return { ...world, send, signed, begin, release, decide, turn, use, say, price, releaseAll: () => held.splice(0) }
}
type World = Awaited<ReturnType<typeof createWorld>>

function act(world: World, { store, ...send }: SendPart, step: Step): unknown {
  switch (step.do) {
    case 'review':
      return world.view() === 'WalletSend' && send.review()
    case 'renew':
      return world.view() === 'WalletSendPreview' && send.renewReview()
    case 'back':
      return world.view() === 'WalletSendPreview' && world.root.flows.goBack()
    case 'usd':
      return store.toggleUsd()
    case 'max':
      return store.setMax()
    case 'amount':
      return store.setAmount(step.text)
    case 'token': {
      const token = store.tokenBalances.find(({ symbol }) => symbol === step.symbol)
      return token && store.chooseToken(token)
    }
    case 'to':
      return send.setReceiver(step.who)
    case 'speed':
      return send.setSpeed(step.speed)
    case 'price':
      return world.say(step.symbol, { price: step.price })
    case 'balance':
      return world.say(step.symbol, { numeric: step.numeric })
    case 'gas':
      return world.price(step.gwei, step.baseFeeGwei)
    case 'answer':
      return world.release(step.isNewest)
    case 'clock':
      return world.platform.advance(step.ms)
    case 'wallet':
      return world.decide(step.isYes)
    case 'chain':
      return world.turn(step.id, step.isSilent)
    case 'account':
      return world.use(step.who)
  }
}

const visitors = ['tap', 'review', 'renew', 'back', 'usd', 'max', 'amount', 'token', 'to', 'speed']

async function play(world: World, { start, steps }: Scene): Promise<number> {
  const { send, signed } = world
  const { store } = send
  await world.begin()
  const token = store.tokenBalances.find(({ symbol }) => symbol === start.symbol)
  if (token) store.chooseToken(token)
  if (start.isInUsd) store.toggleUsd()
  store.setAmount(start.amount)
  send.setReceiver(start.to)
  send.review()
  for (let round = 0; start.isQuoted && store.quoteStatus === 'loading' && round < 20; round++) {
    world.release(false)
    await settle()
  }
  /** Reviews that the wallet may still be asked for. */
  const tapped: string[] = []
  let isVisitor = false
  let before = store.review
  const silent: string[] = []
  const stop = reaction(
    () => store.review,
    (now) => {
      // Without input, a review only closes or learns its fee.
      const isCompleted = before && !before.fee && compareStructural({ ...before, fee: now?.fee }, now)
      if (now && !isVisitor && !isCompleted) silent.push(text(drawnBy(now)))
      before = now
    },
  )
  for (const each of steps) {
    isVisitor = visitors.includes(each.do)
    if (each.do === 'tap') {
      if (world.view() !== 'WalletSendPreview') continue
      if (store.review) tapped.push(text(drawnBy(store.review)))
      void send.send()
      isVisitor = false
    } else {
      const done = act(world, send, each)
      isVisitor = false
      await done
    }
    await settle()
  }
  for (const answer of world.releaseAll()) answer()
  await settle()
  stop()
  expect(silent).toEqual([])
  for (const asked of signed) {
    const index = tapped.indexOf(text(asked))
    expect(index < 0 ? { signed: text(asked), tapped } : 'drawn').toBe('drawn')
    tapped.splice(index, 1)
  }
  return signed.length
}

test(
  'asks the wallet for the drawn review in any order of answers, time and input',
  async () => {
    let world = await createWorld()
    let runs = 0
    let asked = 0
    await fc.assert(
      fc.asyncProperty(scene, async (each) => {
        runs += 1
        if (runs % runsOfAWorld === 0) {
          world.modal.dispose()
          world = await createWorld()
        }
        asked += await play(world, each)
      }),
      { seed: propertySeed, numRuns },
    )
    world.modal.dispose()
    // The property proves nothing unless the wallet is asked often enough.
    expect(asked).toBeGreaterThan(numRuns / 10)
  },
  propertyLimitMs(numRuns),
)

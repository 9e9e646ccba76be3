import fc from 'fast-check'
import { decodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import type { SendTransactionParams } from '../../contracts/adapter.js'
import { exchangeAbi, swapData } from '../../testing/exchange.js'
import { propertyLimitMs, propertySeed, runsOf } from '../../testing/property-runs.js'
import { addresses, alice, type Effect, router, setupSwap, simulated } from '../../testing/swap.js'
import { canConfirm } from './changes.js'
import type { SwapReview } from './review.js'

const bob = `0x${'b0'.repeat(20)}`
const thief = `0x${'66'.repeat(20)}`
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const plain = (address: string) => address.split(':')[2] ?? ''
/** A method that the modal does not know. */
const unknownMethod = '0xabcdef01'

const begin = fc.record({
  do: fc.constant('begin' as const),
  from: fc.constantFrom('ETH', 'USDC'),
  to: fc.constantFrom('USDC', 'DAI', 'ETH'),
})

/** One event: of the visitor, the clock, the chain, the service or the wallet. */
const moment = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('type' as const),
      text: fc.constantFrom('1', '0.5', '320', '2.000001', '9'),
    }),
  },
  { weight: 1, arbitrary: begin },
  { weight: 2, arbitrary: fc.constant({ do: 'review' as const }) },
  { weight: 8, arbitrary: fc.constant({ do: 'confirm' as const }) },
  { weight: 3, arbitrary: fc.constant({ do: 'renew' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'back' as const }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(0, 200, 1000, 10_000) }) },
  { weight: 10, arbitrary: fc.constant({ do: 'settle' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('price' as const), eth: fc.constantFrom(3200, 3199, 3300, 2500, 0) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('gas' as const), wei: fc.constantFrom('1000000000', '9000000000', '1') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('held' as const), usdc: fc.constantFrom('5000', '1', '0') }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('allowance' as const), units: fc.constantFrom('0', '1', '999999999999') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('lie' as const),
      of: fc.constantFrom(
        ...Array.from({ length: 7 }, () => 'none'),
        'contract',
        'network',
        'sender',
        'method',
        'receiver',
        'source',
        'target',
        'amount',
        'minimum',
        'unknown',
        'value',
        'spender',
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wallet' as const), answers: fc.constantFrom('approve', 'reject', 'wait') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('network' as const), to: fc.constantFrom('eip155:1', 'eip155:8453') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('account' as const), to: fc.constantFrom(alice, bob) }) },
)
type Moment = typeof moment extends fc.Arbitrary<infer Value> ? Value : never

/** The review as the visitor reads it. */
function drawn({ account, address, network, source, target, given, least, request }: SwapReview) {
  const { contract, allowance } = request ?? {}
  return JSON.stringify(
    [account, address, network.caipNetworkId, source.address, target.address, given, least, contract],
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
  ).concat(` ${allowance === undefined ? 'swap' : 'approve'}`)
}

/** One modal for many scenes in a row. */
async function createWorld() {
  const world = setupSwap()
  const { answers, held, platform, prices, state, wallet, root, modal, evm } = world
  let lie = 'none'
  let answering = 'approve'
  let tapped: SwapReview | undefined
  let paid = 0n
  const waiting: ((error?: unknown) => void)[] = []
  let asked = 0
  const gas = { wei: '1000000000' }
  const effects = new Map<string, Effect>()
  let shown: Effect | undefined

  answers['/v1/convert/gas-price'] = () => ({ standard: gas.wei, fast: '2', instant: '3' })
  answers['/v1/convert/build-approve'] = (query) => {
    const token = query.get('from') ?? ''
    const data = `0x095ea7b3${word(lie === 'spender' ? thief : router)}${'f'.repeat(64)}`
    const network = lie === 'network' ? 'eip155:137' : token.split(':').slice(0, 2).join(':')
    const to = `${network}:${plain(token)}`
    return {
      tx: {
        from: lie === 'sender' ? `${network}:${thief}` : to,
        to,
        value: '0',
        data,
        eip155: { gas: 6, gasPrice: '1' },
      },
    }
  }
  answers['/v1/convert/build-transaction'] = (_, body) => {
    const text = (name: string) => String(body[name])
    const user = text('userAddress')
    const network = lie === 'network' ? 'eip155:137' : user.split(':').slice(0, 2).join(':')
    const at = (address: string) => `${network}:${address}`
    const amount = BigInt(text('amount'))
    const quotedNow = quotedFor(text)
    const kept = 10_000n - BigInt(Math.round(Number(Object(body['eip155']).slippage) * 100))
    const honest = {
      source: plain(text('from')),
      target: plain(text('to')),
      amount,
      minimum: (quotedNow * kept + 9_999n) / 10_000n,
      receiver: plain(user),
    }
    const lies: Readonly<Record<string, Partial<typeof honest>>> = {
      receiver: { receiver: thief },
      source: { source: plain(addresses.DAI) },
      target: { target: thief },
      amount: { amount: amount - 1n },
      minimum: { minimum: 1n },
    }
    const methods: Readonly<Record<string, string>> = {
      method: `0xa9059cbb${word(thief)}${'f'.repeat(64)}`,
      unknown: unknownMethod,
    }
    const data = methods[lie] ?? swapData({ ...honest, ...lies[lie] })
    const isNative = text('from').endsWith(plain(addresses.ETH))
    // Every lie behaves correctly in the simulation.
    effects.set(data, { left: amount, arrived: quotedNow })
    return {
      tx: {
        from: lie === 'sender' ? at(thief) : at(plain(user)),
        to: at(lie === 'contract' ? thief : router),
        data,
        amount: lie === 'value' ? `1${'0'.repeat(30)}` : isNative ? text('amount') : '0',
        eip155: { gas: '120000', gasPrice: gas.wei },
      },
    }
  }
  const quote = answers['/v1/convert/quotes']
  const quotedFor = (text: (name: string) => string): bigint => {
    const query = new URLSearchParams({ amount: text('amount'), from: text('from'), to: text('to') })
    return BigInt(Object(quote?.(query, {})).quotes?.[0]?.toAmount ?? 0)
  }
  state.simulate = (params) => {
    const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: { data: string }[] }] }] // as the product asks
    const { calls } = blockStateCalls[0]
    const data = calls[(calls.length - 1) / 2]?.data ?? ''
    shown = effects.get(data) ?? { left: 0n, arrived: 0n }
    return simulated(params, shown)
  }

  const check = (params: SendTransactionParams) => {
    asked += 1
    const { review } = root.flows ? swap.store : { review: undefined }
    if (!review?.request || !tapped) throw new Error('The wallet was asked for what nobody reviewed')
    // The drawn review equals the review at the tap, except where an approval has become its swap.
    const [before, after] = [drawn(tapped), drawn(review)]
    expect([before, before.replace(/ approve$/, ' swap')]).toContain(after)
    const { from: _, network, ...call } = params
    expect(review.request.calls).toContainEqual(call)
    // Everything that one tap leads to is within the limits that were on the screen.
    paid += (params.gas ?? 0n) * (params.gasPrice ?? 0n)
    expect(tapped.request?.highestFee).toBeGreaterThanOrEqual(paid)
    expect(network).toBe(review.account.caipNetworkId)
    expect({ from: params.from, caipNetworkId: root.chains.activeNetwork?.caipNetworkId }).toEqual({
      from: review.address,
      caipNetworkId: review.account.caipNetworkId,
    })
    expect(root.accounts.slices.eip155.address).toBe(review.address)
    expect(review.request.contract).toBe(router)
    const { data = '0x' } = params
    const isNative = review.source.symbol === 'ETH'
    if (review.request.allowance === undefined) {
      const { source, target, given, address, least } = review
      expect({ to: params.to, params: params.value }).toEqual({ to: router, params: isNative ? given.units : 0n })
      expect(review.request.isMinimumKnown).toBe(data !== unknownMethod)
      if (review.request.isMinimumKnown) {
        const { functionName, args } = decodeFunctionData({ abi: exchangeAbi, data })
        if (functionName !== 'swap') throw new Error(`The wallet was asked for ${functionName}`)
        const { srcToken, dstToken, dstReceiver, amount, minReturnAmount } = args[1]
        const signed = [srcToken, dstToken, dstReceiver].map((each) => each.toLowerCase())
        const meant = [source.address, target.address].map((each) => plain(each).toLowerCase())
        expect([...signed, amount]).toEqual([...meant, address, given.units])
        expect(minReturnAmount).toBeGreaterThanOrEqual(least.units)
      }
      expect(shown?.arrived ?? 0n).toBeGreaterThanOrEqual(least.units)
      expect(shown?.left).toBeLessThanOrEqual(given.units)
    } else {
      expect(review.request.allowance).toBe(review.given.units)
      expect({ to: params.to, params: params.value }).toEqual({ to: plain(review.source.address), params: 0n })
      expect(data).toBe(`0x095ea7b3${word(router)}${word(review.given.units)}`)
    }
  }
  const violations: unknown[] = []
  wallet.send = (params) => {
    try {
      check(params)
    } catch (error) {
      violations.push(error)
    }
    const hash = `0x${word(BigInt(asked))}`
    if (answering === 'approve') return Promise.resolve(hash)
    if (answering === 'reject') return Promise.reject(Object.assign(new Error('No'), { code: 4001 }))
    return new Promise((resolve, reject) => waiting.push((error) => (error ? reject(error) : resolve(hash))))
  }

  const swap = await world.open({ toToken: 'USDC', amount: '2' })
  const act = async (what: Moment): Promise<void> => {
    const { store } = swap
    switch (what.do) {
      case 'type':
        return swap.type('source', what.text)
      case 'begin':
        await modal.open({ view: 'Swap', data: { fromToken: what.from, toToken: what.to, amount: '2' } })
        return
      case 'review':
        if (root.navigation.view === 'Swap') swap.review()
        return
      case 'confirm':
        if (root.navigation.view !== 'SwapPreview' || !canConfirm(store)) return
        // A tap that accepts a risk makes no request.
        if (!store.needsSecondTap) {
          tapped = store.review
          paid = 0n
        }
        return swap.confirm()
      case 'renew':
        return swap.renew()
      case 'back':
        if (root.navigation.view === 'SwapPreview') swap.goBack()
        return
      case 'pass':
        return platform.advance(what.ms)
      case 'settle':
        return platform.settle()
      case 'price':
        prices['ETH'] = what.eth
        return
      case 'gas':
        gas.wei = what.wei
        return
      case 'held':
        held['USDC'] = what.usdc
        return
      case 'allowance':
        state.allowance = what.units
        return
      case 'lie':
        lie = what.of
        return
      case 'wallet':
        answering = what.answers
        for (const answer of waiting.splice(0))
          answer(what.answers === 'reject' ? Object.assign(new Error('No'), { code: 4001 }) : undefined)
        return
      case 'network':
        await modal.switchNetwork(what.to)
        return
      case 'account':
        evm.context?.emit({
          type: 'accountsChanged',
          namespace: 'eip155',
          connectorId: root.connections.connections.get('eip155')?.connectorId ?? '',
          accounts: [{ namespace: 'eip155', address: what.to, type: 'eoa' }],
        })
    }
  }

  return {
    /** Restores the initial state for the next scene. */
    run: async (given: { begin: Moment; moments: readonly Moment[] }) => {
      lie = 'none'
      answering = 'approve'
      tapped = undefined
      Object.assign(prices, { ETH: 3200 })
      Object.assign(held, { ETH: '10', USDC: '5000' })
      Object.assign(state, { allowance: '0' })
      gas.wei = '1000000000'
      for (const answer of waiting.splice(0)) answer(new Error('gone'))
      await platform.settle()
      await modal.close()
      await act(given.begin)
      await platform.settle()
      await act({ do: 'review' })
      for (const each of given.moments) {
        await act(each)
        if (violations.length > 0) throw violations.splice(0)[0]
      }
      await platform.settle()
      if (violations.length > 0) throw violations.splice(0)[0]
    },
    get asked() {
      return asked
    },
    dispose: () => modal.dispose(),
  }
}

const runs = runsOf(100)
/** Scenes per modal, because a modal records its requests. */
const runsOfOne = 200

test(
  'asks the wallet for the confirmed review in any order of events',
  async () => {
    const visit = fc.record({ begin, moments: fc.array(moment, { minLength: 4, maxLength: 16 }) })
    let asked = 0
    for (let done = 0; done < runs; done += runsOfOne) {
      const world = await createWorld()
      const numRuns = Math.min(runsOfOne, runs - done)
      await fc.assert(
        fc.asyncProperty(visit, (given) => world.run(given)),
        { numRuns, seed: propertySeed + done },
      )
      asked += world.asked
      world.dispose()
    }
    // Without requests to the wallet, the property would test nothing.
    expect(asked).toBeGreaterThan(runs / 10)
  },
  propertyLimitMs(runs),
)

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coinbasePage, makeOnramp } from '../../testing/buy.js'
import { holdAnswers, playAll, playTimeout } from '../../testing/interleavings.js'
import { base, ethereum } from '../../testing/modal.js'

// In any order of answers, time and input, the page that opens sells what was shown at the tap.

const [alice, bob] = [`0x${'a1'.repeat(20)}`, `0x${'b0'.repeat(20)}`]
const step = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('answer' as const), isNewest: fc.boolean() }), weight: 12 },
  {
    arbitrary: fc.record({ do: fc.constant('choose' as const), name: fc.constantFrom('coinbase', 'meld') }),
    weight: 6,
  },
  {
    arbitrary: fc.record({ do: fc.constant('amount' as const), text: fc.constantFrom('', '50', '100', 'x') }),
    weight: 2,
  },
  { arbitrary: fc.record({ do: fc.constant('clock' as const), ms: fc.constantFrom(1, 500, 4000) }), weight: 4 },
  fc.record({ do: fc.constant('token' as const), symbol: fc.constantFrom('USDC', 'ETH') }),
  fc.record({ do: fc.constant('money' as const), id: fc.constantFrom('USD', 'EUR') }),
  fc.record({ do: fc.constantFrom('retryLink', 'retry', 'openLink', 'back', 'leave') }),
  fc.record({ do: fc.constant('windows' as const), isBlocked: fc.boolean() }),
  fc.record({ do: fc.constant('link' as const), status: fc.constantFrom(200, 200, 500) }),
  fc.record({ do: fc.constant('network' as const), id: fc.constantFrom('1', '8453') }),
  fc.record({ do: fc.constant('account' as const), who: fc.constantFrom(alice, bob) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const networkNames: Readonly<Record<string, string>> = { 'eip155:1': 'ethereum', 'eip155:8453': 'base' }

async function createWorld() {
  let status = 200
  /** The purchase for which each page was made, by its URL. */
  const madeFor = new Map<string, unknown>()
  const link = () => {
    const url = `${coinbasePage}${madeFor.size + 1}`
    if (status === 200) madeFor.set(url, world.sent['onrampurl']?.at(-1))
    return Response.json({ url }, { status })
  }
  const world = await makeOnramp({ link }, {}, undefined, { networks: [ethereum, base] })
  const { part, store, platform, root, modal, windows, page } = world
  await world.open()
  const http = holdAnswers(platform, world.answer)
  const wrong: unknown[] = []
  /** The purchases that the visitor saw when tapping: one page for each tap. */
  const used = new Set<string>()

  const drawn = () => {
    const { address } = root.accounts.slices.eip155
    const { purchaseCurrency, paymentCurrency, payment } = store
    const amount = paymentCurrency?.id === 'USD' && payment.amount !== undefined ? Number(payment.amount) : undefined
    const network = networkNames[root.chains.activeNetwork?.caipNetworkId ?? '']
    return JSON.stringify([address, purchaseCurrency?.symbol, network, amount])
  }
  const made = (body: unknown) => {
    const { destinationWallets, defaultNetwork, presetFiatAmount, partnerUserId } = Object(body)
    const [{ address, assets }] = destinationWallets
    if (address !== partnerUserId) wrong.push({ address, partnerUserId })
    return JSON.stringify([address, assets[0], defaultNetwork, presetFiatAmount])
  }
  const tap = (act: () => unknown) => {
    const before = drawn()
    const count = windows.length
    act()
    for (const { url = '' } of windows.slice(count)) {
      if (url.startsWith(coinbasePage)) {
        if (used.has(url)) wrong.push({ twice: url })
        used.add(url)
        if (made(madeFor.get(url)) !== before) wrong.push({ url, made: made(madeFor.get(url)), drawn: before })
      } else {
        const wallet = new URL(url).searchParams.get('walletAddress')
        if (wallet !== root.accounts.slices.eip155.address) wrong.push({ url, drawn: before })
      }
    }
  }
  const act = async (what: Step): Promise<unknown> => {
    const isOn = (view: string) => root.navigation.view === view
    switch (what.do) {
      case 'answer':
        return http.release(what.isNewest)
      case 'choose':
        return isOn('OnRampProviders') && tap(() => part.choose(what.name))
      case 'retry':
        return isOn('BuyInProgress') && tap(() => part.retry())
      case 'openLink':
        return isOn('BuyInProgress') && store.purchase?.status === 'blocked' && tap(() => part.openLink())
      case 'retryLink':
        return part.retryLink()
      case 'amount':
        return isOn('OnRampProviders') && part.setAmount(what.text, '.')
      case 'token':
        if (!isOn('OnRampProviders')) return
        part.showPurchaseCurrencies()
        return part.choosePurchaseCurrency(what.symbol)
      case 'money':
        if (!isOn('OnRampProviders')) return
        part.showPaymentCurrencies()
        return part.choosePaymentCurrency(what.id)
      case 'back':
        return isOn('BuyInProgress') && root.flows.goBack()
      case 'leave':
        await modal.close()
        return modal.open({ view: 'OnRampProviders' })
      case 'clock':
        return platform.advance(what.ms)
      case 'windows':
        page.isBlocked = what.isBlocked
        return
      case 'link':
        status = what.status
        return
      case 'network':
        return world.emit({ type: 'networkChanged', namespace: 'eip155', connectorId: 'test.fox', chainId: what.id })
      case 'account':
        return world.emit({
          type: 'accountsChanged',
          namespace: 'eip155',
          connectorId: 'test.fox',
          accounts: [{ namespace: 'eip155', address: what.who, type: 'eoa' }],
        })
    }
  }
  return { act, wrong, settle: platform.settle, opened: () => used.size, end: http.releaseAll, dispose: modal.dispose }
}

test(
  'whatever happens in whatever order, the page that opens sells what was drawn at the tap',
  () =>
    playAll(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      const world = await createWorld()
      for (const each of steps) {
        await world.act(each)
        await world.settle()
      }
      world.end()
      await world.settle()
      world.dispose()
      expect(world.wrong).toEqual([])
      return world.opened()
    }),
  playTimeout,
)

import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createOnramp } from '../../../core/features/buy/onramp.js'
import type { Platform, PlatformPopup } from '../../../core/lib/platform/platform.js'
import { enAmounts } from '../../messages/english/amounts.js'
import { enBuy } from '../../messages/english/buy.js'
import { views as viewCode } from '../../shell/views.js'
import { setup } from '../../testing/view.js'
import { formatMoney } from './money.js'

/** Excludes the text of the live region. */
const seen = { ignore: '[role=status]' }
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

interface Service {
  quote: () => Response
  link: () => Response
  history: () => Response
  options: () => Response
}

const money = (amount: string, currency = 'USD') => ({ amount, currency })
const quote = {
  coinbaseFee: money('1.50'),
  networkFee: money('0.40'),
  paymentSubtotal: money('98.10'),
  paymentTotal: money('100.00'),
  purchaseAmount: money('98.1', 'USDC'),
  quoteId: 'q',
}

/** A connected account with an open Buy view, and the data provider. */
async function buying(
  given: Partial<Service> = {},
  timeZone = 'Europe/Lisbon',
  view: 'OnRampProviders' | 'OnRampActivity' = 'OnRampProviders',
) {
  const views = ['OnRampTokenSelect', 'OnRampFiatSelect', 'BuyInProgress', 'OnRampActivity', 'WhatIsABuy'] as const
  const page = { isBlocked: false, isGone: false }
  const popup: PlatformPopup = {
    isSender: () => false,
    navigate: () => {},
    isClosed: () => page.isGone,
    close: () => {},
  }
  const surroundings: Partial<Platform> = {
    openPopup: () => (page.isBlocked ? undefined : popup),
    timeZone: () => timeZone,
  }
  const services = { meld: 'https://meldcrypto.com?publicKey=key' }
  const drawn = await setup(view, { projectId: 'test', services }, {}, surroundings)
  await Promise.all(views.map((name) => viewCode[name].load()))
  const { modal, platform } = drawn
  const service: Service = {
    quote: () => Response.json(quote),
    link: () => Response.json({ url: 'https://pay.coinbase.com/buy' }),
    history: () => Response.json({ data: [], next: null }),
    options: () => new Response('', { status: 400 }),
    ...given,
  }
  platform.onFetch((url) => {
    const { pathname } = new URL(url)
    if (pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:1'], ws: [] })
    if (pathname === '/v1/onramp/quote') return service.quote()
    if (pathname === '/v1/onramp/options') return service.options()
    if (pathname === '/v1/generators/onrampurl') return service.link()
    if (pathname.endsWith('/history')) return service.history()
    return new Response('', { status: 400 })
  })
  const part = await modal.flows.part(createOnramp)
  drawn.change((root) => {
    root.accounts.slices.eip155.setConnected([{ namespace: 'eip155', address, type: 'eoa' }], { name: 'Fox' })
    root.modal.set({ isOpen: true })
    root.navigation.reset({ view: 'Account' })
    root.navigation.push({ view })
  })
  const { container } = drawn.show()
  const advance = (ms: number) => act(() => platform.advance(ms))
  await advance(0)
  return {
    ...drawn,
    container,
    part,
    page,
    service,
    advance,
    button: (name: string | RegExp) => drawn.screen.getByRole('button', { name }),
  }
}

test("an amount requests a quote and a link, and one button opens the chosen provider's page", async () => {
  const { screen, advance, button, modal } = await buying()
  expect(button('Coinbase 1%–2% fee').getAttribute('aria-current')).toBe('true')
  fireEvent.click(button('Pay $100'))
  const chosen = screen.getAllByRole('button', { pressed: true }).map((each) => each.textContent)
  expect(chosen).toEqual(['$100'])
  expect(button('Buy with Coinbase').matches(':disabled')).toBe(true)
  await advance(500)
  expect(button('Coinbase About 98.1 USDC · Fee $1.90')).toBeDefined()
  fireEvent.click(button(/^Meld/))
  expect(screen.queryByRole('button', { name: 'Buy with Coinbase' })).toBeNull()
  expect(button('Buy with Meld.io').matches(':disabled')).toBe(false)
  fireEvent.click(button(/^Coinbase/))
  fireEvent.click(button('Buy with Coinbase'))
  expect(modal.navigation.view).toBe('BuyInProgress')
  expect(screen.getByRole('heading', { name: enBuy.waitingTitle('Coinbase') })).toBeDefined()
})

test('an amount outside the limits shows the limit, and disables buying', async () => {
  const { screen, button, said, advance } = await buying()
  const field = screen.getByRole('textbox', { name: enBuy.amountLabel })
  for (const [typed, words] of [
    ['9.99', 'Minimum $10'],
    ['25000.01', 'Maximum $25,000'],
    ['1,000', enAmounts.ambiguousAmount('1,000', '1000', '1')],
  ] as const) {
    fireEvent.change(field, { target: { value: typed } })
    await advance(500)
    expect(screen.getByText(words, seen)).toBeDefined()
    expect(said).toContain(words)
    for (const name of ['Coinbase', 'Meld.io']) {
      fireEvent.click(button(new RegExp(`^${name}`)))
      expect(button(`Buy with ${name}`).matches(':disabled')).toBe(true)
    }
  }
})

test('a failed quote is never shown as a price', async () => {
  const { screen, button, advance } = await buying({ quote: () => new Response('', { status: 400 }) })
  fireEvent.click(button('Pay $100'))
  await advance(500)
  expect(button(`Coinbase ${enBuy.noPrice}`)).toBeDefined()
  expect(screen.queryByText(/About/, seen)).toBeNull()
})

test('a failed link is reported, with a retry', async () => {
  let isDown = true
  const { button, advance, said } = await buying({
    link: () => (isDown ? new Response('', { status: 400 }) : Response.json({ url: 'https://pay.coinbase.com/buy' })),
  })
  isDown = false
  expect(button('Coinbase Unavailable')).toBeDefined()
  expect(said).toContain('Coinbase: Unavailable')
  fireEvent.click(button('Try again'))
  await advance(0)
  expect(button('Buy with Coinbase').matches(':disabled')).toBe(false)
})

test('if buying is not allowed, the view says so and has no field and no provider', async () => {
  const { screen, said } = await buying({}, 'Asia/Shanghai')
  expect(screen.getByRole('heading', { name: enBuy.restrictedTitle })).toBeDefined()
  expect([screen.queryByRole('textbox'), screen.queryByRole('button', { name: /^Coinbase/ })]).toEqual([null, null])
  expect(said).toContain(`${enBuy.restrictedTitle}. ${enBuy.restrictedText}`)
})

test('a blocked window becomes a link; a closed window and a failed purchase are reported with a next step', async () => {
  const failed = {
    id: 'f',
    metadata: {
      operationType: 'bought',
      hash: '',
      chain: 'eip155:1',
      minedAt: '2030-01-01T01:00:00Z',
      sentFrom: '',
      sentTo: address,
      status: 'ONRAMP_TRANSACTION_STATUS_FAILED',
    },
    transfers: [],
  }
  let data: unknown[] = []
  const { screen, button, page, advance } = await buying({ history: () => Response.json({ data, next: null }) })
  page.isBlocked = true
  fireEvent.click(button('Buy with Coinbase'))
  expect(screen.getByRole('link', { name: 'Open Coinbase' }).getAttribute('href')).toBe('https://pay.coinbase.com/buy')
  page.isBlocked = false
  fireEvent.click(screen.getByRole('link', { name: 'Open Coinbase' }))
  expect(screen.getByRole('heading', { name: enBuy.waitingTitle('Coinbase') })).toBeDefined()
  page.isGone = true
  await advance(1000)
  expect(screen.getByRole('heading', { name: enBuy.closedTitle })).toBeDefined()
  expect(button(enBuy.purchases)).toBeDefined()
  data = [failed]
  await advance(4000)
  expect(screen.getByRole('heading', { name: enBuy.failedTitle })).toBeDefined()
  page.isGone = false
  fireEvent.click(button('Try again'))
  expect(screen.getByRole('heading', { name: enBuy.waitingTitle('Coinbase') })).toBeDefined()
})

test('the purchases are grouped by month with their status, and an empty list links to Buy', async () => {
  const purchase = (id: string, status: string, minedAt: string) => ({
    id,
    metadata: { operationType: 'bought', hash: '', chain: 'eip155:1', minedAt, sentFrom: '', sentTo: address, status },
    transfers: [
      {
        fungible_info: { symbol: 'USDC', icon: { url: 'https://pictures.example/usdc' } },
        direction: 'in',
        quantity: { numeric: '98.1' },
      },
    ],
  })
  let data: unknown[] = [
    purchase('a', 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', '2029-12-31T23:00:00Z'),
    purchase('b', 'ONRAMP_TRANSACTION_STATUS_SUCCESS', '2029-12-30T12:00:00Z'),
    purchase('c', 'ONRAMP_TRANSACTION_STATUS_FAILED', '2029-11-02T12:00:00Z'),
  ]
  const { screen, part, advance } = await buying(
    { history: () => Response.json({ data, next: null }) },
    undefined,
    'OnRampActivity',
  )
  expect(screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual([
    'December 2029',
    'November 2029',
  ])
  const rows = [/^Buying USDC/, /^Bought USDC/, /^USDC purchase failed/].map((words) =>
    screen.getByText(words, seen).closest('.wm-row'),
  )
  const icons = rows.map((row) => row?.querySelector('.wm-image'))
  expect(icons.map((icon) => icon?.matches('.wm-image-round'))).toEqual([true, true, true])
  for (const words of [
    /^Buying USDC/,
    /^Bought USDC/,
    /^USDC purchase failed/,
    '+98.1 USDC',
    enBuy.onItsWay,
    enBuy.failed,
  ])
    expect(screen.getByText(words, seen)).toBeDefined()
  data = []
  act(() => part.loadActivity())
  await advance(0)
  expect(screen.getByRole('heading', { name: enBuy.activityNone })).toBeDefined()
})

test('a new purchase is announced when it completes, and later ones are not', async () => {
  const purchase = (status: string) => ({
    id: 'new',
    metadata: { operationType: 'bought', hash: '', chain: 'eip155:1', sentFrom: '', sentTo: address, status },
    transfers: [{ fungible_info: { symbol: 'USDC' }, direction: 'in', quantity: { numeric: '1098.1' } }],
  })
  let data: unknown[] = []
  const at = (status: string) => {
    const made = purchase(`ONRAMP_TRANSACTION_STATUS_${status}`)
    data = [{ ...made, metadata: { ...made.metadata, minedAt: '2030-01-01T00:00:01Z' } }]
  }
  const { screen, button, advance, modal, part, said } = await buying({
    history: () => Response.json({ data, next: null }),
  })
  fireEvent.click(button('Buy with Coinbase'))
  await advance(0)
  at('IN_PROGRESS')
  await advance(4000)
  expect(modal.navigation.view).toBe('OnRampActivity')
  expect(screen.getByText(enBuy.onItsWay, seen)).toBeDefined()
  expect(screen.queryByRole('heading', { name: enBuy.boughtHeading })).toBeNull()
  at('SUCCESS')
  await advance(3000)
  const heading = screen.getByRole('heading', { name: enBuy.boughtHeading })
  expect(heading.closest('[data-tone]')?.getAttribute('data-tone')).toBe('success')
  expect(heading.parentElement?.textContent).toBe(`${enBuy.boughtHeading}+1,098.1 USDC`)
  expect(said.at(-1)).toBe(`${enBuy.boughtHeading}. +1,098.1 USDC`)
  act(() => part.show())
  act(() => part.showActivity())
  await advance(0)
  expect(screen.getByText(/^Bought USDC/, seen)).toBeDefined()
  expect(screen.queryByRole('heading', { name: enBuy.boughtHeading })).toBeNull()
})

test('token and currency are chosen from lists that mark the current one', async () => {
  const { screen, button, advance } = await buying()
  fireEvent.click(button(/^USDC/))
  await advance(0)
  expect(button('USDC USD Coin').getAttribute('aria-current')).toBe('true')
  fireEvent.click(button('ETH Ether'))
  await advance(0)
  expect(button(/^ETH/)).toBeDefined()
  fireEvent.click(button('Pay in USD'))
  fireEvent.click(button('EUR Euro'))
  await advance(0)
  expect(screen.getByRole('button', { name: 'Pay in EUR' })).toBeDefined()
})

test('amounts of money are exact in every language, and an unknown currency code follows the number', () => {
  expect(formatMoney('25000.00', 'USD', 'en')).toBe('$25,000')
  expect(formatMoney('9007199254740993.07', 'USD', 'en')).toBe('$9,007,199,254,740,993.07')
  expect(formatMoney('1234.5', 'EUR', 'de').replace(/\s/, ' ')).toBe('1.234,50 €')
  expect(formatMoney('10', 'nothing', 'en')).toBe('10 nothing')
})

test("a sold asset has the network's or the list's name of its symbol, and an imitation is marked", async () => {
  const sold = (symbol: string, name: string) => ({ id: symbol, symbol, name, networks: [] })
  const purchaseCurrencies = [sold('ETH', 'Best coin'), sold('USDC', 'Dollars'), sold('USDС', 'USD Coin')] // a Cyrillic С
  const { container, change, part } = await buying({
    options: () => Response.json({ purchaseCurrencies, paymentCurrencies: [] }),
  })
  expect(container.querySelector('[data-row="bought"]')?.textContent).toMatch(/^ETH\s*Ether/)
  change(({ navigation }) => navigation.push({ view: 'OnRampTokenSelect' }))
  const rows = [...container.querySelectorAll('[data-row]')].map((row) => row.textContent)
  expect(container.querySelector('[aria-current="true"] .wm-row-tag svg')).not.toBeNull()
  expect(rows).toEqual(['ETH Ether ', 'USDC USD Coin', 'USDС USD Coin Imitates USDC'])
  expect(part.nameOf(sold('USDC', 'Dollars')).isVouched).toBe(false)
})

test('a purchase has the name of the sold asset', async () => {
  const bought = (symbol: string, number: number) => ({
    id: `id-${number}`,
    metadata: {
      operationType: 'buy',
      hash: `0x${number}`,
      chain: 'eip155:1',
      minedAt: '2029-12-20T00:00:00Z',
      sentFrom: '',
      sentTo: address,
      status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
    },
    transfers: [{ fungible_info: { symbol }, direction: 'in', quantity: { numeric: '5' } }],
  })
  const history = () => Response.json({ data: [bought('eth', 1), bought('USDС', 2)], next: null }) // a Cyrillic С
  const { container } = await buying({ history }, undefined, 'OnRampActivity')
  const rows = [...container.querySelectorAll('.wm-row')].map((row) => row.textContent)
  expect(rows).toEqual([expect.stringMatching(/\+5 ETH$/), expect.stringMatching(/Imitates USDC.*\+5 USDС$/)])
})

import { act, fireEvent, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { en } from '../../messages/en.js'
import { enAmounts } from '../../messages/english/amounts.js'
import { enSwap, enSwapTokens } from '../../messages/english/swap.js'
import { seen, setupForm } from '../../testing/swap-view.js'

test('shows amount, value and balance on both sides', async () => {
  const { screen, amountIn } = await setupForm({ toToken: 'USDC', amount: '2' })
  expect([amountIn(enSwap.sourceLabel), amountIn(enSwap.targetLabel)]).toEqual(['2', '6,400'])
  expect(screen.getAllByText('$6,400.00')).toHaveLength(2)
  expect(screen.getByText(enSwap.balance('10'))).toBeDefined()
  expect(screen.getByText(enSwap.balance('5,000'))).toBeDefined()
  expect(screen.getByRole('button', { name: enSwap.review }).matches(':disabled')).toBe(false)
})

test('expands the details of the rate', async () => {
  const { screen, press } = await setupForm({ toToken: 'USDC', amount: '2' })
  const rate = screen.getByRole('button', { name: /^1 ETH = 3,200 USDC/ })
  expect(rate.getAttribute('aria-expanded')).toBe('false')
  await press(/^1 ETH = 3,200 USDC/)
  const lines = [...(screen.getByText(enSwap.priceImpact).closest('dl')?.querySelectorAll('div') ?? [])]
  expect(lines.map((line) => line.textContent)).toEqual([
    'Price impact0%',
    'Max. slippage64 USDC (1%)',
    'Provider fee0.017 ETH (0.85%)',
    'Network fee$0.48',
  ])
  expect(screen.getByText(enSwap.slippageHint('6,336', 'USDC'))).toBeDefined()
})

test('reads and writes amounts in the page’s number format', async () => {
  document.documentElement.lang = 'de'
  onTestFinished(() => {
    document.documentElement.lang = ''
  })
  const { screen, type, press, amountIn } = await setupForm({ toToken: 'USDC', amount: '2.5' })
  expect(screen.getByText(enSwap.balance('5.000'))).toBeDefined()
  expect([amountIn(enSwap.sourceLabel), amountIn(enSwap.targetLabel)]).toEqual(['2,5', '8.000'])
  await press(enSwap.maxLabel('ETH'))
  expect(amountIn(enSwap.sourceLabel)).toMatch(/^9,99\d+$/)
  await type(enSwap.sourceLabel, '1,5')
  expect(amountIn(enSwap.sourceLabel)).toBe('1,5')
  expect(amountIn(enSwap.targetLabel)).toBe('4.800')
  expect(screen.getByRole('button', { name: enSwap.review }).matches(':disabled')).toBe(false)
  expect(screen.getByRole('button', { name: /^1 ETH = 3\.200 USDC/ })).toBeDefined()
})

test('an amount is grouped until it is edited, and its selection is kept', async () => {
  const { screen, type, amountIn } = await setupForm({ toToken: 'USDC', amount: '2' })
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: enSwap.amountOf(enSwap.sourceLabel) })
  fireEvent.focus(field)
  await type(enSwap.sourceLabel, '1234.50')
  expect(amountIn(enSwap.sourceLabel)).toBe('1234.50')
  fireEvent.blur(field)
  expect(amountIn(enSwap.sourceLabel)).toBe('1,234.50')
  fireEvent.focus(field)
  expect({ field: field.value, selectionStart: field.selectionStart, selectionEnd: field.selectionEnd }).toEqual({
    field: '1234.50',
    selectionStart: 0,
    selectionEnd: 7,
  })
  await type(enSwap.sourceLabel, '1,234')
  fireEvent.blur(field)
  expect(amountIn(enSwap.sourceLabel)).toBe('1,234')
  expect(screen.getByText(enAmounts.ambiguousAmount('1,234', '1234', '1.234'), seen)).toBeDefined()
})

const wrong = [
  ['11', enSwap.insufficientBalance],
  ['10', enSwap.insufficientGas('ETH')],
  ['0', enSwap.amountReasons.zero],
  ['-1', enSwap.amountReasons.negative],
  ['1e-19', enSwap.amountReasons.exponent],
  ['1,000', enAmounts.ambiguousAmount('1,000', '1000', '1')],
  ['1१', enSwap.amountReasons.digits],
  ['0.0000000000000000001', enSwap.amountReasons.decimals],
  ['one', enSwap.amountReasons.text],
] as const
test('shows a problem of an amount once, and disables the button', async () => {
  const { screen, type, said } = await setupForm({ toToken: 'USDC' })
  for (const [text, problem] of wrong) {
    await type(enSwap.sourceLabel, text)
    const place = screen.getByText(problem, seen)
    expect({ text, className: place.className }).toEqual({ text, className: 'wm-swap-problem' })
    const field = screen.getByRole('textbox', { name: enSwap.amountOf(enSwap.sourceLabel) })
    expect(field.getAttribute('aria-describedby')).toBe(place.id)
    expect(screen.getByRole('button', { name: enSwap.review }).matches(':disabled')).toBe(true)
  }
  expect(said).toEqual(wrong.map(([, problem]) => problem))
  await type(enSwap.sourceLabel, '')
  expect(screen.getByRole('button', { name: enSwap.enterAmount }).matches(':disabled')).toBe(true)
})

test('reports a failed quote, and asks again', async () => {
  const { screen, answers, type, press, amountIn } = await setupForm({ toToken: 'USDC' })
  const answer = answers['/v1/convert/quotes']
  answers['/v1/convert/quotes'] = () => new Response('', { status: 400 })
  await type(enSwap.sourceLabel, '3')
  expect(screen.getByText(enSwap.quoteFailed, seen)).toBeDefined()
  if (answer) answers['/v1/convert/quotes'] = answer
  await press(en.retry)
  expect({ amount: amountIn(enSwap.targetLabel), failure: screen.queryByText(enSwap.quoteFailed, seen) }).toEqual({
    amount: '9,600',
    failure: null,
  })
})

test('marks the source amount as an estimate until the quote arrives', async () => {
  const { screen, platform } = await setupForm({ toToken: 'USDC' })
  fireEvent.change(screen.getByRole('textbox', { name: enSwap.amountOf(enSwap.targetLabel) }), {
    target: { value: '640' },
  })
  expect(screen.getByText(enSwap.estimate)).toBeDefined()
  await act(() => platform.advance(200))
  expect(screen.queryByText(enSwap.estimate)).toBeNull()
})

test('offers Buy for a source token without a balance', async () => {
  const { screen, press, modal } = await setupForm({ fromToken: 'USDC', toToken: 'ETH', amount: '2' }, ({ held }) => {
    held['USDC'] = '0'
  })
  expect(screen.queryByRole('button', { name: enSwap.maxLabel('USDC') })).toBeNull()
  await press(enSwap.buyLabel('USDC'))
  expect(modal.navigation.view).toBe('OnRampProviders')
})

test('chooses a token by its chip, and reports a search without results', async () => {
  const { screen, press, modal } = await setupForm({})
  // The field alone says it: the button at the foot waits.
  expect(screen.getAllByRole('button', { name: new RegExp(enSwap.selectToken) })).toHaveLength(1)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: enSwap.review }).disabled).toBe(true)
  await press(`${enSwap.targetLabel}: ${enSwap.selectToken}`)
  const chips = within(screen.getByRole('list', { name: enSwapTokens.suggested })).getAllByRole('button')
  expect(chips.map(({ textContent }) => textContent)).toEqual(['ETH', 'USDC', 'DAI'])
  const search = screen.getByRole('searchbox')
  fireEvent.change(search, { target: { value: 'no such' } })
  expect(screen.getByText(enSwapTokens.noMatchHeading)).toBeDefined()
  fireEvent.change(search, { target: { value: '' } })
  await press('DAI')
  expect(modal.navigation.view).toBe('Swap')
  expect(screen.getByRole('button', { name: enSwap.changeToken(enSwap.targetLabel, 'DAI') })).toBeDefined()
})

test('renders at most sixty of five hundred tokens', async () => {
  const { screen, press } = await setupForm({}, ({ answers }) => {
    const known = answers['/v1/convert/tokens']
    answers['/v1/convert/tokens'] = (query, body) => {
      const { tokens } = Object(known?.(query, body)) as { tokens: { address: string }[] } // as it answers above
      const others = Array.from({ length: 500 }, (_, index) => ({
        ...tokens[1],
        name: `Token ${index}`,
        symbol: `T${index}`,
        address: `eip155:1:0x${String(index).padStart(40, '0')}`,
      }))
      return { tokens: [...tokens, ...others] }
    }
  })
  await press(`${enSwap.targetLabel}: ${enSwap.selectToken}`)
  expect(screen.getAllByRole('listitem').length).toBeLessThan(60)
  // The other rows are reached by scrolling.
  const [blockSize = ''] = screen
    .getAllByRole('list')
    .map(({ style }) => style.blockSize)
    .slice(-1)
  expect(Number.parseInt(blockSize, 10)).toBeGreaterThan(400 * 56)
})

test('offers another network where swaps are not supported', async () => {
  const { screen } = await setupForm({}, ({ state }) => {
    state.supported = ['eip155:8453']
  })
  expect(screen.getByRole('heading', { name: enSwap.unsupportedHeading })).toBeDefined()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByRole('button', { name: /^Base/ })).toBeDefined()
})

test('reports an empty list of tokens, and offers another try for a failed one', async () => {
  const none = await setupForm({}, ({ answers }) => {
    answers['/v1/convert/tokens'] = () => ({ tokens: [] })
  })
  expect(none.screen.getByRole('heading', { name: enSwap.noTokensHeading })).toBeDefined()
  const failed = await setupForm({}, ({ answers }) => {
    answers['/v1/convert/tokens'] = () => new Response('', { status: 400 })
  })
  expect(failed.screen.getByRole('heading', { name: enSwap.failedHeading })).toBeDefined()
  await failed.press(en.retry)
  expect(failed.screen.getByRole('heading', { name: enSwap.failedHeading })).toBeDefined()
})

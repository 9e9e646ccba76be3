// Imported up front, so that no test waits for a file.
import './preview.js'
import { act, fireEvent, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { PrefilledSwap } from '../../../core/contracts/views/views.js'
import { WalletAnswerError } from '../../../core/errors/adapter.js'
import { ChainMismatchError } from '../../../core/errors/network.js'
import { alice, createSwapService, createSwapWallet, router, swapRouters } from '../../../core/testing/swap.js'
import { en } from '../../messages/en.js'
import { enReview } from '../../messages/en-review.js'
import { enSwap, enSwapReview, enSwapTokens } from '../../messages/en-swap.js'
import { views } from '../../shell/views.js'
import { setup } from '../../testing/view.js'

/** Excludes the text of the live region. */
const seen = { ignore: '[role=status]' }

/** Connects an account and draws the form. */
async function setupForm(prefilled: PrefilledSwap, prepare?: (service: ReturnType<typeof createSwapService>) => void) {
  const service = createSwapService()
  prepare?.(service)
  const { evm, reference, sent, wallet } = createSwapWallet()
  const drawn = await setup('Swap', { projectId: 'test', adapters: [reference], swapRouters })
  await Promise.all([views.SwapSelectToken.load(), views.SwapPreview.load(), views.Account.load()])
  const { modal, platform, announce } = drawn
  platform.onFetch(service.answer)
  announce('Fox')
  const settle = () => act(() => platform.settle())
  await act(() => modal.flows.open())
  await settle()
  const row = modal.walletList.connectRows.find(({ name }) => name === 'Fox')
  if (!row) throw new Error('No row')
  modal.flows.chooseWallet(row)
  await settle()
  evm.connecting.at(-1)?.approve({ accounts: [{ namespace: 'eip155', address: alice, type: 'eoa' }] })
  await settle()
  await act(() => modal.flows.open({ view: 'Swap', data: prefilled }))
  drawn.show()
  await settle()
  await settle()
  const type = async (label: string, text: string) => {
    fireEvent.change(drawn.screen.getByRole('textbox', { name: enSwap.amountOf(label) }), { target: { value: text } })
    await act(() => platform.advance(200))
  }
  const press = async (name: string | RegExp) => {
    fireEvent.click(drawn.screen.getByRole('button', { name }))
    await settle()
  }
  const amountIn = (label: string) =>
    drawn.screen.getByRole<HTMLInputElement>('textbox', { name: enSwap.amountOf(label) }).value
  return { ...drawn, ...service, press, sent, settle, type, amountIn, wallet }
}

test('shows amount, worth and balance on both sides', async () => {
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
    'Network cost$0.48',
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

test('an amount is grouped until it is edited, and stays chosen when it is ungrouped', async () => {
  const { screen, type, amountIn } = await setupForm({ toToken: 'USDC', amount: '2' })
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: enSwap.amountOf(enSwap.sourceLabel) })
  fireEvent.focus(field)
  await type(enSwap.sourceLabel, '1234.50')
  expect(amountIn(enSwap.sourceLabel)).toBe('1234.50')
  fireEvent.blur(field)
  expect(amountIn(enSwap.sourceLabel)).toBe('1,234.50')
  fireEvent.focus(field)
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['1234.50', 0, 7])
  await type(enSwap.sourceLabel, '1,234')
  fireEvent.blur(field)
  expect(amountIn(enSwap.sourceLabel)).toBe('1,234')
  expect(screen.getByText(enSwap.amountReasons.grouping, seen)).toBeDefined()
})

const wrong = [
  ['11', enSwap.insufficientBalance],
  ['10', enSwap.insufficientGas('ETH')],
  ['0', enSwap.amountReasons.zero],
  ['-1', enSwap.amountReasons.negative],
  ['1e-19', enSwap.amountReasons.exponent],
  ['1,000', enSwap.amountReasons.grouping],
  ['１', enSwap.amountReasons.digits],
  ['0.0000000000000000001', enSwap.amountReasons.decimals],
  ['one', enSwap.amountReasons.text],
] as const
test('shows a problem of an amount once, and disables the button', async () => {
  const { screen, type, said } = await setupForm({ toToken: 'USDC' })
  for (const [text, problem] of wrong) {
    await type(enSwap.sourceLabel, text)
    const place = screen.getByText(problem, seen)
    expect([text, place.className]).toEqual([text, 'wm-swap-problem'])
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
  expect([amountIn(enSwap.targetLabel), screen.queryByText(enSwap.quoteFailed, seen)]).toEqual(['9,600', null])
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
  expect(screen.getByRole('button', { name: enSwap.selectToken })).toBeDefined()
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

test('draws at most sixty of five hundred tokens', async () => {
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

test('shows both amounts in the review, asks the wallet, and shows the progress', async () => {
  const { screen, press, wallet, settle, modal, said } = await setupForm({
    fromToken: 'USDC',
    toToken: 'ETH',
    amount: '320',
  })
  const answers: ((hash: string) => void)[] = []
  wallet.send = () => new Promise((resolve) => answers.push(resolve))
  const answer = async (digit: string) => {
    answers.at(-1)?.(`0x${digit.repeat(64)}`)
    await settle()
  }
  await press(enSwap.review)
  expect(screen.getByText(enSwapReview.reviewCarefully)).toBeDefined()
  expect(screen.getByText('USDC', { selector: '.wm-swap-preview-amount bdi' }).parentElement?.textContent).toMatch(
    /^320 USDC/,
  )
  // The allowance.
  expect(screen.getByText('320 USDC', { selector: 'bdi' })).toBeDefined()
  await press(enSwapReview.approveOf('USDC'))
  expect(screen.getByText(enSwapReview.approveInWallet('USDC'), seen)).toBeDefined()
  expect(screen.getByRole('button', { name: enSwapReview.approving }).matches(':disabled')).toBe(true)
  await answer('1')
  expect(screen.getByText(enSwapReview.confirmInWallet, seen)).toBeDefined()
  await answer('2')
  const heading = screen.getByRole('heading', { name: enSwapReview.doneHeading })
  expect(heading.closest('[data-tone]')?.getAttribute('data-tone')).toBe('success')
  expect(screen.getByText('−320 USDC')).toBeDefined()
  expect(screen.getByText(/^\+320 ETH$/)).toBeDefined()
  await press(enSwapReview.done)
  expect(modal.navigation.view).toBe('Account')
  expect(said).toContain(enSwapReview.approveInWallet('USDC'))
})

test('does not say that nothing was swapped when the wallet returns no hash, and asks it again at a second tap', async () => {
  const { screen, press, wallet, sent } = await setupForm({ toToken: 'USDC', amount: '2' })
  wallet.send = async () => {
    throw new WalletAnswerError({ method: 'eth_sendTransaction', got: 'sent' })
  }
  await press(enSwap.review)
  await press(enSwapReview.swapOf('2', 'ETH'))
  expect(screen.getByText(enSwapReview.failedUnread, { ...seen, exact: false })).toBeDefined()
  expect(screen.queryByText(enSwapReview.failedTry, { ...seen, exact: false })).toBeNull()
  await press(enSwapReview.swapOf('2', 'ETH'))
  expect(sent).toHaveLength(1)
  await press(enSwapReview.swapAnyway)
  expect(sent).toHaveLength(2)
})

test('shows a refusal, with the same button to try again', async () => {
  const { screen, press, wallet } = await setupForm({ toToken: 'USDC', amount: '2' })
  wallet.send = async () => {
    throw Object.assign(new Error('No'), { code: 4001 })
  }
  await press(enSwap.review)
  await press(enSwapReview.swapOf('2', 'ETH'))
  expect(screen.getByText(`${enSwapReview.refused}. ${enSwapReview.failedTry}`, seen)).toBeDefined()
  expect(screen.getByRole('button', { name: enSwapReview.swapOf('2', 'ETH') }).matches(':disabled')).toBe(false)
})

test('reports a high price impact, and renames the button for the second tap', async () => {
  const { screen, press, sent } = await setupForm({ toToken: 'USDC', amount: '1' }, ({ answers }) => {
    answers['/v1/convert/quotes'] = () => ({
      quotes: [{ id: null, fromAmount: '', fromAccount: '', toAmount: '3000000000', toAccount: '' }],
    })
  })
  await press(enSwap.review)
  expect(screen.getByRole('alert').textContent).toBe(enSwapReview.highImpact('6.25'))
  await press(enSwapReview.swapOf('1', 'ETH'))
  expect(sent).toEqual([])
  await press(enSwapReview.swapAnyway)
  expect(sent).toHaveLength(1)
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

test('lists network, account, router, spender, allowance and fee in the review, each with a copy button', async () => {
  const { screen, press, platform } = await setupForm({ fromToken: 'USDC', toToken: 'ETH', amount: '320.123456' })
  await press(enSwap.review)
  const { factNames: names } = enSwapReview
  const rows = [...screen.getByLabelText(enSwapReview.facts).querySelectorAll('div')]
  expect(rows.map((row) => row.textContent)).toEqual([
    `${names.network}Ethereum`,
    `${names.account}0xa1a1…a1a1a1`,
    `${names.contract}0x4040…404040`,
    `${names.spender}0x4040…404040`,
    `${names.allowance}320.123456 USDC`,
    `${names.highestFee}0.000225 ETH`,
  ])
  await press(enSwapReview.copyFact(names.contract, '0x4040…404040'))
  await press(enSwapReview.copyFact(names.allowance, '320.123456 USDC'))
  expect(platform.copied).toEqual([router, '320.123456'])
  const link = screen.getByRole('link', { name: enSwapReview.onExplorer(names.contract) })
  expect(link.getAttribute('href')).toMatch(new RegExp(`/address/${router}$`))
})

test('shows a refused transaction and a change in the review, with a button for the next step', async () => {
  const { screen, press, answers, settle } = await setupForm({ toToken: 'USDC', amount: '2' })
  const honest = answers['/v1/convert/build-transaction']
  answers['/v1/convert/build-transaction'] = (_query, body) => ({
    tx: {
      from: body['userAddress'],
      to: `eip155:1:${alice}`,
      amount: '0',
      data: '0x12345678',
      eip155: { gas: '1', gasPrice: '1' },
    },
  })
  await press(enSwap.review)
  expect(screen.getByText(enSwapReview.refusals.contract, { ...seen, exact: false })).toBeDefined()
  expect(screen.getByRole('button', { name: enSwapReview.swapOf('2', 'ETH') }).matches(':disabled')).toBe(true)
  if (honest) answers['/v1/convert/build-transaction'] = honest
  await press(en.retry)
  await settle()
  expect(screen.getByRole('button', { name: enSwapReview.swapOf('2', 'ETH') }).matches(':disabled')).toBe(false)
})

test('switches the wallet’s network from the review, then asks it again', async () => {
  const { screen, press, wallet, sent } = await setupForm({ toToken: 'USDC', amount: '2' })
  const { send } = wallet
  wallet.send = async () => {
    throw new ChainMismatchError({ wanted: 'eip155:1', got: 'eip155:8453' })
  }
  await press(enSwap.review)
  await press(enSwapReview.swapOf('2', 'ETH'))
  expect(screen.getByText(enReview.mismatchHeading)).toBeDefined()
  wallet.send = send
  await press(enReview.switchWallet('Ethereum'))
  expect(screen.getByText(enSwapReview.reviewCarefully)).toBeDefined()
  await press(enSwapReview.swapOf('2', 'ETH'))
  expect(sent).toHaveLength(2)
})

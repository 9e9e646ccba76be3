import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WalletAnswerError } from '../../../core/errors/adapter.js'
import { ChainMismatchError } from '../../../core/errors/network.js'
import { TransactionRevertedError } from '../../../core/errors/swap.js'
import { createSwap } from '../../../core/features/swap/swap.js'
import { alice, router } from '../../../core/testing/swap.js'
import { en } from '../../messages/en.js'
import { enAssets } from '../../messages/english/assets.js'
import { enReview } from '../../messages/english/review.js'
import { enSwap, enSwapReview } from '../../messages/english/swap.js'
import { seen, setupForm } from '../../testing/swap-view.js'

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
  const symbol = screen.getByText('USDC', { selector: '.wm-swap-preview-amount bdi' })
  expect(symbol.closest('.wm-swap-preview-amount')?.textContent).toMatch(/^320 USDC/)
  // The approved amount.
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

test('does not claim that nothing was swapped if the wallet returns no hash, and asks again at a second tap', async () => {
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

test('says after a reverted swap that its approval stays', async () => {
  const { screen, press, modal } = await setupForm({ fromToken: 'USDC', toToken: 'ETH', amount: '320' })
  await press(enSwap.review)
  const { store } = await modal.flows.part(createSwap)
  act(() => store.failTransaction(new TransactionRevertedError({ hash: `0x${'1'.repeat(64)}` })))
  expect(screen.getByText(enSwapReview.approvalStays('320 USDC'), { ...seen, exact: false })).toBeDefined()
  expect(screen.queryByText(enSwapReview.failedTry, { ...seen, exact: false })).toBeNull()
})

test('shows a refusal, with the same button to try again', async () => {
  const { screen, press, wallet } = await setupForm({ toToken: 'USDC', amount: '2' })
  wallet.send = async () => {
    throw Object.assign(new Error('No'), { code: 4001 })
  }
  await press(enSwap.review)
  await press(enSwapReview.swapOf('2', 'ETH'))
  const said = screen.getByText(`${enSwapReview.refused}. ${enSwapReview.refusedTry}`, seen)
  expect(said.getAttribute('data-tone')).toBe('refused')
  expect(screen.getByRole('button', { name: enSwapReview.swapOf('2', 'ETH') }).matches(':disabled')).toBe(false)
})

test('reports a high price impact, and renames the button for the second tap', async () => {
  const { screen, press, sent } = await setupForm({ toToken: 'USDC', amount: '1' }, ({ answers }) => {
    answers['/v1/convert/quotes'] = () => ({
      quotes: [{ id: null, fromAmount: '', fromAccount: '', toAmount: '3000000000', toAccount: '' }],
    })
  })
  await press(enSwap.review)
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe(enSwapReview.highImpact('6.25%'))
  // The facts may be scrolled out of view, but the warning above them and the footer's text stay.
  const facts = screen.getByLabelText(enSwapReview.facts)
  expect(alert.compareDocumentPosition(facts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByText(enSwapReview.reviewCarefully).closest('.wm-swap-preview-foot')).not.toBeNull()
  expect(screen.getByRole('button', { name: enSwapReview.swapOf('1', 'ETH') }).closest('[data-risk]')).not.toBeNull()
  await press(enSwapReview.swapOf('1', 'ETH'))
  expect(sent).toEqual([])
  await press(enSwapReview.swapAnyway)
  expect(sent).toHaveLength(1)
})

test('shows no minimum that is not guaranteed, and warns about it', async () => {
  const { screen, press, sent } = await setupForm({ toToken: 'USDC', amount: '1' }, ({ answers }) => {
    const honest = answers['/v1/convert/build-transaction']
    answers['/v1/convert/build-transaction'] = (query, body) => {
      const answer = Object(honest?.(query, body))
      return { tx: { ...answer.tx, data: '0xabcdef01' } }
    }
  })
  await press(enSwap.review)
  expect(screen.getByRole('alert').textContent).toBe(enSwapReview.unknownMinimum)
  expect(screen.queryByText(enSwapReview.factNames.minimum, seen)).toBeNull()
  expect(screen.getByRole('button', { name: enSwapReview.swapOf('1', 'ETH') }).closest('[data-risk]')).not.toBeNull()
  await press(enSwapReview.swapOf('1', 'ETH'))
  expect(sent).toEqual([])
  await press(enSwapReview.swapAnyway)
  expect(sent).toHaveLength(1)
})

test.each([
  ['compares only the two tokens', true, enSwapReview.partlyTried],
  ['can try nothing out', false, enSwapReview.untried],
])('says that the node %s', async (_what, isProbed, words) => {
  const { screen, press, sent } = await setupForm({ toToken: 'USDC', amount: '1' }, ({ state }) => {
    state.simulate = () => undefined
    const word = (value: bigint) => value.toString(16).padStart(64, '0')
    const balances = [1n, 10n ** 18n, 0n, 0n, 3_200_000_000n, 0n, 0n]
    state.probe = isProbed ? `0x${balances.map(word).join('')}` : undefined
  })
  await press(enSwap.review)
  expect(screen.getByRole('alert').textContent).toBe(words)
  // Known only once the swap is built: shown in the footer, so that no fact moves, in place of the caution.
  expect(screen.getByRole('alert').closest('.wm-swap-preview-foot')).not.toBeNull()
  expect(screen.queryByText(enSwapReview.reviewCarefully)).toBeNull()
  await press(enSwapReview.swapOf('1', 'ETH'))
  expect(sent).toEqual([])
})

test('says that the wallet is asked once for approval and swap', async () => {
  const { screen, press, settle, wallet, batches } = await setupForm({
    fromToken: 'USDC',
    toToken: 'ETH',
    amount: '320',
  })
  wallet.capabilities = async () => ({ '0x1': { atomic: { status: 'supported' } } })
  wallet.sendCalls = async () => 'batch-1'
  await press(enSwap.review)
  await settle()
  const note = `${enSwapReview.inOneRequest('320', 'USDC')} ${enSwapReview.batchFee}`
  expect(screen.getByText(note, seen)).toBeDefined()
  // No number that the wallet may exceed.
  expect(screen.getByText(enReview.feeOfWallet, seen)).toBeDefined()
  await press(enSwapReview.approveOf('USDC'))
  expect(batches.map(({ calls }) => calls.length)).toEqual([2])
})

test.each([
  ['nobody names a price', undefined, enReview.feeUnknown],
  ['the service names no price', '0', enReview.feeUnknown],
])('says that the fee is not known where %s', async (_what, price, words) => {
  const { screen, press, sent } = await setupForm({ toToken: 'USDC', amount: '1' }, ({ answers }) => {
    answers['/v1/convert/gas-price'] = () =>
      price === undefined ? new Response('', { status: 404 }) : { standard: price, fast: '0', instant: '0' }
    const honest = answers['/v1/convert/build-transaction']
    answers['/v1/convert/build-transaction'] = (query, body) => {
      const { tx } = Object(honest?.(query, body))
      return { tx: { ...tx, eip155: { gas: '0', gasPrice: '0' } } }
    }
  })
  await press(enSwap.review)
  expect(screen.getByRole('alert').textContent).toBe(words)
  await press(enSwapReview.swapOf('1', 'ETH'))
  expect(sent).toEqual([])
})

test('reports that the swap costs more than the review of its approval showed, and waits for a tap', async () => {
  const { screen, press, sent, answers, wallet } = await setupForm({
    fromToken: 'USDC',
    toToken: 'ETH',
    amount: '320',
  })
  const honest = answers['/v1/convert/build-transaction']
  wallet.send = async () => {
    answers['/v1/convert/build-transaction'] = (query, body) => {
      const { tx } = Object(honest?.(query, body))
      return { tx: { ...tx, eip155: { gas: '120000', gasPrice: '9000000000' } } }
    }
    return `0x${'1'.repeat(64)}`
  }
  await press(enSwap.review)
  await press(enSwapReview.approveOf('USDC'))
  expect(sent).toHaveLength(1)
  expect(screen.getByText(enSwapReview.dearer, seen)).toBeDefined()
  expect(screen.getByText('0.00162 ETH', { selector: 'bdi' })).toBeDefined()
  await press(enSwapReview.swapOf('320', 'USDC'))
  expect(sent).toHaveLength(2)
})

test('a review without a risk has a normal button', async () => {
  const { screen, press } = await setupForm({ toToken: 'USDC', amount: '1' })
  await press(enSwap.review)
  expect(screen.getByRole('button', { name: enSwapReview.swapOf('1', 'ETH') }).closest('[data-risk]')).toBeNull()
})

test('lists network, account, router, spender, allowance and fee in the review, with copy buttons', async () => {
  const { screen, press, platform } = await setupForm({ fromToken: 'USDC', toToken: 'ETH', amount: '320.123456' })
  await press(enSwap.review)
  const { factNames: names } = enSwapReview
  const rowsOf = (list: Element | null | undefined) =>
    [...(list?.querySelectorAll('div') ?? [])].map((row) => row.textContent)
  const first = screen.getByLabelText(enSwapReview.facts)
  const more = screen.getByRole('button', { name: names.rest })
  const rest = first.parentElement?.querySelector<HTMLElement>(`[id="${more.getAttribute('aria-controls')}"]`)
  expect({ first: rowsOf(first), isRestHidden: rest?.hidden }).toEqual({
    first: [
      `${names.minimum}316.922221 ETH`,
      `${names.highestFee}$1.88 0.000585 ETH`,
      `${names.contract}0x4040…404040`,
      `${names.network}Ethereum`,
    ],
    isRestHidden: true,
  })
  await press(names.rest)
  expect({ rest: rowsOf(rest), isRestHidden: rest?.hidden }).toEqual({
    rest: [
      `${names.rate}1 USDC = 1 ETH`,
      `${enSwap.priceImpact}-319,900%`,
      `${enSwap.maxSlippage}3.201234 ETH (1%)`,
      `${enSwap.providerFee}2.721049 USDC (0.85%)`,
      `${enSwap.networkCost}$1.24`,
      `${names.account}0xa1a1…a1a1a1`,
      `${enAssets.contractOf('USDC')}0xA0b8…06eB48`,
      `${names.spender}0x4040…404040`,
      `${names.allowance}320.123456 USDC`,
    ],
    isRestHidden: false,
  })
  await press(enSwapReview.copyFact(names.contract, '0x4040…404040'))
  await press(enSwapReview.copyFact(names.allowance, '320.123456 USDC'))
  expect(platform.copied).toEqual([router, '320.123456'])
  const link = screen.getByRole('link', { name: enSwapReview.onExplorer(names.contract) })
  expect(link.getAttribute('href')).toMatch(new RegExp(`/address/${router}$`))
})

test.each([
  ['both tokens', 'USDC', 2],
  ['the native coin alone, where a stranger’s token arrives', 'SHELL', 1],
])('a tick stands beside %s', async (_what, toToken, ticks) => {
  const { screen, press } = await setupForm({ toToken, amount: '1' }, ({ answers }) => {
    const listed = answers['/v1/convert/tokens']
    answers['/v1/convert/tokens'] = (query, body) => {
      const { tokens } = Object(listed?.(query, body))
      const shell = { ...tokens[1], name: 'Shell', symbol: 'SHELL', address: `eip155:1:0x${'5e'.repeat(20)}` }
      return { tokens: [...tokens, shell] }
    }
  })
  await press(enSwap.review)
  expect(screen.getAllByRole('img', { name: enAssets.known })).toHaveLength(ticks)
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

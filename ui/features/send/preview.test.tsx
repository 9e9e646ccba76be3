import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createPortfolio } from '../../../core/data/portfolio.js'
import { WalletAnswerError } from '../../../core/errors/adapter.js'
import { ModalError } from '../../../core/errors/base.js'
import { mappedError } from '../../../core/errors/mapped-error.js'
import { ChainMismatchError } from '../../../core/errors/network.js'
import { createActivity } from '../../../core/features/activity/activity.js'
import { createSend } from '../../../core/features/send/send.js'
import { bob, type createSendWorld } from '../../../core/testing/send.js'
import { en } from '../../messages/en.js'
import { enReview } from '../../messages/english/review.js'
import { enSend } from '../../messages/english/send.js'
import { enViews } from '../../messages/english/views.js'
import { languages } from '../../messages/languages/languages.js'
import { amountOf, button, setupAt } from '../../testing/send-view.js'

const timeout = new ModalError({
  name: 'WalletTimeoutError',
  code: 'wallet_timeout',
  shortMessage: 'The wallet did not answer in time',
})

async function setupReview(prepare?: (world: ReturnType<typeof createSendWorld>) => void) {
  const drawn = await setupAt('WalletSend', prepare)
  await drawn.write(amountOf('ETH'), '0.5')
  await drawn.write(enSend.receiverLabel, bob)
  await drawn.press(enSend.review)
  return drawn
}

test('shows amount, receiver, network and fee, and sends with its button', async () => {
  const { screen, press, sent, said } = await setupReview()
  const lines = [...(screen.getByText(enSend.to).closest('dl')?.children ?? [])].map((line) => line.textContent)
  expect(lines).toEqual([
    `${enSend.to}${bob}`,
    `${enSend.from}0x71C7…d8976F`,
    `${enSend.network}Ethereum`,
    `${enSend.networkFee}$0.42 0.00021 ETH`,
  ])
  fireEvent.click(screen.getByRole('radio', { name: enSend.speeds.fast }))
  expect(screen.getByText('0.00042 ETH')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Send 0.5 ETH' }).closest('[data-risk]')).toBeNull()
  await press('Send 0.5 ETH')
  expect(sent).toMatchObject([{ to: bob, gasPrice: 20_000_000_000n }])
  const heading = screen.getByRole('heading', { name: '0.5 ETH sent' })
  expect(heading.closest('[data-tone]')?.getAttribute('data-tone')).toBe('success')
  expect(said).toContain('0.5 ETH sent. To 0x3C…93BC')
  // Its own button leads on, so that there is no second way.
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  await press(enSend.done)
  expect(screen.queryByRole('heading', { name: '0.5 ETH sent' })).toBeNull()
})

test('shows the highest fee, and above it the expected one', async () => {
  const { screen } = await setupReview(({ chain }) => {
    chain.baseFee = 8n * 10n ** 9n
  })
  const lines = [...(screen.getByText(enSend.to).closest('dl')?.children ?? [])].map((line) => line.textContent)
  expect(lines.slice(3)).toEqual([
    `${enSend.networkFee}$0.42 0.00021 ETH`,
    // Twice the base fee plus the tip, for 21,000 units.
    `${enReview.highestFee}$0.76 0.000378 ETH`,
  ])
})

test('reserves the space of every line and of the speeds while the first fee loads', async () => {
  const drawn = await setupAt('WalletSend', ({ chain }) => {
    chain.baseFee = 8n * 10n ** 9n
  })
  const { screen, modal, platform, settle, write, press, answer } = drawn
  const { store } = await modal.flows.part(createSend)
  act(() => store.reset())
  const waiting: (() => void)[] = []
  platform.onFetch((url, init) => new Promise((resolve) => waiting.push(() => resolve(answer(url, init)))))
  await write(amountOf('ETH'), '0.5')
  await write(enSend.receiverLabel, bob)
  await press(enSend.review)
  const names = () => [...(screen.getByText(enSend.to).closest('dl')?.querySelectorAll('dt') ?? [])].map(textOf)
  const speeds = () => screen.getByRole<HTMLFieldSetElement>('group', { name: enSend.speed })
  const before = names()
  expect(before.slice(-2)).toEqual([enSend.networkFee, enReview.highestFee])
  expect(screen.getByText(enSend.feeLoading)).toBeDefined()
  expect(speeds().disabled).toBe(true)
  platform.onFetch(answer)
  await act(async () => {
    for (const go of waiting) go()
  })
  await settle()
  await settle()
  expect(screen.queryByText(enSend.feeLoading)).toBeNull()
  expect(names()).toEqual(before)
  expect(speeds().disabled).toBe(false)
})

test('shows the received amount of a token with a transfer fee, and what its issuer can do', async () => {
  const { screen, modal } = await setupReview()
  expect(screen.queryByText(enSend.arrives)).toBeNull()
  const { store, renewReview } = await modal.flows.part(createSend)
  const { quote } = store
  if (!quote) throw new Error('a review is quoted')
  const facts = { isMemoRequired: false, hasPermanentDelegate: true, arrives: 49n * 10n ** 16n }
  act(() => {
    store.setQuote({ ...quote, facts })
    renewReview()
  })
  expect(screen.getByText(enSend.arrives).parentElement?.textContent).toBe(`${enSend.arrives}0.49 ETH`)
  expect(screen.getByText(enSend.issuerControl)).toBeDefined()
})

test('a transfer that would lose its funds is refused with the reason, in the form and in the review', async () => {
  const drawn = await setupReview()
  const { screen, modal, press, sent } = drawn
  const { store } = await modal.flows.part(createSend)
  const { quote } = store
  if (!quote) throw new Error('a review is quoted')
  const facts = { isMemoRequired: false, hasPermanentDelegate: false, refusal: 'programAddress' } as const
  act(() => store.setQuote({ ...quote, facts }))
  const words = enSend.refusals.programAddress
  expect(screen.getByText(words)).toBeDefined()
  expect(button(drawn, enSend.reviewAgain).disabled).toBe(true)
  await press(enReview.edit)
  act(() => store.setQuote({ ...quote, facts }))
  expect(screen.getByText(words, { selector: '.wm-amount-problem' })).toBeDefined()
  expect(button(drawn, enSend.blockers.refused).disabled).toBe(true)
  expect(sent).toEqual([])
})

test('shows how often the account has sent to the receiver, and nothing if never', async () => {
  const { screen, press, write, modal } = await setupReview()
  expect(screen.queryByText(/^Sent /)).toBeNull()
  await press('Send 0.5 ETH')
  const { store } = await modal.flows.part(createActivity)
  act(() => store.sent.update(store.sent.sent[0]?.hash ?? '', { status: 'confirmed' }))
  await press(enSend.done)
  await act(() => modal.flows.open({ view: 'WalletSend' }))
  await write(amountOf('ETH'), '0.25')
  await write(enSend.receiverLabel, bob)
  await press(enSend.review)
  expect(screen.getByText('You’ve sent here once')).toBeDefined()
})

test.each([
  ['en', 3, 'You’ve sent here 3 times'],
  ['de', 1, 'Bereits einmal gesendet'],
  ['ru', 22, 'Уже отправлено 22 раза'],
  ['ar', 2, 'سبق الإرسال مرتين'],
] as const)('counts in %s', async (tag, count, text) => {
  const words = tag === 'en' ? undefined : (await languages[tag]?.file.load())?.words
  expect((words?.send.sentBefore ?? enSend.sentBefore)(count)).toBe(text)
})

const textOf = ({ textContent }: Element) => textContent

/** The lines of the review, without the fee and the outcome. */
const drawnFacts = ({ screen }: { screen: Awaited<ReturnType<typeof setupAt>>['screen'] }) =>
  [
    ...(screen.getByText(enSend.to).closest('.wm-send-preview')?.querySelectorAll('.wm-send-preview-head, dl') ?? []),
  ].map((part) => part.textContent)

/** Changes the price, and returns the resulting review in dollars. */
async function setupOutdated(price: number) {
  const drawn = await setupAt('WalletSend')
  const { modal, service, settle, write, press } = drawn
  await press(/Enter in USD$/)
  await write(amountOf(enSend.dollars), '320')
  await write(enSend.receiverLabel, bob)
  await press(enSend.review)
  const before = drawnFacts(drawn)
  service.balances = service.balances.map((token) => (token.symbol === 'ETH' ? { ...token, price } : token))
  const portfolio = await modal.flows.part(createPortfolio)
  await act(() => portfolio.refresh())
  await settle()
  return { ...drawn, before }
}

test('keeps the review, names the change, and shows the new review on demand', async () => {
  const drawn = await setupOutdated(1000)
  const { screen, press, said, sent, before } = drawn
  expect(before[0]).toBe('0.16 ETH $320.00')
  expect(drawnFacts(drawn)).toEqual(before)
  const text = enSend.amountNow('$320.00', '0.32', 'ETH')
  expect(screen.getByText(text)).toBeDefined()
  expect(said.at(-1)).toBe(`${enReview.changedHeading}. ${text}`)
  expect(screen.getByRole<HTMLFieldSetElement>('group', { name: enSend.speed }).disabled).toBe(true)
  await press(enSend.reviewAgain)
  expect(drawnFacts(drawn)[0]).toBe('0.32 ETH $320.00')
  await press('Send 0.32 ETH')
  expect(sent).toMatchObject([{ value: 32n * 10n ** 16n }])
})

test('reports a missing price of an amount in dollars, with a way back to the form', async () => {
  const drawn = await setupOutdated(0)
  const { screen, press } = drawn
  expect(screen.getByText(enSend.amountProblems.price('ETH'))).toBeDefined()
  expect(button(drawn, enSend.reviewAgain).disabled).toBe(true)
  await press(enReview.edit)
  expect(screen.getByText(enSend.amountProblems.price('ETH'), { selector: '.wm-amount-problem' })).toBeDefined()
  await press(/Enter in ETH$/)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: amountOf('ETH') }).value).toBe('')
})

test('switches the wallet to the reviewed network, then asks it', async () => {
  const { screen, press, settle, wallet, evm, sent, hash, said } = await setupReview()
  wallet.answer = async () => {
    throw new ChainMismatchError({ wanted: 'eip155:1', got: 'eip155:56' })
  }
  await press('Send 0.5 ETH')
  expect(screen.getByText(enReview.mismatchText('Ethereum'))).toBeDefined()
  expect(said.at(-1)).toContain(enReview.mismatchHeading)
  wallet.answer = async () => hash
  evm.switchError = mappedError('wallet_user_rejected')
  await press(enReview.switchWallet('Ethereum'))
  expect(screen.getByText(enReview.switchDeclined('Ethereum'))).toBeDefined()
  evm.switchError = undefined
  let arrive = () => {}
  evm.switching = new Promise((resolve) => (arrive = resolve))
  await press(enReview.switchWallet('Ethereum'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: enReview.switchAsking }).disabled).toBe(true)
  arrive()
  await settle()
  expect(evm.switches).toEqual(['eip155:1'])
  expect(screen.queryByText(enReview.mismatchHeading)).toBeNull()
  await press('Send 0.5 ETH')
  expect(sent).toHaveLength(2)
})

test('names the wallet on the button while it is asked, and disables the button', async () => {
  const drawn = await setupReview()
  drawn.wallet.answer = () => new Promise(() => {})
  await drawn.press('Send 0.5 ETH')
  expect(button(drawn, enSend.continueIn('Fox')).disabled).toBe(true)
  expect(drawn.said.at(-1)).toBe(`${enSend.continueIn('Fox')}. ${enSend.continueText}`)
})

test('shows the text of a failure, its reason and two next steps', async () => {
  const { screen, press, wallet, modal } = await setupReview()
  wallet.answer = async () => {
    throw { code: -32000, message: 'nonce too high' }
  }
  await press('Send 0.5 ETH')
  expect(screen.getByText('Something went wrong', { selector: 'strong' })).toBeDefined()
  expect(
    screen.getByText(enSend.reasons.get('node_nonce_too_high') ?? '', { exact: false, ignore: '[role=status]' }),
  ).toBeDefined()
  expect(screen.getByRole('button', { name: en.retry })).toBeDefined()
  await press(enReview.edit)
  expect(modal.navigation.view).toBe('WalletSend')
})

test('says that the transfer may be sent when the node knows it already', async () => {
  const { screen, press, wallet } = await setupReview()
  wallet.answer = () => Promise.reject({ code: -32000, message: 'already known' })
  await press('Send 0.5 ETH')
  const seen = { exact: false, ignore: '[role=status]' }
  expect(screen.getByText('Your wallet may have sent this already. Check it and Activity', seen)).toBeDefined()
  await press(en.retry)
  expect(screen.getByText(enSend.warnings.repeated)).toBeDefined()
})

test('says that the transfer may be sent when the wallet returns no hash', async () => {
  const { screen, press, wallet } = await setupReview()
  wallet.answer = async () => {
    throw new WalletAnswerError({ method: 'eth_sendTransaction', got: 'sent' })
  }
  await press('Send 0.5 ETH')
  const seen = { exact: false, ignore: '[role=status]' }
  expect(screen.getByText('Check it before you try again.', seen)).toBeDefined()
  expect(screen.queryByText('Nothing was sent', seen)).toBeNull()
  expect(screen.getByRole('button', { name: en.retry })).toBeDefined()
})

test.each([
  ['does not answer in time', timeout],
  ['fails with words that nobody knows', new Error('Broadcast: no answer')],
])('says that a wallet that %s may still send', async (_what, thrown) => {
  const { screen, press, wallet } = await setupReview()
  wallet.answer = () => Promise.reject(thrown)
  await press('Send 0.5 ETH')
  const seen = { exact: false, ignore: '[role=status]' }
  expect(screen.getByText('Your wallet may still send this. Check it and Activity', seen)).toBeDefined()
  expect(screen.queryByText('Nothing was sent', seen)).toBeNull()
})

test.each([
  ['Extension context invalidated.', 'Your wallet was updated or restarted', 'Nothing was sent', enViews.reloadPage],
  [
    'The message port closed before a response was received.',
    'Your wallet was updated or restarted',
    'Your wallet may still send this',
    enViews.reloadPage,
  ],
  ['Ledger device: LOCKED_DEVICE (0x5515)', 'Your wallet is locked', 'Nothing was sent', en.retry],
  ['Ledger device: INCORRECT_DATA (0x6a80)', 'Your wallet didn’t sign this', 'Nothing was sent', en.retry],
])('says what the wallet means by "%s"', async (message, heading, text, button) => {
  const { screen, press, wallet } = await setupReview()
  wallet.answer = () => Promise.reject(new Error(message))
  await press('Send 0.5 ETH')
  expect(screen.getByText(heading, { selector: 'strong' })).toBeDefined()
  expect(screen.getByText(text, { exact: false, ignore: '[role=status]' })).toBeDefined()
  expect(screen.getByRole('button', { name: button })).toBeDefined()
})

test('says that nothing was sent when the wallet refuses a method', async () => {
  const { screen, press, wallet } = await setupReview()
  wallet.answer = () => Promise.reject({ code: -32601, message: 'Method not found' })
  await press('Send 0.5 ETH')
  expect(screen.getByText('Nothing was sent. Try again.', { exact: false, ignore: '[role=status]' })).toBeDefined()
})

test('refuses a transfer with wrong decimals, and shows the reason', async () => {
  const drawn = await setupReview(({ service }) => {
    service.balances = service.balances.map((token) => ({
      ...token,
      quantity: { ...token.quantity, decimals: '17' },
    }))
  })
  await drawn.press('Send 0.5 ETH')
  const seen = { exact: false, ignore: '[role=status]' }
  expect(drawn.screen.getByText('The transaction isn’t what you reviewed', { selector: 'strong' })).toBeDefined()
  expect(drawn.screen.getByText('so your wallet wasn’t asked. Nothing was sent.', seen)).toBeDefined()
  expect(drawn.sent).toEqual([])
})

test('shows a refusal, and allows another try', async () => {
  const { screen, press, wallet } = await setupReview()
  wallet.answer = async () => {
    throw { code: 4001, message: 'no' }
  }
  await press('Send 0.5 ETH')
  const said = screen.getByText(enSend.declinedHeading, { selector: 'strong' })
  expect(said.parentElement?.getAttribute('data-tone')).toBe('refused')
  expect(screen.getByRole('button', { name: en.retry })).toBeDefined()
})

import { act, fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { WalletAnswerError } from '../../core/errors/adapter.js'
import { ModalError } from '../../core/errors/base.js'
import { ChainMismatchError } from '../../core/errors/chain-mismatch.js'
import { UserRejectedError } from '../../core/errors/wallet.js'
import { createPortfolio } from '../../core/flows/portfolio.js'
import { createSend } from '../../core/flows/send.js'
import { alice, bob, createSendWorld, solBob } from '../../core/test-send.js'
import { enReview } from '../messages/en-review.js'
import { enSend } from '../messages/en-send.js'
import { loadView } from './registry.js'
import { setup } from './test-view.js'

const timeout = new ModalError({
  name: 'WalletTimeoutError',
  code: 'wallet_timeout',
  shortMessage: 'The wallet did not answer in time',
})

/** Connected, and drawn with that view. */
async function setupAt(
  view: 'WalletSend' | 'WalletReceive',
  prepare?: (world: ReturnType<typeof createSendWorld>) => void,
) {
  const world = createSendWorld()
  prepare?.(world)
  const drawn = await setup(view, { projectId: 'test', ...world.options })
  const more = ['Account', 'WalletSendSelectToken', 'WalletSendPreview', 'WalletCompatibleNetworks'] as const
  await Promise.all(more.map(loadView))
  const { modal, platform, announce, screen } = drawn
  platform.onFetch(world.answer)
  announce('Fox')
  const settle = () => act(() => platform.settle())
  await act(() => modal.flows.open())
  await settle()
  const row = modal.walletList.connectRows.find(({ name }) => name === 'Fox')
  if (!row) throw new Error('No row')
  modal.flows.chooseWallet(row)
  await settle()
  world.evm.connecting.at(-1)?.approve({ accounts: [{ namespace: 'eip155', address: alice, type: 'eoa' }] })
  await settle()
  await act(() => modal.flows.open({ view }))
  drawn.show()
  await settle()
  await settle()
  const write = async (name: string | RegExp, value: string) => {
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
    await act(() => platform.advance(500))
  }
  const press = async (name: string | RegExp) => {
    fireEvent.click(screen.getByRole('button', { name }))
    await settle()
  }
  return { ...drawn, ...world, settle, write, press }
}

const amountOf = (symbol: string) => enSend.amountLabel(symbol)
const button = ({ screen }: Pick<Awaited<ReturnType<typeof setupAt>>, 'screen'>, name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name })

test('"Token, amount and receiver address are required": the form says what is missing on its button, and goes on once nothing is', async () => {
  const drawn = await setupAt('WalletSend')
  const { screen, write, press, modal } = drawn
  expect(button(drawn, enSend.blockers.amountEmpty).disabled).toBe(true)
  await write(amountOf('ETH'), '99')
  expect(button(drawn, enSend.blockers.funds).disabled).toBe(true)
  await write(amountOf('ETH'), '2.5')
  expect(button(drawn, enSend.blockers.gas).disabled).toBe(true)
  await write(amountOf('ETH'), '0.5')
  expect(button(drawn, enSend.blockers.receiverEmpty).disabled).toBe(true)
  await write(enSend.receiverLabel, solBob)
  expect(button(drawn, enSend.blockers.receiver).disabled).toBe(true)
  expect(screen.getByText(enSend.receiverProblems.namespace('Solana', 'Ethereum'))).toBeDefined()
  await write(enSend.receiverLabel, bob)
  await press(enSend.review)
  expect(modal.navigation.view).toBe('WalletSendPreview')
})

const wrong = [
  ['0', enSend.amountProblems.zero],
  ['-1', enSend.amountProblems.negative],
  ['1e-19', enSend.amountProblems.exponent],
  ['1,000', enSend.amountProblems.grouping('.')],
  ['１', enSend.amountProblems.digits],
  ['0.0000000000000000001', enSend.amountProblems.decimals(18, 'ETH')],
  ['99', enSend.amountProblems.balance],
  ['one', enSend.amountProblems.text],
  ['2.5', enSend.gasProblem('ETH')],
] as const
test('what is wrong with an amount stands in the same place always, and belongs to the field', async () => {
  const { screen, write } = await setupAt('WalletSend')
  const field = screen.getByRole('textbox', { name: amountOf('ETH') })
  const place = () => field.ownerDocument && field.closest('.wm-amount')?.querySelector('.wm-amount-problem')
  for (const [text, problem] of wrong) {
    await write(amountOf('ETH'), text)
    expect([text, place()?.textContent]).toEqual([text, problem])
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-describedby')).toBe(place()?.id)
  }
  await write(amountOf('ETH'), '')
  expect([place()?.textContent, field.getAttribute('aria-invalid')]).toEqual(['', 'false'])
})

test('a page that writes a comma is understood with a comma and with a point', async () => {
  document.documentElement.lang = 'de'
  onTestFinished(() => document.documentElement.removeAttribute('lang'))
  const { screen, write } = await setupAt('WalletSend')
  for (const text of ['1,5', '1.5']) {
    await write(amountOf('ETH'), text)
    expect(screen.getByRole('button', { name: /3\.000,00/ })).toBeDefined()
  }
  await write(amountOf('ETH'), '1.000,5')
  expect(screen.getByText(enSend.amountProblems.grouping(','))).toBeDefined()
})

test('the sum can be entered in dollars, and stays the same sum', async () => {
  const { screen, write, press } = await setupAt('WalletSend')
  await write(amountOf('ETH'), '0.5')
  await press(/Enter in US dollars$/)
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: amountOf(enSend.dollars) })
  expect(field().value).toBe('1000')
  await write(amountOf(enSend.dollars), '500')
  expect(screen.getByRole('button', { name: /^0\.25 ETH/ })).toBeDefined()
})

test('a warning is read out, and wants a second tap', async () => {
  const { screen, write, press, modal, said } = await setupAt('WalletSend')
  await write(amountOf('ETH'), '0.5')
  await write(enSend.receiverLabel, alice)
  expect(screen.getByText(enSend.warnings.own)).toBeDefined()
  expect(said.at(-1)).toBe(`${enSend.warningsTitle}: ${enSend.warnings.own}`)
  await press(enSend.review)
  expect(modal.navigation.view).toBe('WalletSend')
  await press(enSend.goOn)
  expect(modal.navigation.view).toBe('WalletSendPreview')
})

async function setupReview(prepare?: (world: ReturnType<typeof createSendWorld>) => void) {
  const drawn = await setupAt('WalletSend', prepare)
  await drawn.write(amountOf('ETH'), '0.5')
  await drawn.write(enSend.receiverLabel, bob)
  await drawn.press(enSend.review)
  return drawn
}

test('the review says what leaves, who gets it, on which network and what it costs, and its button does it', async () => {
  const { screen, press, sent, said } = await setupReview()
  const lines = [...(screen.getByText(enSend.to).closest('dl')?.children ?? [])].map((line) => line.textContent)
  expect(lines).toEqual([
    `${enSend.to}${bob}`,
    `${enSend.from}0x71C7…d8976F`,
    `${enSend.network}Ethereum`,
    `${enSend.networkFee}0.00021 ETH$0.42`,
  ])
  fireEvent.click(screen.getByRole('radio', { name: enSend.speeds.fast }))
  expect(screen.getByText('0.00042 ETH')).toBeDefined()
  await press('Send 0.5 ETH')
  expect(sent).toMatchObject([{ to: bob, gasPrice: 20_000_000_000n }])
  expect(screen.getByRole('heading', { name: enSend.sentHeading })).toBeDefined()
  expect(said).toContain(`${enSend.sentHeading}. 0.5 ETH to 0x3C…93BC`)
  await press(enSend.done)
  expect(screen.queryByRole('heading', { name: enSend.sentHeading })).toBeNull()
})

/** What the review draws, without what the wallet or the chain says of it. */
const drawnFacts = ({ screen }: { screen: Awaited<ReturnType<typeof setupAt>>['screen'] }) =>
  [
    ...(screen.getByText(enSend.to).closest('.wm-send-preview')?.querySelectorAll('.wm-send-preview-head, dl') ?? []),
  ].map((part) => part.textContent)

/** Another price, and what becomes of a review in dollars. */
async function setupOutdated(price: number) {
  const drawn = await setupAt('WalletSend')
  const { modal, service, settle, write, press } = drawn
  await press(/Enter in US dollars$/)
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

test('a review stays what it was, says what has changed, and shows the new one when it is asked for', async () => {
  const drawn = await setupOutdated(1000)
  const { screen, press, said, sent, before } = drawn
  expect(before[0]).toBe('0.16 ETH$320.00')
  expect(drawnFacts(drawn)).toEqual(before)
  const text = enSend.amountNow('$320.00', '0.32', 'ETH')
  expect(screen.getByText(text)).toBeDefined()
  expect(said.at(-1)).toBe(`${enReview.changedHeading}. ${text}`)
  expect(screen.getByRole<HTMLFieldSetElement>('group', { name: enSend.speed }).disabled).toBe(true)
  await press(enSend.reviewAgain)
  expect(drawnFacts(drawn)[0]).toBe('0.32 ETH$320.00')
  await press('Send 0.32 ETH')
  expect(sent).toMatchObject([{ value: 32n * 10n ** 16n }])
})

test('dollars without a price lead back to the form, which says so and has a way out', async () => {
  const drawn = await setupOutdated(0)
  const { screen, press } = drawn
  expect(screen.getByText(enSend.amountProblems.price('ETH'))).toBeDefined()
  expect(button(drawn, enSend.reviewAgain).disabled).toBe(true)
  await press(enSend.edit)
  expect(screen.getByText(enSend.amountProblems.price('ETH'), { selector: '.wm-amount-problem' })).toBeDefined()
  await press(/Enter in ETH$/)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: amountOf('ETH') }).value).toBe('')
})

test('a wallet on another network is taken to the one that was reviewed, then asked', async () => {
  const { screen, press, settle, wallet, evm, sent, hash, said } = await setupReview()
  wallet.answer = async () => {
    throw new ChainMismatchError({ wanted: 'eip155:1', got: 'eip155:56' })
  }
  await press('Send 0.5 ETH')
  expect(screen.getByText(enReview.mismatchText('Ethereum'))).toBeDefined()
  expect(said.at(-1)).toContain(enReview.mismatchHeading)
  wallet.answer = async () => hash
  evm.switchError = new UserRejectedError()
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

test('while the wallet is asked the button says where to go on, and nothing can be tapped twice', async () => {
  const drawn = await setupReview()
  drawn.wallet.answer = () => new Promise(() => {})
  await drawn.press('Send 0.5 ETH')
  expect(button(drawn, enSend.continueIn('Fox')).disabled).toBe(true)
  expect(drawn.said.at(-1)).toBe(`${enSend.continueIn('Fox')}. ${enSend.continueText}`)
})

test('a failure has the text of the catalogue, its reason, and two ways on', async () => {
  const { screen, press, wallet, modal } = await setupReview()
  wallet.answer = async () => {
    throw { code: -32000, message: 'nonce too low' }
  }
  await press('Send 0.5 ETH')
  expect(screen.getByText('Something went wrong', { selector: 'strong' })).toBeDefined()
  expect(
    screen.getByText(enSend.reasons.get('node_nonce_too_low') ?? '', { exact: false, ignore: '[role=status]' }),
  ).toBeDefined()
  expect(screen.getByRole('button', { name: enSend.retryShort })).toBeDefined()
  await press(enSend.edit)
  expect(modal.navigation.view).toBe('WalletSend')
})

test('where the wallet asked for a transfer gives no hash, nobody says that nothing was sent', async () => {
  const { screen, press, wallet } = await setupReview()
  wallet.answer = async () => {
    throw new WalletAnswerError({ method: 'eth_sendTransaction', got: 'sent' })
  }
  await press('Send 0.5 ETH')
  const seen = { exact: false, ignore: '[role=status]' }
  expect(screen.getByText('Look there before you try again.', seen)).toBeDefined()
  expect(screen.queryByText('Nothing was sent', seen)).toBeNull()
  expect(screen.getByRole('button', { name: enSend.retryShort })).toBeDefined()
})

test.each([
  ['does not answer in time', timeout],
  ['fails with words that nobody knows', new Error('Broadcast: no answer')],
])('where the wallet %s, the visitor reads that it may still send', async (_what, thrown) => {
  const { screen, press, wallet } = await setupReview()
  wallet.answer = () => Promise.reject(thrown)
  await press('Send 0.5 ETH')
  const seen = { exact: false, ignore: '[role=status]' }
  expect(screen.getByText('Your wallet may still send this. Look there and in Activity', seen)).toBeDefined()
  expect(screen.queryByText('Nothing was sent', seen)).toBeNull()
})

test('where the wallet refuses a method, the visitor reads that nothing was sent', async () => {
  const { screen, press, wallet } = await setupReview()
  wallet.answer = () => Promise.reject({ code: -32601, message: 'Method not found' })
  await press('Send 0.5 ETH')
  expect(screen.getByText('Nothing was sent. Try again.', { exact: false, ignore: '[role=status]' })).toBeDefined()
})

test('a transfer is refused when the service lies about the decimals, and the visitor reads why', async () => {
  const drawn = await setupReview(({ service }) => {
    service.balances = service.balances.map((token) => ({
      ...token,
      quantity: { ...token.quantity, decimals: '17' },
    }))
  })
  await drawn.press('Send 0.5 ETH')
  const seen = { exact: false, ignore: '[role=status]' }
  expect(
    drawn.screen.getByText('The amounts are not those of the token’s contract', { selector: 'strong' }),
  ).toBeDefined()
  expect(drawn.screen.getByText('so your wallet was not asked. Nothing was sent.', seen)).toBeDefined()
  expect(drawn.sent).toEqual([])
})

test('who declines reads that, and can try again', async () => {
  const { screen, press, wallet } = await setupReview()
  wallet.answer = async () => {
    throw { code: 4001, message: 'no' }
  }
  await press('Send 0.5 ETH')
  expect(screen.getByText(enSend.declinedHeading, { selector: 'strong' })).toBeDefined()
  expect(screen.getByRole('button', { name: enSend.retryShort })).toBeDefined()
})

test('tokens are found by name, symbol and address, and choosing one empties the amount', async () => {
  const { screen, write, press, settle, modal, said } = await setupAt('WalletSend')
  await write(amountOf('ETH'), '0.5')
  await press(/Select another token$/)
  const search = screen.getByRole('searchbox', { name: enSend.searchTokens })
  const { store } = await modal.flows.part(createSend)
  for (const text of ['usdt', 'The USDT', '0xdAC17F']) {
    fireEvent.change(search, { target: { value: text } })
    await settle()
    expect([said.at(-1), store.foundTokens.map(({ symbol }) => symbol)]).toEqual([enSend.tokenCount(1), ['USDT']])
  }
  fireEvent.change(search, { target: { value: 'nothing' } })
  await settle()
  expect(screen.getByRole('heading', { name: enSend.noMatchHeading })).toBeDefined()
  // Without a window that measures, no row is drawn: what one does is done here.
  const [usdc] = store.tokenBalances.filter(({ symbol }) => symbol === 'USDC')
  act(() => {
    if (usdc) store.chooseToken(usdc)
    modal.flows.goBack()
  })
  await settle()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: amountOf('USDC') }).value).toBe('')
})

test('who has nothing is told how to get something', async () => {
  const { screen, press, settle, modal } = await setupAt('WalletSend', ({ service }) => {
    service.balances = []
  })
  for (const choose of screen.getAllByRole('button', { name: enSend.chooseToken })) fireEvent.click(choose)
  await settle()
  expect(screen.getByRole('heading', { name: enSend.noTokensHeading })).toBeDefined()
  expect(button({ screen }, enSend.buy)).toBeDefined()
  await press(enSend.receive)
  expect(modal.navigation.view).toBe('WalletReceive')
})

test('of a token of which there is nothing not all can be sent, but some bought', async () => {
  const { screen, press, modal } = await setupAt('WalletSend', ({ service }) => {
    service.balances = service.balances.map((token) => ({ ...token, quantity: { ...token.quantity, numeric: '0' } }))
  })
  expect(screen.queryByRole('button', { name: enSend.maxOf('ETH') })).toBeNull()
  await press(enSend.buyOf('ETH'))
  expect(modal.navigation.view).toBe('OnRampProviders')
})

test('an address to be paid at is a code, a text and a copy of it', async () => {
  const { screen, press, platform } = await setupAt('WalletReceive')
  expect(screen.getByRole('img', { name: enSend.receiveCode('Ethereum') })).toBeDefined()
  expect(screen.getByText(alice)).toBeDefined()
  expect(screen.queryByRole('button', { name: enSend.share })).toBeNull()
  await press(enSend.copyAddress)
  expect(platform.copied).toEqual([alice])
  await press(/^Networks of this address/)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Ethereum', 'Base'])
})

test('where a browser can share, the address is shared', async () => {
  const shared: unknown[] = []
  const share = async (data: unknown) => {
    shared.push(data)
    throw new DOMException('no', 'AbortError')
  }
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  const { press } = await setupAt('WalletReceive')
  await press(enSend.share)
  expect(shared).toEqual([{ text: alice }])
})

test('a list of tokens that failed is asked for again when that can be done, and says when', async () => {
  let isDown = true
  let asked = 0
  const drawn = await setupAt('WalletSend', (world) => {
    const { answer } = world
    world.answer = (url, init) => {
      if (!new URL(url).pathname.endsWith('/balance')) return answer(url, init)
      asked += 1
      return isDown ? new Response('', { status: 400 }) : answer(url, init)
    }
  })
  const { screen, press, platform, settle } = drawn
  const [choose] = screen.getAllByRole('button', { name: enSend.chooseToken })
  if (choose) fireEvent.click(choose)
  await settle()
  expect(screen.getByRole('heading', { name: enSend.tokensFailedHeading })).toBeDefined()
  const waiting = screen.getByRole<HTMLButtonElement>('button', { name: /^Try again in \d+ s$/ })
  expect(waiting.disabled).toBe(true)
  await act(() => platform.advance(30_000))
  isDown = false
  const before = asked
  await press(enSend.retryShort)
  expect(asked).toBe(before + 1)
  expect(screen.queryByRole('heading', { name: enSend.tokensFailedHeading })).toBeNull()
})

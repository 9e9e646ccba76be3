import { act, fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { createSend } from '../../../core/features/send/send.js'
import { alice, bob, solBob } from '../../../core/testing/send.js'
import { en } from '../../messages/en.js'
import { enAmounts } from '../../messages/english/amounts.js'
import { enAssets } from '../../messages/english/assets.js'
import { enSend } from '../../messages/english/send.js'
import { amountOf, button, setupAt } from '../../testing/send-view.js'

test('"Token, amount and receiver address are required": the button names what is missing, until nothing is', async () => {
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
  for (const [written, problem] of [
    [`ethereum:${bob}@137`, enSend.receiverProblems.namespace('Polygon', 'Ethereum')],
    [`ethereum:${bob}@1?value=1`, enSend.receiverProblems.request],
  ] as const) {
    await write(enSend.receiverLabel, written)
    expect(screen.getByText(problem)).toBeDefined()
  }
  await write(enSend.receiverLabel, `\u200bethereum:${bob}@1`)
  await press(enSend.review)
  expect(modal.navigation.view).toBe('WalletSendPreview')
})

test('an address is shown in groups with both its ends, until the visitor edits it', async () => {
  const drawn = await setupAt('WalletSend')
  const { screen, write } = drawn
  await write(enSend.receiverLabel, bob)
  const field = screen.getByLabelText(enSend.receiverLabel)
  const grouped = () =>
    [...(field.parentElement?.querySelectorAll('.wm-receiver-grouped .wm-address > span') ?? [])].map(
      (group) => group.textContent,
    )
  expect(grouped()).toEqual([bob.slice(0, 6), bob.slice(6, 10), '…', bob.slice(-8, -4), bob.slice(-4)])
  expect(field.getAttribute('dir')).toBe('auto')
  fireEvent.keyDown(field, { key: 'ArrowLeft' })
  expect(grouped()).toEqual([])
  fireEvent.blur(field)
  expect(grouped()).toHaveLength(5)
})

const wrong = [
  ['0', enSend.amountProblems.zero],
  ['-1', enSend.amountProblems.negative],
  ['1e-19', enSend.amountProblems.exponent],
  ['1,000', enAmounts.ambiguousAmount('1,000', '1000', '1')],
  ['10,00', enSend.amountProblems.grouping('.')],
  ['1१', enSend.amountProblems.digits],
  ['0.0000000000000000001', enSend.amountProblems.decimals(18, 'ETH')],
  ['99', enSend.amountProblems.balance],
  ['one', enSend.amountProblems.text],
  ['2.5', enSend.gasProblem('ETH')],
] as const
test('shows every problem of an amount in one place, and describes the field with it', async () => {
  const { screen, write } = await setupAt('WalletSend')
  const field = screen.getByRole('textbox', { name: amountOf('ETH') })
  const place = () => field.ownerDocument && field.closest('.wm-amount')?.querySelector('.wm-amount-problem')
  for (const [text, problem] of wrong) {
    await write(amountOf('ETH'), text)
    expect({ text, textContent: place()?.textContent }).toEqual({ text, textContent: problem })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-describedby')).toBe(place()?.id)
  }
  await write(amountOf('ETH'), '')
  expect({ textContent: place()?.textContent, ariaInvalid: field.getAttribute('aria-invalid') }).toEqual({
    textContent: '',
    ariaInvalid: 'false',
  })
})

test('reads a comma and a point on a page that writes a comma', async () => {
  document.documentElement.lang = 'de'
  onTestFinished(() => document.documentElement.removeAttribute('lang'))
  const { screen, write } = await setupAt('WalletSend')
  for (const text of ['1,5', '1.5']) {
    await write(amountOf('ETH'), text)
    expect(screen.getByRole('button', { name: /3\.000,00/ })).toBeDefined()
  }
  await write(amountOf('ETH'), '1.000')
  expect(screen.getByText(enAmounts.ambiguousAmount('1.000', '1000', '1'))).toBeDefined()
  await write(amountOf('ETH'), '1.000,5')
  expect(screen.getByText(enSend.amountProblems.grouping(','))).toBeDefined()
})

test('keeps the amount when the field switches to dollars', async () => {
  const { screen, write, press } = await setupAt('WalletSend')
  await write(amountOf('ETH'), '0.5')
  await press(/Enter in USD$/)
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: amountOf(enSend.dollars) })
  expect(field().value).toBe('1000')
  await write(amountOf(enSend.dollars), '500')
  expect(screen.getByRole('button', { name: /^0\.25 ETH/ })).toBeDefined()
})

test('announces a warning, and needs a second tap', async () => {
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

test('finds tokens by name, symbol and address, and empties the amount after a choice', async () => {
  const { screen, write, press, settle, modal, said } = await setupAt('WalletSend')
  await write(amountOf('ETH'), '0.5')
  await press(/Select another token$/)
  const search = screen.getByRole('searchbox', { name: enSend.searchTokens })
  const { store } = await modal.flows.part(createSend)
  for (const text of ['usdt', 'Tether USD', '0xdAC17F']) {
    fireEvent.change(search, { target: { value: text } })
    await settle()
    expect({ lastSaid: said.at(-1), foundTokenSymbols: store.foundTokens.map(({ symbol }) => symbol) }).toEqual({
      lastSaid: enSend.tokenCount(1),
      foundTokenSymbols: ['USDT'],
    })
  }
  fireEvent.change(search, { target: { value: 'nothing' } })
  await settle()
  expect(screen.getByRole('heading', { name: enSend.noMatchHeading })).toBeDefined()
  // Without layout no row is rendered, so the test calls the row's action.
  const [usdc] = store.tokenBalances.filter(({ symbol }) => symbol === 'USDC')
  act(() => {
    if (usdc) store.chooseToken(usdc)
    modal.flows.goBack()
  })
  await settle()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: amountOf('USDC') }).value).toBe('')
})

test('a list without any price says so once, in place of a dash in each row', async () => {
  const { screen, press, settle } = await setupAt('WalletSend', ({ service }) => {
    service.balances = service.balances.map(({ value: _value, ...token }) => ({ ...token, price: 0 }))
  })
  await press(/Select another token$/)
  expect(screen.getByText(enSend.pricesUnavailable)).toBeDefined()
  expect(screen.queryByText('–')).toBeNull()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'usd' } })
  await settle()
  expect(screen.queryByText(enSend.pricesUnavailable)).toBeNull()
})

test('offers ways to get tokens to an empty account', async () => {
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

test('offers Buy in place of Max for a token without a balance', async () => {
  const { screen, press, modal } = await setupAt('WalletSend', ({ service }) => {
    service.balances = service.balances.map((token) => ({ ...token, quantity: { ...token.quantity, numeric: '0' } }))
  })
  expect(screen.queryByRole('button', { name: enSend.maxOf('ETH') })).toBeNull()
  await press(enSend.buyOf('ETH'))
  expect(modal.navigation.view).toBe('OnRampProviders')
})

test('offers another try for a failed list of tokens, and says when', async () => {
  let isDown = true
  let asked = 0
  const drawn = await setupAt('WalletSend', (world) => {
    const { answer } = world
    world.answer = (url, init) => {
      const isOfService = new URL(url).pathname.endsWith('/balance')
      if (isOfService) asked += 1
      // The nodes are down too: they would list what they know.
      const isLost = isDown && (isOfService || init?.method === 'POST')
      return isLost ? new Response('', { status: 400 }) : answer(url, init)
    }
  })
  const { screen, press, platform, settle } = drawn
  // Nodes are asked again for a while.
  await act(() => platform.advance(5_000))
  await settle()
  const [choose] = screen.getAllByRole('button', { name: enSend.chooseToken })
  if (choose) fireEvent.click(choose)
  await settle()
  expect(screen.getByRole('heading', { name: enSend.tokensFailedHeading })).toBeDefined()
  const waiting = screen.getByRole<HTMLButtonElement>('button', { name: /^Try again in \d+ sec$/ })
  expect(waiting.disabled).toBe(true)
  await act(() => platform.advance(30_000))
  isDown = false
  const before = asked
  await press(en.retry)
  expect(asked).toBe(before + 1)
  expect(screen.queryByRole('heading', { name: enSend.tokensFailedHeading })).toBeNull()
})

test('a token that imitates another is doubted below its name, with its contract to copy, and in the review', async () => {
  const shell = `0x${'51'.repeat(20)}`
  const drawn = await setupAt('WalletSend', ({ chain, service }) => {
    const [ether, usdc] = service.balances
    if (!ether || !usdc) throw new Error('no tokens')
    service.balances = [ether, { ...usdc, symbol: 'U\u0405DC', address: `eip155:1:${shell}` }]
    chain.decimals[shell] = 6
    chain.symbols[shell] = 'U\u0405DC'
  })
  const { screen, write, press, platform, modal } = drawn
  const { store } = await modal.flows.part(createSend)
  const held = store.tokenBalances.find(({ symbol }) => symbol !== 'ETH')
  act(() => held && store.chooseToken(held))
  const words = enAssets.notReal('USDC')
  const note = screen.getByText(words).closest('[role=note]')
  expect(note?.parentElement?.previousElementSibling?.matches('button[data-row=token]')).toBe(true)
  await press(`0x5151…515151: ${enAssets.copyContract('U\u0405DC')}`)
  expect(platform.copied).toEqual([shell])
  await write(amountOf('U\u0405DC'), '1')
  await write(enSend.receiverLabel, bob)
  await press(enSend.review)
  // Once, above the facts: the list of warnings does not repeat it. The form that leaves may still fade.
  const said = screen.getAllByText(words, { ignore: '[role=status], .wm-card-ghost *' })
  const facts = screen.getByText(enSend.to).closest('dl')
  expect(said).toHaveLength(1)
  expect((facts?.compareDocumentPosition(said[0] ?? facts) ?? 0) & Node.DOCUMENT_POSITION_PRECEDING).toBeGreaterThan(0)
  // Its button has the colour of a failure.
  expect(button(drawn, 'Send 1 U\u0405DC').closest('[data-risk]')).not.toBeNull()
})

test('a name that could not be looked up can be looked up again', async () => {
  const { answer, platform, press, screen, write } = await setupAt('WalletSend')
  platform.onFetch((url, init) =>
    url.includes('/v1/profile/account/') ? new Response('', { status: 400 }) : answer(url, init),
  )
  await write(enSend.receiverLabel, 'bob.reown.id')
  const field = screen.getByRole('textbox', { name: enSend.receiverLabel })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  platform.onFetch(answer)
  await press(en.retry)
  await act(() => platform.advance(500))
  expect(field.getAttribute('aria-invalid')).toBe('false')
  expect(screen.queryByRole('button', { name: en.retry })).toBeNull()
})

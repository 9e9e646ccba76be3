import { expect, onTestFinished, test } from 'vitest'
import { ModalError } from '../../errors/base.js'
import { mappedError } from '../../errors/mapped-error.js'
import { setupSwap } from '../../testing/swap.js'

const timeout = new ModalError({
  name: 'WalletTimeoutError',
  code: 'wallet_timeout',
  shortMessage: 'The wallet did not answer in time',
})

type World = ReturnType<typeof setupSwap>

/** Ends a swap of 2 ETH in the way of `prepare`. Returns how often later taps ask the wallet. */
async function endSwap(prepare: (world: World) => void) {
  const world = setupSwap()
  onTestFinished(() => world.modal.dispose())
  const { review, confirm, store } = await world.open({ fromToken: 'ETH', toToken: 'USDC', amount: '2' })
  review()
  await world.platform.settle()
  prepare(world)
  confirm()
  await world.platform.advance(120_000)
  world.wallet.send = async () => `0x${'2'.repeat(64)}`
  const askedByTap = async () => {
    const before = world.sent.length
    confirm()
    await world.platform.settle()
    return world.sent.length - before
  }
  return { askedByTap, store }
}

const refuse =
  (error: Error) =>
  ({ wallet }: World) => {
    wallet.send = () => Promise.reject(error)
  }

test.each<[string, (world: World) => void]>([
  ['the wallet did not answer in time', refuse(timeout)],
  ['no block has it after two minutes', ({ state }) => Object.assign(state, { receipt: null })],
])('the same swap needs a second tap when %s', async (_what, prepare) => {
  const { askedByTap, store } = await endSwap(prepare)
  expect(store.isUnsure).toBe(true)
  expect([await askedByTap(), await askedByTap()]).toEqual([0, 1])
})

test('the same swap needs one tap when the visitor declined it', async () => {
  const { askedByTap, store } = await endSwap(refuse(mappedError('wallet_user_rejected')))
  expect({ isUnsure: store.isUnsure, askedByTap: await askedByTap() }).toEqual({ isUnsure: false, askedByTap: 1 })
})

test('amounts have the decimal sign of the page, even before typing', async () => {
  const world = setupSwap()
  onTestFinished(() => world.modal.dispose())
  const { setMax, store } = await world.open({ fromToken: 'ETH', toToken: 'USDC', amount: '1.5' })
  store.setDecimalSign(',')
  expect({ typed: store.typed, units: store.sourceAmount?.units }).toEqual({
    typed: '1,5',
    units: 1_500_000_000_000_000_000n,
  })
  setMax()
  expect(store.typed).toMatch(/^9,\d+$/)
})

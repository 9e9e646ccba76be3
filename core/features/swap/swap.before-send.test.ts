// Preloaded, so that no test waits for an import.
import './agreement.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { CheckAnswer, SendCheck } from '../../contracts/host-checks.js'
import { addresses, alice, plainOf, router, setupSwap } from '../../testing/swap.js'

const ofEther = { fromToken: 'ETH', toToken: 'USDC', amount: '2' }
const ofDollars = { fromToken: 'USDC', toToken: 'ETH', amount: '320' }
const usdc = plainOf(addresses.USDC)

function setup(answer: unknown) {
  const errors: string[] = []
  const ask = typeof answer === 'function' ? answer : () => answer
  const asked = vi.fn<(about: SendCheck) => unknown>((about) => ask(about))
  const world = setupSwap({
    beforeSend: asked as (about: SendCheck) => CheckAnswer, // a page without types may answer anything
    onError: ({ code }) => errors.push(code),
  })
  onTestFinished(() => world.modal.dispose())
  const review = async (order: typeof ofEther) => {
    const swap = await world.open(order)
    swap.review()
    await world.platform.settle()
    const confirm = async () => {
      swap.confirm()
      await world.platform.settle()
    }
    const state = () => {
      const { isBusy, transactionError } = swap.store
      const requests = world.sent.length + world.batches.length
      return { asked: asked.mock.calls.length, requests, isBusy, error: transactionError?.code }
    }
    return { ...swap, confirm, state }
  }
  return { ...world, asked, errors, review }
}

test('the host is told what leaves, what arrives at least, and the contract, and nothing else', async () => {
  const { asked, review } = setup(true)
  const { confirm, state } = await review(ofEther)
  expect(asked).not.toHaveBeenCalled()
  await confirm()
  const swap = { token: usdc, least: '6336', needsApproval: false }
  expect(asked.mock.calls).toEqual([
    [{ from: alice, to: router, network: 'eip155:1', token: undefined, amount: '2', swap }],
  ])
  expect(state()).toEqual({ asked: 1, requests: 1, isBusy: false, error: undefined })
})

test('one press asks once, for the approval and for the swap after it', async () => {
  const { asked, review, sent } = setup(true)
  const { confirm, state } = await review(ofDollars)
  await confirm()
  expect(asked.mock.calls).toMatchObject([
    [{ to: router, token: usdc, amount: '320', swap: { token: undefined, needsApproval: true } }],
  ])
  expect(state()).toEqual({ asked: 1, requests: 2, isBusy: false, error: undefined })
  expect(sent.map(({ to }) => to.toLowerCase())).toEqual([usdc.toLowerCase(), router])
})

test('a refusal asks no wallet for an approval, and is shown in the host’s words', async () => {
  const { asked, errors, review, root } = setup({ refuse: 'No swaps on Sundays.' })
  const { confirm, state } = await review(ofDollars)
  await confirm()
  expect(state()).toEqual({ asked: 1, requests: 0, isBusy: false, error: 'host_refused' })
  expect(root.alerts.notice?.message).toBe('No swaps on Sundays.')
  expect(errors).toEqual(['host_refused'])
  asked.mockReturnValue(true)
  await confirm()
  expect(state()).toEqual({ asked: 2, requests: 2, isBusy: false, error: undefined })
})

test('a batch of approval and swap is asked for once the host agrees', async () => {
  const { asked, review, wallet } = setup({ refuse: 'No.' })
  wallet.capabilities = async () => ({ '0x1': { atomic: { status: 'supported' } } })
  wallet.sendCalls = async () => '0x1'
  const { confirm, state } = await review(ofDollars)
  await confirm()
  expect(state()).toMatchObject({ asked: 1, requests: 0, error: 'host_refused' })
  expect(asked.mock.calls).toMatchObject([[{ to: router, swap: { needsApproval: true } }]])
  asked.mockReturnValue(true)
  await confirm()
  expect(state()).toMatchObject({ asked: 2, requests: 1 })
})

test('a check that hangs has failed after 20 seconds, and a second press meanwhile asks nothing', async () => {
  const { platform, review } = setup(() => new Promise(() => {}))
  const { confirm, state } = await review(ofEther)
  await confirm()
  await confirm()
  expect(state()).toEqual({ asked: 1, requests: 0, isBusy: true, error: undefined })
  await platform.advance(20_000)
  expect(state()).toEqual({ asked: 1, requests: 0, isBusy: false, error: 'host_check_failed' })
})

test.each(['the modal closes', 'the account changes'])(
  'if %s while the host decides, no wallet is asked',
  async (what) => {
    let answer = (_given: CheckAnswer) => {}
    const { errors, evm, modal, platform, review } = setup(
      () => new Promise<CheckAnswer>((resolve) => (answer = resolve)),
    )
    const { confirm, state } = await review(ofEther)
    await confirm()
    if (what === 'the modal closes') modal.close()
    else {
      const accounts = [{ namespace: 'eip155', address: `0x${'b0'.repeat(20)}`, type: 'eoa' } as const]
      evm.context?.emit({ type: 'accountsChanged', namespace: 'eip155', connectorId: 'test.fox', accounts })
    }
    await platform.settle()
    answer(true)
    await platform.settle()
    expect({ ...state(), errors }).toEqual({ asked: 1, requests: 0, isBusy: false, error: undefined, errors: [] })
  },
)

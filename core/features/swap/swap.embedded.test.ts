import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestAdapter } from '../../testing/adapter.js'
import { setupLogin, smart } from '../../testing/login.js'
import { addresses, createSwapService, router, swapRouters } from '../../testing/swap.js'
import { createSwap } from './swap.js'

// Imported before the test's clock stops.
beforeAll(async () => {
  await Promise.all([import('../../adapters/evm/adapter.js'), import('../../adapters/evm/adapter.js')])
})

/** The embedded wallet swaps. The host's own adapter beside it can neither send nor estimate. */
async function setup() {
  const service = createSwapService()
  const world = await setupLogin({ adapters: [createTestAdapter().reference], swapRouters })
  onTestFinished(() => world.modal.dispose())
  const { frame, modal, platform, root } = world
  platform.onFetch(service.answer)
  const wallet = {
    estimate: (): string => '0xc350',
    send: (): string => `0x${'1'.repeat(64)}`,
  }
  const sent: { from: string; to: string; data: string }[] = []
  /** Views during the request to the wallet. */
  const shown: string[] = []
  frame.answers['RPC_REQUEST'] = (payload) => {
    const { method, params } = Object(payload)
    if (method === 'eth_chainId') return '0x1'
    if (method === 'eth_estimateGas') return wallet.estimate()
    if (method !== 'eth_sendTransaction') return {}
    sent.push(params[0])
    shown.push(world.view())
    return wallet.send()
  }
  await world.logIn()
  const review = async (data: { fromToken: string; toToken: string; amount: string }) => {
    await modal.open({ view: 'Swap', data })
    const swap = await root.flows.part(createSwap)
    await platform.settle()
    swap.review()
    await platform.settle()
    const confirm = async () => {
      swap.confirm()
      await platform.settle()
    }
    return { store: swap.store, confirm }
  }
  return { ...world, ...service, wallet, sent, shown, review }
}

const ofEther = { fromToken: 'ETH', toToken: 'USDC', amount: '2' }
const ofDollars = { fromToken: 'USDC', toToken: 'ETH', amount: '320' }
const plain = (address: string) => address.slice('eip155:1:'.length)

test('the embedded wallet asks in its own view and returns to the review', async () => {
  const { review, state, view, modal, sent, shown, store: login } = await setup()
  state.receipt = null
  const { store, confirm } = await review(ofEther)
  await confirm()
  expect(sent).toMatchObject([{ from: smart, to: router, data: expect.stringMatching(/^0x07ed2379/) }])
  expect(shown).toEqual(['ApproveTransaction'])
  expect({ open: modal.getSnapshot().open, view: view(), stage: store.stage }).toEqual({
    open: true,
    view: 'SwapPreview',
    stage: 'swapPending',
  })
  expect(login().approvals.stack).toEqual([])
})

test('asks the embedded wallet for the approval, then for the swap', async () => {
  const { review, view, sent, shown } = await setup()
  const { store, confirm } = await review(ofDollars)
  await confirm()
  expect(sent.map(({ to }) => to)).toEqual([plain(addresses.USDC), router])
  expect({ shown, view: view() }).toEqual({ shown: ['ApproveTransaction', 'ApproveTransaction'], view: 'SwapPreview' })
  expect(store.done?.target.symbol).toBe('ETH')
})

test.each([
  ['takes', false, 1],
  ['refuses', true, 2],
])('when the embedded wallet’s estimate %s a new allowance over an old one', async (_what, isRefused, count) => {
  const { review, state, wallet, root } = await setup()
  state.allowance = '1'
  wallet.estimate = () => {
    if (isRefused) throw new Error('execution reverted')
    return '0xc350'
  }
  const { store } = await review(ofDollars)
  expect(root.alerts.notice).toBeUndefined()
  expect(store.review?.request?.calls).toHaveLength(count)
})

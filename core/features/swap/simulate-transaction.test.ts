import { expect, onTestFinished, test } from 'vitest'
import { setupSwap } from '../../testing/swap.js'

const ofEther = { fromToken: 'ETH', toToken: 'USDC', amount: '2' }

/** The node's own requests while a swap is reviewed. `block` is its newest block. */
async function asked(block: unknown) {
  const world = setupSwap()
  onTestFinished(() => world.modal.dispose())
  const bodies: { method: string; params: [unknown, ...unknown[]] }[] = []
  world.platform.onFetch((url, init) => {
    const body = init?.body ? JSON.parse(String(init.body)) : {}
    if (!url.startsWith('https://ethereum.test')) return world.answer(url, init)
    bodies.push(body)
    if (body.method === 'eth_getBlockByNumber') return Response.json({ jsonrpc: '2.0', id: body.id, result: block })
    return world.answer(url, init)
  })
  const swap = await world.open(ofEther)
  swap.review()
  await world.platform.settle()
  expect(swap.store.review?.request).toMatchObject({ isSimulated: true, gasPrice: 2_000_000_000n })
  return bodies
}

const miner = `0x${'c0'.repeat(20)}`

test.each<[string, unknown, object]>([
  ['below the price', { baseFeePerGas: '0x3b9aca00', miner }, { baseFeePerGas: '0x3b9aca00', feeRecipient: miner }],
  ['above the price', { baseFeePerGas: '0xee6b2800', miner }, { baseFeePerGas: '0x77359400', feeRecipient: miner }],
  ['not named', { miner: 'nobody' }, {}],
  ['of no block', null, {}],
])('tries the call out with its limits, in a block whose base fee is %s', async (_what, block, overrides) => {
  const simulation = (await asked(block)).find(({ method }) => method === 'eth_simulateV1')
  const call = expect.objectContaining({ gas: '0x2bf20', gasPrice: '0x77359400', value: '0x1bc16d674ec80000' })
  expect(simulation?.params[0]).toMatchObject({
    blockStateCalls: [{ blockOverrides: overrides, calls: expect.arrayContaining([call]) }],
  })
})

import { parseEther, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chain } from '../../chains/chain.js'
import { startFrameWorld } from '../testing/frame-world.js'

let page: Awaited<ReturnType<typeof startFrameWorld>>
let chain: Chain

beforeAll(async () => {
  const fund = { alice: parseEther('2'), 'alice.smart': parseEther('1') }
  page = await startFrameWorld({ chains: { mainnet: { kind: 'evm', id: 1, fund } } })
  const { mainnet } = page.world.chains
  if (!mainnet) throw new Error('the world lacks what was asked for')
  chain = mainnet
  await chain.request('anvil_setCode', [refusing, '0x60006000fd'])
  await page.logIn()
})
afterAll(async () => {
  expect(await page.world.stop()).toEqual([])
})

/** Sends a request, reads the simulation from the frame's view, and rejects it. */
async function foresee(method: string, params: unknown) {
  const answer = page.rpc(method, params)
  answer.catch(() => undefined)
  const [request] = await page.next(() => (page.frame.pending.length > 0 ? page.frame.pending : undefined))
  if (!request) throw new Error('nothing waits')
  await page.frame.reject({ id: request.id })
  await expect(answer).rejects.toThrow('rejected')
  const { blocks, warnings } = request.view
  const facts = blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []))
  return { found: facts.find(({ label }) => label === 'Simulation')?.value, warnings }
}

const nobody = '0x00000000000000000000000000000000000000A2'
/** A contract that always reverts. */
const refusing = '0x00000000000000000000000000000000000000A3'

test('the result of a simulation is shown once: success, revert, or insufficient balance', async () => {
  const passing = { found: 'It should go through', warnings: [] }
  const reverting = { found: undefined, warnings: ['It would fail: execution reverted'] }
  const tooPoor = { found: undefined, warnings: ['It would fail: the balance is too small'] }
  for (const type of ['eoa', 'smartAccount'] as const) {
    await page.ask('SET_PREFERRED_ACCOUNT', { type })
    const find = (call: object) => foresee('eth_sendTransaction', [call])
    expect(await find({ to: nobody, value: '0x1' })).toEqual(passing)
    expect(await find({ to: refusing, value: '0x1' })).toEqual(reverting)
    expect(await find({ to: nobody, value: toHex(parseEther('9')) })).toEqual(tooPoor)
  }
  // Sending the whole balance leaves nothing for the fee.
  await page.ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
  const all = toHex(await chain.getBalance(page.world.accounts['alice']?.evmAddress ?? ''))
  expect(await foresee('eth_sendTransaction', [{ to: nobody, value: all }])).toEqual(tooPoor)
})

test('of several calls the second sees the effects of the first, and a revert is shown', async () => {
  await page.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
  const find = (...calls: object[]) => foresee('wallet_sendCalls', [{ version: '2.0.0', calls }])
  const half = { to: nobody, value: toHex(parseEther('0.5')) }
  expect(await find(half, half)).toEqual({ found: 'It should go through', warnings: [] })
  expect((await find(half, half, half)).warnings.join()).toContain('It would fail: the balance is too small')
  expect((await find(half, { to: refusing })).warnings).toEqual(['It would fail: call 2 of 2 is refused'])
})

test('a refusing or silent node causes no wait and no claim', async () => {
  const unknown = { found: 'The node could not tell', warnings: [] }
  const effects = [{ error: { code: -32005, message: 'limit exceeded' } }, { hang: true }] as const
  for (const effect of effects) {
    const heal = chain.addFault(() => effect)
    expect(await foresee('eth_sendTransaction', [{ to: nobody, value: '0x1' }])).toEqual(unknown)
    heal()
  }
})

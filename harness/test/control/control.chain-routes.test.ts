import { expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../../world/world/world.js'
import { createControl } from './control.js'

async function setup() {
  const world = await createWorld({
    chains: { mainnet: { kind: 'evm', id: 1, fund: { bob: 10n ** 18n }, economy: { tokens: { bob: { USDC: 8 } } } } },
  })
  onTestFinished(async () => {
    expect(await world.stop()).toEqual([])
  })
  const control = createControl({ wallets: {}, world, describe: () => ({}) })
  const ask = async (method: string, path: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const url = `http://127.0.0.1/__walletmodal/chains/${path}`
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await control.handle(new Request(url, init))
    return { status: response?.status, body: await response?.json() }
  }
  const usdcOf = async (name: string) => {
    const { mainnet } = world.chains
    return mainnet?.tokens.find(({ symbol }) => symbol === 'USDC')?.balanceOf(world.accounts[name]?.evmAddress ?? '')
  }
  return { ask, usdcOf, world }
}

test('a person sends tokens, holds transactions back by a fault, and removes the fault', async () => {
  const { ask, usdcOf } = await setup()
  const pay = { transfer: { from: 'bob', to: 'alice', tokens: { USDC: 3 } } }
  expect(await ask('POST', 'mainnet', pay)).toEqual({ status: 200, body: {} })
  expect(await usdcOf('alice')).toBe(3_000_000n)
  expect(await ask('POST', 'mainnet/faults', { do: 'stuck-pending' })).toEqual({ status: 201, body: { id: 'c1' } })
  await ask('POST', 'mainnet', pay)
  expect(await usdcOf('alice')).toBe(3_000_000n)
  expect((await ask('DELETE', 'mainnet/faults/c1')).status).toBe(200)
  expect(await usdcOf('alice')).toBe(6_000_000n)
})

test('a refused request names its fault', async () => {
  const { ask } = await setup()
  const said = async (method: string, path: string, body?: unknown) => {
    const answer = await ask(method, path, body)
    return [answer.status, answer.body.error.message]
  }
  expect(await said('POST', 'base', {})).toEqual([404, 'There is no chain base. There are: mainnet.'])
  expect(await said('POST', 'mainnet', { pay: 1 })).toEqual([400, 'Unknown: pay.'])
  const poor = { transfer: { from: 'bob', to: 'alice', tokens: { USDC: 9 } } }
  expect(await said('POST', 'mainnet', poor)).toEqual([409, expect.stringContaining('exceeds balance')])
  expect(await said('POST', 'mainnet/faults', { do: 'reorgg' })).toEqual([409, expect.stringContaining('"reorg"')])
  expect(await said('DELETE', 'mainnet/faults/c9')).toEqual([404, 'No chain has a fault c9.'])
  expect((await said('GET', 'mainnet'))[0]).toBe(404)
})

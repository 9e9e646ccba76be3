import { expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../../world/world/world.js'
import { createControl } from './control.js'

test('a person sets a price, and delivers or fails a purchase', async () => {
  const world = await createWorld({})
  const control = createControl({ wallets: {}, world, describe: () => ({}) })
  onTestFinished(async () => {
    control.close()
    expect(await world.stop()).toEqual([])
  })
  const ask = async (method: string, path: string, body?: unknown) => {
    const init = { method, headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) }
    const response = await control.handle(new Request(`http://127.0.0.1/__walletmodal/${path}`, init as RequestInit)) // the body is text, if any
    const answer = await response?.json()
    return [response?.status, answer.error?.message ?? answer]
  }
  expect(await ask('POST', 'prices', { ETH: 2000 })).toEqual([200, { ETH: 2000 }])
  expect(await ask('POST', 'prices', { ETH: 'much' })).toEqual([400, expect.any(String)])
  expect(world.services.state.prices).toEqual({ ETH: 2000 })

  const { cashier } = world.services
  const address = world.accounts['alice']?.evmAddress ?? ''
  const [first, second] = [1, 2].map(() => {
    const wallet = { address, blockchains: ['ethereum'], assets: ['ETH'] }
    const about = { defaultNetwork: 'ethereum', partnerUserId: address, defaultExperience: 'buy' as const }
    return cashier.pay(cashier.prepare({ destinationWallets: [wallet], ...about }))
  })
  expect(await ask('POST', 'purchases/fail', { id: second?.id })).toMatchObject([200, { status: 'failed' }])
  expect(await ask('POST', 'purchases/deliver')).toMatchObject([200, { id: first?.id, status: 'success' }])
  expect(await ask('GET', 'purchases')).toMatchObject([200, [{ status: 'success' }, { status: 'failed' }]])
  expect(await ask('POST', 'purchases/deliver')).toEqual([409, 'No purchase is in progress.'])
  expect(await ask('POST', 'purchases/gift')).toEqual([404, 'There is nothing at POST purchases/gift.'])
})

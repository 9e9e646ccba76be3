import { expect, onTestFinished, test } from 'vitest'
import { evm } from '../../adapters/index.js'
import { setupModal } from '../../testing/modal.js'
import '../../testing/adapter.js'

const quiet = { request: async () => [], on: () => {}, removeListener: () => {} }
const adapters = () => [evm({ wallets: [{ id: 'ledger', provider: quiet }] })]

async function setup(isMobile: boolean) {
  const { device } = setupModal().platform
  const world = setupModal({ adapters: adapters() }, { platform: { device: { ...device, isMobile, isIos: isMobile } } })
  onTestFinished(() => world.modal.dispose())
  await world.modal.open()
  await world.platform.settle()
  return world.root.walletList
}

test(`"If any wallet is installed, methods order is wallet, email, social": a host's own wallet does not count as installed`, async () => {
  const list = await setup(false)
  const ledger = list.connectRows.find(({ name }) => name === 'Ledger')
  expect({ name: ledger?.name, tag: ledger?.tag, hasInstalled: list.hasInstalled }).toEqual({
    name: 'Ledger',
    tag: undefined,
    hasInstalled: false,
  })
  expect(list.connectMethods).toEqual(['email', 'social', 'wallet'])
})

test("on a phone, a host's wallet does not keep links from being prepared", async () => {
  expect((await setup(true)).hasInstalled).toBe(false)
})

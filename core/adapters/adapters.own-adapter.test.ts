import { expect, onTestFinished, test } from 'vitest'
import { createModal } from '../modal/create-modal.js'
import { mainnet } from '../networks/index.js'
import { createTestPlatform } from '../testing/platform.js'
import { house } from '../testing/with-harness/hosts.js'

const address = `0x${'ab'.repeat(20)}`

function setup(unlock: () => Promise<string>) {
  const platform = createTestPlatform()
  platform.onFetch(() => new Response('', { status: 503 }))
  const adapter = house({ unlock, sign: async (message) => `signed ${message}` })
  const modal = createModal(
    { projectId: 'host', adapters: [adapter], networks: [{ ...mainnet, testnet: true }] },
    platform,
  )
  onTestFinished(() => modal.dispose())
  return {
    modal,
    openHouse: () => modal.open({ view: 'ConnectingExternal', data: { connectorId: 'house', namespace: 'eip155' } }),
  }
}

test("a host's own adapter connects its wallet, returns its provider and disconnects it", async () => {
  const { modal, openHouse } = setup(async () => address)
  await openHouse()
  await expect.poll(() => modal.getSnapshot()).toMatchObject({ status: 'connected', address })
  expect(modal.getSnapshot().accounts.eip155?.connectedWalletInfo?.name).toBe('House wallet')
  const provider = await modal.getProvider('eip155')
  await expect(provider?.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4200 })
  await modal.disconnect('eip155')
  expect(modal.getSnapshot()).toMatchObject({ status: 'disconnected', address: undefined })
})

test("the error of a host's own adapter becomes an error of the snapshot", async () => {
  const { modal, openHouse } = setup(() => Promise.reject(Object.assign(new Error('No'), { code: 4001 })))
  await openHouse()
  await expect.poll(() => modal.getSnapshot().error?.code).toBe('wallet_user_rejected')
  expect(modal.getSnapshot().status).toBe('disconnected')
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { evm, solana } from '../../adapters/index.js'
import type { Namespace } from '../../contracts/caip.js'
import { toModal } from '../../modal/modal.js'
import { createRoot } from '../../modal/root.js'
import { mainnet, solana as solanaNetwork } from '../../networks/index.js'
import { createTestPlatform } from '../../testing/platform.js'
import { createAccounts, createSeed } from '../../testing/with-harness/accounts.js'
import { announceInto, chainStub, createMockWallet } from '../../testing/with-harness/wallets.js'
// The modal loads this code on demand. The tests load it at the start.
import '../../modal/wallet-flows.js'
import '../../adapters/evm/adapter.js'
import '../../adapters/solana/adapter.js'

// One extension for two chains may have one permission for both (MetaMask): it is revoked with the last chain.

const accounts = createAccounts(createSeed(7))
const chains = { mainnet: chainStub('mainnet', 'eip155:1'), solana: chainStub('solana', solanaNetwork.caipNetworkId) }

async function setup() {
  const clock = { setTimeout: () => 0, clearTimeout: () => {} }
  const world = { name: 'both', seed: 7, accounts, chains, clock }
  const wallet = createMockWallet({ via: ['eip6963', 'wallet-standard'], policy: 'approve' }, world)
  const platform = createTestPlatform()
  onTestFinished(announceInto(platform, [wallet], clock))
  const root = createRoot({ projectId: 'p', adapters: [evm(), solana()], networks: [mainnet, solanaNetwork] }, platform)
  const modal = toModal(root)
  onTestFinished(modal.dispose)
  root.start()
  await platform.settle()
  for (const namespace of ['eip155', 'solana'] as const) {
    const connector = root.connectors.connectors.find(({ chain }) => chain === namespace)
    const connectorId = connector?.id ?? expect.unreachable('there is no wallet')
    await modal.open({ view: 'ConnectingExternal', data: { connectorId, namespace } })
    const isConnected = async () => {
      await platform.settle()
      expect(modal.getSnapshot().accounts[namespace]?.status).toBe('connected')
    }
    await vi.waitFor(isConnected, { timeout: 10_000 })
  }
  const revoked = () => wallet.calls.filter(({ method }) => method === 'wallet_revokePermissions').length
  const status = (namespace: Namespace) => modal.getSnapshot().accounts[namespace]?.status
  return { modal, platform, revoked, status }
}

test('disconnecting one chain of a wallet keeps the other, and the permission ends with the last', async () => {
  const { modal, revoked, status } = await setup()
  await modal.disconnect('eip155')
  expect({ statusEip155: status('eip155'), statusSolana: status('solana'), revoked: revoked() }).toEqual({
    statusEip155: 'disconnected',
    statusSolana: 'connected',
    revoked: 0,
  })
  await modal.disconnect('solana')
  expect({ status: status('solana'), revoked: revoked() }).toEqual({ status: 'disconnected', revoked: 1 })
})

test('disconnecting all chains at once revokes the permission once', async () => {
  const { modal, revoked, status } = await setup()
  await modal.disconnect()
  expect({ statusEip155: status('eip155'), statusSolana: status('solana'), revoked: revoked() }).toEqual({
    statusEip155: 'disconnected',
    statusSolana: 'disconnected',
    revoked: 1,
  })
})

test('a permission that another part of the site uses stays, and ends with the last part', async () => {
  const { modal, platform, revoked } = await setup()
  const ids = platform.storage.getItem('walletmodal:connectedConnectorIds') ?? expect.unreachable('it is connected')
  platform.storage.setItem('broken:connectedConnectorIds', '{')
  platform.storage.setItem('shop:connectedConnectorIds', ids)
  await modal.disconnect()
  expect(revoked()).toBe(0)
  platform.storage.removeItem('shop:connectedConnectorIds')
  await modal.open({
    view: 'ConnectingExternal',
    data: { connectorId: Object(JSON.parse(ids)).eip155, namespace: 'eip155' },
  })
  await vi.waitFor(async () => {
    await platform.settle()
    expect(modal.getSnapshot().accounts.eip155?.status).toBe('connected')
  })
  await modal.disconnect()
  expect(revoked()).toBe(1)
})

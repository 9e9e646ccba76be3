import { expect, onTestFinished, test } from 'vitest'
import type { AccountRecord } from '../../contracts/account/account.js'
import type { WalletContext } from '../../state/context.js'
import { setupModal } from '../../testing/modal.js'
import { createSmartSessionsFlow } from './smart-sessions.js'
import { LoginStore } from './store.js'
import { createWalletPermissions } from './wallet-permissions.js'

const granted = (timestamp: unknown) => ({
  chainId: '0x1',
  from: `0x${'a1'.repeat(20)}`,
  to: `0x${'b2'.repeat(20)}`,
  context: '0xc0',
  delegationManager: `0x${'d3'.repeat(20)}`,
  dependencies: [],
  permission: { type: 'native-token-allowance', isAdjustmentAllowed: true, data: { allowance: '0x1' } },
  rules: [{ type: 'expiry', data: { timestamp } }],
})

function setup(answer: (method: string) => unknown) {
  const { root, modal } = setupModal()
  onTestFinished(modal.dispose)
  const request = async ({ method }: { method: string }) => answer(method)
  const adapters = { get: async () => ({ request }) }
  return createWalletPermissions({ root, adapters } as unknown as WalletContext) // as much of it as is asked
}

test.each([
  [4_102_444_800, 4_102_444_800_000],
  [Number.MAX_SAFE_INTEGER, undefined],
  [8_640_000_000_001, undefined],
])('an end at %s seconds is shown as %s: no time that a date cannot hold', async (timestamp, expiresAt) => {
  const { list } = setup(() => [granted(timestamp)])
  expect(await list(`0x${'A1'.repeat(20)}`)).toMatchObject([{ expiresAt, state: 'active' }])
})

test('a wallet that cannot revoke says so: the permission stays', async () => {
  const { revoke } = setup(() => {
    throw Object.assign(new Error('no such method'), { code: 4200 })
  })
  await expect(revoke('0xc0')).rejects.toThrow('no such method')
})

test('a revoking that another account has begun neither blocks this one nor tells it how it ended', async () => {
  const world = setupModal({ features: { smartSessions: true } })
  onTestFinished(world.modal.dispose)
  await world.connect()
  let refuse = (_error: Error) => {}
  const adapters = {
    get: async () => ({
      request: ({ method }: { method: string }) =>
        method === 'wallet_revokeExecutionPermission'
          ? new Promise((_, reject) => (refuse = reject))
          : Promise.resolve([{ ...granted(4_102_444_800), from: undefined }]),
    }),
  }
  const store = new LoginStore(world.root, false)
  const { root, platform } = world
  const services = { platform, services: root.options.given.services }
  const context = { root, services, host: { failed: () => {} }, adapters, store, adapter: () => undefined }
  const flow = createSmartSessionsFlow(context as never) // as much of it as is asked
  onTestFinished(flow.dispose)
  await flow.load()
  const revoking = flow.revoke('0xc0')
  await world.platform.settle()
  expect(store.revoking).toBe('0xc0')
  const accounts: AccountRecord[] = [{ namespace: 'eip155', address: `0x${'b2'.repeat(20)}`, type: 'eoa' }]
  world.emit({ type: 'accountsChanged', namespace: 'eip155', connectorId: 'test.fox', accounts })
  await world.platform.settle()
  expect(store.revoking).toBeUndefined()
  refuse(new Error('late'))
  await revoking
  expect(store.hasRevokeFailed).toBe(false)
})

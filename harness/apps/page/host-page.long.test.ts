import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { HostConfig } from '../../test/runner/host/host-config.js'
import type { WalletSpec } from '../../world/wallets/wallet-spec.js'
import { moving, startTestHost, type TestHost } from './testing/host.js'

let host: TestHost

beforeAll(async () => {
  host = await startTestHost({ mainnet: { kind: 'evm', id: 1 } })
})
afterEach(() => host.closePages())
afterAll(() => host.stop())

const open = (config: HostConfig, wallets: Readonly<Record<string, WalletSpec>> = {}) =>
  host.open({ config, wallets, device: moving })

test.each(['react', 'strict', 'plain'] as const)(
  'the %s host has its buttons, its snapshot and the app’s own controls',
  async (kind) => {
    const { page, errors } = await open({ host: kind })
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
    await page.getByRole('button', { name: 'Sign message' }).waitFor()
    await page.getByRole('button', { name: 'Send transaction' }).waitFor()
    const snapshot = await page.getByRole('region', { name: 'Snapshot' }).textContent()
    expect(JSON.parse(snapshot ?? '')).toMatchObject({ status: 'disconnected', open: false })
    expect(errors).toEqual([])
  },
)

test('closing right after opening leaves the modal closed and the button enabled', async () => {
  const { page, errors } = await open({})
  const after = await page.evaluate(async () => {
    const modal = window.__walletmodalPage?.modal
    const opened = modal?.open({ view: 'ConnectingExternal', data: { connectorId: 'later', namespace: 'eip155' } })
    await Promise.all([opened, modal?.close()])
    return modal?.getSnapshot()
  })
  expect(after).toMatchObject({ open: false, loading: false })
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(errors).toEqual([])
})

test('the modal opens from within a dialog of the host and under its resets', async () => {
  const { page } = await open({ inDialog: true, hasResets: true }, { fox: { via: 'eip6963', networks: ['mainnet'] } })
  await page.getByRole('button', { name: 'Open the host’s dialog' }).click()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('button', { name: /Fox/ }).click()
  await page.waitForFunction(() => window.__walletmodalPage?.modal.getSnapshot().view === 'ConnectingExternal')
})

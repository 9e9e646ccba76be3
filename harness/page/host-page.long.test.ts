import { recoverMessageAddress } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { WalletSpec } from '../wallets/wallet-spec.js'
import type { HostConfig } from './host/host-config.js'
import { connect, moving, startTestHost, type TestHost } from './test-host.js'

let host: TestHost

beforeAll(async () => {
  host = await startTestHost({ mainnet: { kind: 'evm', id: 1 }, solana: { kind: 'solana', cluster: 'mainnet' } })
})
afterEach(() => host.closePages())
afterAll(() => host.stop())

const open = (config: HostConfig, wallets: Readonly<Record<string, WalletSpec>> = {}) =>
  host.open({ config, wallets, device: moving })

test.each(['react', 'strict', 'plain'] as const)(
  'the %s host has its buttons, its snapshot and what an app does',
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

test('a wallet without an extension connects, signs and sends on a real chain', async () => {
  const { page, wallets } = await open({}, { fox: { via: 'eip6963', networks: ['mainnet'], policy: 'approve' } })
  await connect(page, /Fox/)
  await page.waitForFunction(() => window.__walletmodalPage?.modal.getSnapshot().status === 'connected')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign message' }).click()
  const result = page.getByLabel('Result')
  await result.filter({ hasText: /^0x[0-9a-f]{130}$/ }).waitFor()
  const signature = (await result.textContent()) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Hello from the host page', signature })).toBe(
    host.world.accounts.alice?.evmAddress,
  )
  await page.getByRole('button', { name: 'Send transaction' }).click()
  await result.filter({ hasText: /^0x[0-9a-f]{64}$/ }).waitFor()
  const receipt = await host.world
    .chain('mainnet')
    .request('eth_getTransactionReceipt', [(await result.textContent()) ?? ''])
  expect(receipt).toMatchObject({ status: '0x1' })
  wallets[0]?.setAccounts(['bob'])
  await page.waitForFunction(
    (bob) => window.__walletmodalPage?.modal.getSnapshot().address === bob,
    host.world.accounts.bob?.evmAddress,
  )
})

test('a Solana wallet signs and sends on a real node', async () => {
  const { page } = await open(
    { host: 'plain' },
    { ray: { via: 'wallet-standard', networks: ['solana'], policy: 'approve' } },
  )
  await connect(page, /Ray/)
  await page.waitForFunction(() => window.__walletmodalPage?.modal.getSnapshot().status === 'connected')
  const to = host.world.accounts.bob?.solanaAddress ?? ''
  const before = await host.world.chain('solana').getBalance(to)
  const send = { namespace: 'solana', to, value: '1500000000' }
  const signature = await page.evaluate((call) => window.__walletmodalPage?.app.send(call), send)
  expect(signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
  expect(await host.world.chain('solana').getBalance(to)).toBe(before + 1_500_000_000n)
  const signed = await page.evaluate(() => window.__walletmodalPage?.app.sign({ namespace: 'solana', message: 'hi' }))
  expect(signed).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
})

test('two modals have a button and a snapshot each, and stay apart', async () => {
  const { page } = await open({ second: true }, { fox: { via: 'eip6963', networks: ['mainnet'], policy: 'approve' } })
  await page.getByRole('button', { name: 'Connect second wallet' }).waitFor()
  await connect(page, /Fox/)
  await page.waitForFunction(() => window.__walletmodalPage?.modal.getSnapshot().status === 'connected')
  const second = await page.evaluate(() => window.__walletmodalPage?.second?.getSnapshot().status)
  expect(second).toBe('disconnected')
})

test('a host that closes what it has only just opened sees nothing open, and its button free', async () => {
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

test('an embedded modal is drawn in its place', async () => {
  const { page } = await open({ options: { enableEmbedded: true } }, { fox: { via: 'eip6963', networks: ['mainnet'] } })
  await page.locator('.embedded').getByRole('button', { name: /Fox/ }).waitFor()
})

import * as core from '@wagmi/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Platform } from '../../lib/platform/platform.js'
import { mainnet } from '../../networks/index.js'
import { createTestPlatform } from '../../testing/platform.js'
import { wagmi } from '../index.js'

// wagmi checks for a window before it asks a connector that needs one.
beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

const providerOf = (name: string) => ({ name, request: async () => [], on() {}, removeListener() {} })

/** A connector whose SDK is never started. */
const sdk = (id: string) =>
  core.createConnector<object>(() => ({
    id,
    name: id,
    type: id,
    connect: () => Promise.reject(new Error('not here')),
    disconnect: async () => {},
    getAccounts: async () => [],
    getChainId: async () => 1,
    getProvider: () => Promise.reject(new Error('an SDK was started for a list')),
    isAuthorized: async () => false,
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  }))

/** `injected({ target })` for a wallet in the page. */
function target(id: string, provider: object | undefined) {
  const given = provider as never // of this test
  return core.injected({ target: { id, name: `Row of ${id}`, provider: given } })
}

async function rowsOf(connectors: core.CreateConnectorFn[], where: Partial<Platform> = {}) {
  const transports = { [mainnet.id]: core.http('http://127.0.0.1:9') }
  const config = core.createConfig({ chains: [mainnet], transports, connectors })
  const lists: string[][] = []
  const wallets = await wagmi(config, core).loadWallets?.()
  const stop = wallets?.watch({
    platform: createTestPlatform(where),
    onWallets: (rows) => void lists.push(rows.map(({ id }) => id)),
    onConnected() {},
  })
  await new Promise((resolve) => setTimeout(resolve))
  stop?.()
  return lists.at(-1)
}

const inFrame = { device: { ...createTestPlatform().device, isInIframe: true } }

test('Safe and Farcaster are listed only if they show the page in their frame', async () => {
  const connectors = [sdk('safe'), sdk('farcaster'), sdk('acme')]
  expect(await rowsOf(connectors)).toEqual(['acme'])
  expect(await rowsOf(connectors, inFrame)).toEqual(['safe', 'farcaster', 'acme'])
  expect(await rowsOf(connectors, { globals: { ReactNativeWebView: {} } })).toEqual(['farcaster', 'acme'])
})

test('a wallet has one row, the announced one, even if other connectors know it by other names', async () => {
  const fox = providerOf('fox')
  const owl = providerOf('owl')
  const connectors = [
    target('injected', fox),
    target('acme', fox),
    target('fox.io', fox),
    target('owl', owl),
    target('owl2', owl),
  ]
  expect(await rowsOf(connectors)).toEqual(['fox.io', 'owl'])
  expect(await rowsOf([target('injected', fox), target('acme', fox)])).toEqual(['acme'])
  expect(await rowsOf([target('injected', undefined), target('acme', undefined)])).toEqual(['acme'])
})

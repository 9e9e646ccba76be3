import { getWallets } from '@wallet-standard/app'
import { announceProvider, type EIP6963ProviderDetail } from 'mipd'
import { expect, onTestFinished, test } from 'vitest'
import type { Connector } from '../../contracts/connector.js'
import { createTestPlatform } from '../../testing/platform.js'
import { discoverWallets } from './discover-wallets.js'

// Runs against the libraries that wallets and other apps use, which know only a window.

function start() {
  const platform = createTestPlatform({ events: window })
  const reports: Connector[][] = []
  const stop = discoverWallets({ platform, enableEIP6963: true, onChange: (found) => reports.push(found) })
  return { reports, stop, names: () => reports.at(-1)?.map(({ name }) => name) }
}

function detail(name: string): EIP6963ProviderDetail {
  const info = {
    uuid: crypto.randomUUID(),
    name,
    rdns: `test.${name.toLowerCase()}`,
    icon: 'data:image/png;base64,',
  } as const
  return { info, provider: { request: async () => null } as unknown as EIP6963ProviderDetail['provider'] } // never called
}

test('finds wallets that announce themselves with mipd, before it and after it', () => {
  const leaveEarly = announceProvider(detail('Fox'))
  const { names, stop } = start()
  expect(names()).toEqual(['Fox'])
  const leaveLate = announceProvider(detail('Bear'))
  expect(names()).toEqual(['Fox', 'Bear'])
  stop()
  leaveEarly?.()
  leaveLate?.()
})

test('shares a page with an app that uses @wallet-standard/app', () => {
  const registry = getWallets()
  const wallet = {
    version: '1.0.0',
    name: 'Sun',
    icon: 'data:image/png;base64,',
    chains: ['solana:mainnet'],
    accounts: [],
    features: { 'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [] }) } },
  } as const
  const callback = (api: { register(wallet: object): void }) => api.register(wallet)
  // Announces itself and answers later apps, like @wallet-standard/wallet.
  const onApp = (event: Event) => {
    if (event instanceof CustomEvent || 'detail' in event) callback(Reflect.get(event, 'detail'))
  }
  window.addEventListener('wallet-standard:app-ready', onApp)
  onTestFinished(() => window.removeEventListener('wallet-standard:app-ready', onApp))
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  const { names, stop } = start()
  expect(names()).toEqual(['Sun'])
  expect(registry.get().map(({ name }) => name)).toEqual(['Sun'])
  const second = start()
  expect(second.names()).toEqual(['Sun'])
  stop()
  second.stop()
})

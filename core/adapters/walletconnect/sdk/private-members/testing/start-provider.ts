import { UniversalProvider } from '@walletconnect/universal-provider'
import { onTestFinished } from 'vitest'
import { createMemoryStorage } from '../../../../../testing/platform.js'
import { createSdkStorage } from '../../sdk-storage.js'

/** Options of a client that reaches no relay and stores in memory. */
export function sdkOptions() {
  const instance = `${Math.random()}`.slice(2)
  const storage = createSdkStorage(
    { storage: createMemoryStorage(), console: { ...console } },
    { prefix: 'test', instance },
    { isStored: () => true, toStored: (_name, value) => value },
  )
  return {
    projectId: 'sandbox',
    relayUrl: 'ws://127.0.0.1:9',
    metadata: { name: 'Dapp', description: '', url: 'https://dapp.test', icons: [] },
    customStoragePrefix: instance,
    telemetryEnabled: false,
    logger: 'silent',
    storage,
  }
}

export async function startProvider(options: Partial<Parameters<typeof UniversalProvider.init>[0]> = {}) {
  const provider = await UniversalProvider.init({ ...sdkOptions(), disableProviderPing: true, ...options })
  onTestFinished(() => provider.client.core.heartbeat.stop())
  return provider
}

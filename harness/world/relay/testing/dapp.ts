import { randomUUID } from 'node:crypto'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { prepareClientEnd } from '../../../../core/adapters/walletconnect/sdk/private-members/prepare-client-end.js'
import { watchExpiry } from '../../../../core/adapters/walletconnect/sdk/private-members/watch-expiry.js'

type Provider = InstanceType<typeof UniversalProvider>

export interface TestDapp {
  readonly provider: Provider
  readonly clientId: string
  /** Resolves with the URI at once; `session` resolves later. */
  connect(namespaces: Parameters<Provider['connect']>[0]): Promise<{
    readonly uri: string
    readonly session: ReturnType<Provider['connect']>
  }>
  end(): Promise<void>
}

/** Creates a dapp with the real provider. `end` leaves no socket and no timer behind. */
export async function startTestDapp(relayUrl: string, projectId = 'sandbox'): Promise<TestDapp> {
  const provider = await UniversalProvider.init({
    projectId,
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: randomUUID(),
    metadata: { name: 'Dapp', description: 'A page', url: 'https://dapp.test', icons: ['https://dapp.test/icon.png'] },
  })
  const { core } = provider.client
  const endClient = prepareClientEnd(core)
  const expiry = watchExpiry(provider.client, { setTimeout, clearTimeout })
  return {
    provider,
    clientId: await core.crypto.getClientId(),
    async connect(namespaces) {
      const shown = new Promise<string>((resolve) => provider.once('display_uri', resolve))
      const session = provider.connect(namespaces)
      session.catch(() => undefined) // callers of `session` receive the error
      return { uri: await shown, session }
    },
    async end() {
      expiry.endAll()
      await endClient()
      core.relayer.events.removeAllListeners()
    },
  }
}

export const wholeEvm = {
  optionalNamespaces: {
    eip155: {
      chains: ['eip155:1', 'eip155:8453'],
      methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
      events: ['chainChanged', 'accountsChanged'],
    },
  },
}

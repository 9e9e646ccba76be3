import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider, getDefaultConfig } from 'connectkit'
import { createRoot } from 'react-dom/client'
import { base, mainnet } from 'viem/chains'
import { createConfig, WagmiProvider } from 'wagmi'
import { showWagmiPanel } from '../wagmi-panel.js'

const config = createConfig(
  getDefaultConfig({
    appName: 'A dapp',
    walletConnectProjectId: 'a-dapp',
    chains: [mainnet, base],
    // The Aave Account page exists only on the vendor's server, and the connector throws if that page does not answer for ten seconds.
    enableAaveAccount: false,
  }),
)

createRoot(document.querySelector('#modal')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <ConnectKitProvider>
        <ConnectKitButton />
      </ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
showWagmiPanel(config, { hasProvider: true })

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
    // Its page is the vendor's alone, and the connector throws when it is silent for ten seconds.
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

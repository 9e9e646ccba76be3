import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider } from 'connectkit'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { showWagmiPanel } from '../wagmi-panel.js'
import { config } from './config.js'

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

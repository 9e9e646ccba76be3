import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider, getDefaultConfig, useModal } from 'connectkit'
import { createRoot } from 'react-dom/client'
import { base, mainnet } from 'viem/chains'
import { createConfig, WagmiProvider } from 'wagmi'
import { OwnButton } from '../own-button.jsx'

const config = createConfig(
  getDefaultConfig({
    appName: 'A dapp',
    walletConnectProjectId: 'a-dapp',
    chains: [mainnet, base],
    // The Aave Account page exists only on the vendor's server.
    enableAaveAccount: false,
  }),
)

function Buttons() {
  const { setOpen } = useModal()
  return (
    <>
      <ConnectKitButton />
      <OwnButton open={() => setOpen(true)} />
    </>
  )
}

createRoot(document.querySelector('#page')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <ConnectKitProvider>
        <Buttons />
      </ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)

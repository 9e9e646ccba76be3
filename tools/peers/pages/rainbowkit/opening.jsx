import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, RainbowKitProvider, useConnectModal } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { OwnButton } from '../own-button.jsx'
import { config } from './config.js'

function Buttons() {
  const { openConnectModal } = useConnectModal()
  return (
    <>
      <ConnectButton />
      <OwnButton open={openConnectModal} />
    </>
  )
}

createRoot(document.querySelector('#modal')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <RainbowKitProvider>
        <Buttons />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)

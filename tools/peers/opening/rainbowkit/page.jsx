import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, getDefaultConfig, RainbowKitProvider, useConnectModal } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { base, mainnet } from 'viem/chains'
import { WagmiProvider } from 'wagmi'
import { OwnButton } from '../own-button.jsx'

const config = getDefaultConfig({ appName: 'A dapp', projectId: 'a-dapp', chains: [mainnet, base] })

function Buttons() {
  const { openConnectModal } = useConnectModal()
  return (
    <>
      <ConnectButton />
      <OwnButton open={openConnectModal} />
    </>
  )
}

createRoot(document.querySelector('#page')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <RainbowKitProvider>
        <Buttons />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)

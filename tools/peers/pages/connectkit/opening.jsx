import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider, useModal } from 'connectkit'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { OwnButton } from '../own-button.jsx'
import { config } from './config.js'

function Buttons() {
  const { setOpen } = useModal()
  return (
    <>
      <ConnectKitButton />
      <OwnButton open={() => setOpen(true)} />
    </>
  )
}

createRoot(document.querySelector('#modal')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <ConnectKitProvider>
        <Buttons />
      </ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)

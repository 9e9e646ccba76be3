// A dapp for Next's own template, set up as wagmi's documents say. Its page has a button for each wallet that announces itself.

const config = `import { createConfig, http } from 'wagmi'
import { mainnet, sepolia } from 'wagmi/chains'

export const config = createConfig({
  chains: [mainnet, sepolia],
  ssr: true,
  transports: { [mainnet.id]: http(), [sepolia.id]: http() },
})
`

const providers = `'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { WagmiProvider } from 'wagmi'
import { config } from '../wagmi'

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
}
`

const page = `import { Providers } from './providers'
import { Wallets } from './wallets'

export default function Home() {
  return (
    <Providers>
      <Wallets />
    </Providers>
  )
}
`

const wallets = `'use client'

import { useConnect, useConnection, useConnectors, useDisconnect } from 'wagmi'

export function Wallets() {
  const { address } = useConnection()
  const connectors = useConnectors()
  const { mutate: connect } = useConnect()
  const { mutate: disconnect } = useDisconnect()
  if (address)
    return (
      <main>
        <p>Connected as {address}</p>
        <button type="button" onClick={() => disconnect()}>Disconnect</button>
      </main>
    )
  return (
    <main>
      {connectors.map((connector) => (
        <button key={connector.uid} type="button" onClick={() => connect({ connector })}>{connector.name}</button>
      ))}
    </main>
  )
}
`

export const nextDapp = {
  packages: { wagmi: '3', viem: '2', '@tanstack/react-query': '5' },
  files: {
    'src/wagmi.ts': config,
    'src/app/providers.tsx': providers,
    'src/app/page.tsx': page,
    'src/app/wallets.tsx': wallets,
  },
} as const

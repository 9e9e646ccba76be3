'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createConfig, http, useConnection, useReadContract, useWriteContract, WagmiProvider } from 'wagmi'
import { connect, disconnect, switchChain, waitForTransactionReceipt } from 'wagmi/actions'
import { createWalletModal, WalletModalProvider, wagmi } from 'walletmodal'
import { sepolia } from 'walletmodal/networks'
import { counter } from './counter'

const config = createConfig({
  chains: [counter.chain],
  transports: { [counter.chain.id]: http() },
  ssr: true,
})

const modal = createWalletModal({
  projectId: 'your project id',
  adapters: [wagmi(config, { connect, disconnect, switchChain })],
  networks: [sepolia],
})

const queries = new QueryClient()

export function Wallet({ children }: { children: ReactNode }) {
  return (
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={queries}>
        <WalletModalProvider modal={modal}>{children}</WalletModalProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

/** How far the contract has counted, and how to have it count on. */
export function useCounter() {
  const { isConnected } = useConnection()
  const { data: count, refetch } = useReadContract({ ...counter, chainId: counter.chain.id, functionName: 'count' })
  const { writeContractAsync } = useWriteContract()

  const increment = async () => {
    const hash = await writeContractAsync({ ...counter, chainId: counter.chain.id, functionName: 'increment' })
    await waitForTransactionReceipt(config, { hash })
    await refetch()
  }
  return { count, isConnected, increment }
}

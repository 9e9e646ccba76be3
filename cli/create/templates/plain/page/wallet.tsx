'use client'

import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { createPublicClient, createWalletClient, custom, getAddress, http } from 'viem'
import { createWalletModal, evm, useWalletAccount, WalletModalProvider } from 'walletmodal'
import { sepolia } from 'walletmodal/networks'
import { counter } from './counter'

const modal = createWalletModal({
  projectId: 'your project id',
  adapters: [evm()],
  networks: [sepolia],
})

const node = createPublicClient({ chain: counter.chain, transport: http() })

export function Wallet({ children }: { children: ReactNode }) {
  return <WalletModalProvider modal={modal}>{children}</WalletModalProvider>
}

/** How far the contract has counted, and how to have it count on. */
export function useCounter() {
  const { address, isConnected } = useWalletAccount()
  const [count, setCount] = useState<bigint>()
  const read = useCallback(async () => {
    setCount(await node.readContract({ ...counter, functionName: 'count' }))
  }, [])
  useEffect(() => {
    read().catch(console.warn)
  }, [read])

  const increment = async () => {
    const provider = await modal.getProvider('eip155')
    if (!provider || !address) throw new Error('No wallet is connected.')
    const wallet = createWalletClient({
      account: getAddress(address),
      chain: counter.chain,
      transport: custom(provider),
    })
    const hash = await wallet.writeContract({ ...counter, functionName: 'increment' })
    await node.waitForTransactionReceipt({ hash })
    await read()
  }
  return { count, isConnected, increment }
}

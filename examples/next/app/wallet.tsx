'use client'

import type { ReactNode } from 'react'
import { createWalletModal, evm, WalletModalProvider } from 'walletmodal'
import { base, mainnet } from 'walletmodal/networks'

const modal = createWalletModal({
  projectId: 'your project id',
  adapters: [evm()],
  networks: [mainnet, base],
})

export function Wallet({ children }: { children: ReactNode }) {
  return <WalletModalProvider modal={modal}>{children}</WalletModalProvider>
}

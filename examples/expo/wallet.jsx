import {
  AccountButton,
  ConnectButton,
  createWalletModal,
  evm,
  WalletModalProvider,
} from 'walletmodal'
import { base, mainnet } from 'walletmodal/networks'

const modal = createWalletModal({
  projectId: 'your project id',
  adapters: [evm()],
  networks: [mainnet, base],
})

export function Wallet({ children }) {
  return (
    <WalletModalProvider modal={modal}>
      <ConnectButton />
      <AccountButton />
      {children}
    </WalletModalProvider>
  )
}

import {
  AccountButton,
  ConnectButton,
  createWalletModal,
  evm,
  WalletModalProvider,
} from 'walletmodal'

const modal = createWalletModal({
  projectId: 'your project id',
  adapters: [evm()],
})

export function Wallet() {
  return (
    <WalletModalProvider modal={modal}>
      <ConnectButton />
      <AccountButton />
    </WalletModalProvider>
  )
}

import {
  AccountButton,
  ConnectButton,
  createWalletModal,
  evm,
  type ModalSnapshot,
  NetworkButton,
  solana,
  useWalletAccount,
  WalletModalProvider,
} from 'walletmodal'
import { createModal, isModalError } from 'walletmodal/core'

const modal = createWalletModal({ projectId: 'host', adapters: [evm(), solana()], themeMode: 'dark' })

// @ts-expect-error the test itself: an option that does not exist must not compile in a host
createWalletModal({ projectID: 'host' })

// @ts-expect-error the test itself: a view that does not exist must not compile in a host
modal.open({ view: 'Nowhere' }).catch(() => {})

export function Address() {
  const { address } = useWalletAccount()
  const known: string | undefined = address
  return <p>{known}</p>
}

export function Page() {
  return (
    <WalletModalProvider modal={modal}>
      <ConnectButton label="Sign in" />
      <NetworkButton />
      <AccountButton />
      <Address />
    </WalletModalProvider>
  )
}

export async function headless(): Promise<ModalSnapshot | undefined> {
  const inNode = createModal({ projectId: 'host' })
  try {
    await inNode.open({ view: 'Connect' })
    return inNode.getSnapshot()
  } catch (error) {
    if (isModalError(error, 'config_invalid')) return undefined
    throw error
  } finally {
    inNode.dispose()
  }
}

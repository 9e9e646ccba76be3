import {
  AccountButton,
  ConnectButton,
  createWalletModal,
  evm,
  isModalError,
  type ModalErrorCode,
  type ModalSnapshot,
  NetworkButton,
  solana,
  useConnect,
  useSignMessage,
  useWalletAccount,
  useWalletProvider,
  WalletModalProvider,
} from 'walletmodal'
import { createModal } from 'walletmodal/core'

const modal = createWalletModal({ projectId: 'host', adapters: [evm(), solana()], themeMode: 'dark' })

// @ts-expect-error the test itself: an option that does not exist must not compile in a host
createWalletModal({ projectID: 'host' })

modal.onEvent((event) => {
  if (event.event === 'CONNECT_SUCCESS') console.log(event.properties.name, event.properties.method)
  // @ts-expect-error the test itself: an event that does not exist must not compile in a host
  if (event.event === 'CONNECT_SUCCES') console.log(event)
})

// @ts-expect-error the test itself: a view that does not exist must not compile in a host
modal.open({ view: 'Nowhere' }).catch(() => {})

export async function providers() {
  const evmProvider = await modal.getProvider('eip155')
  evmProvider?.request({ method: 'eth_chainId' }).catch(() => {})
  // @ts-expect-error the test itself: the provider is undefined unless a wallet is connected
  evmProvider.request({ method: 'eth_chainId' })
  const solanaProvider = await modal.getProvider('solana')
  const features = solanaProvider && 'features' in solanaProvider ? Object.keys(solanaProvider.features) : []
  const polkadotProvider = await modal.getProvider('polkadot')
  const injected = polkadotProvider && 'enable' in polkadotProvider ? await polkadotProvider.enable('Host') : undefined
  const bitcoinProvider = await modal.getProvider('bip122')
  const psbt =
    bitcoinProvider && 'requestAccounts' in bitcoinProvider ? await bitcoinProvider.signPsbt('00') : undefined
  return { features, accounts: await injected?.accounts.get(), psbt }
}

export function Sign() {
  const provider = useWalletProvider('eip155')
  return (
    <button type="button" onClick={() => provider?.request({ method: 'personal_sign', params: ['0x00'] })}>
      Sign
    </button>
  )
}

export function OwnParts() {
  const { connectors, connect, error } = useConnect()
  const { signMessage } = useSignMessage()
  const code: ModalErrorCode | undefined = error?.code
  return (
    <ConnectButton.Custom>
      {({ account, openAccount }) => (
        <button
          type="button"
          title={code}
          onClick={() => (account ? openAccount() : connect(connectors[0]).then(() => signMessage('Hello')))}
        >
          {account?.address}
        </button>
      )}
    </ConnectButton.Custom>
  )
}

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
    // @ts-expect-error the test itself: a code that does not exist must not compile in a host
    if (isModalError(error, 'wallet_user_rejectedd')) return undefined
    throw error
  } finally {
    inNode.dispose()
  }
}

import { createRoot } from 'react-dom/client'
import { ConnectButton, createWalletModal, evm, NetworkButton, WalletModalProvider } from 'walletmodal'

// The modal's buttons inside a form of the host, with and without a class of the host.

const modal = createWalletModal({
  projectId: 'host',
  afterConnect: 'account',
  adapters: [evm()],
  features: { email: false, socials: false },
  onError: ({ code }) => document.documentElement.setAttribute('data-error', code),
})

const container = document.getElementById('app')
if (container)
  createRoot(container).render(
    <WalletModalProvider modal={modal}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          document.title = 'Submitted'
        }}
      >
        <input aria-label="Name" />
        <ConnectButton />
        <ConnectButton className="ours" />
        <NetworkButton />
        <NetworkButton className="ours" />
      </form>
    </WalletModalProvider>,
  )

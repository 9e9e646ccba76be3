import { createRoot } from 'react-dom/client'
import { ConnectButton, createWalletModal, evm, type ThemeOptions, WalletModalProvider } from 'walletmodal'

// A page with the modal's button and nothing else. Its test delays the modal's code, and may set theme variables.

const themeVariables: ThemeOptions | undefined = Reflect.get(window, 'themeVariables')

const modal = createWalletModal({
  projectId: 'host',
  adapters: [evm()],
  themeMode: 'light',
  features: { email: false, socials: false },
  ...(themeVariables && { themeVariables }),
})

const container = document.getElementById('app')
if (container)
  createRoot(container).render(
    <WalletModalProvider modal={modal}>
      <ConnectButton />
    </WalletModalProvider>,
  )

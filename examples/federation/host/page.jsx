import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { ConnectButton, WalletModalProvider } from 'walletmodal'
import { modal } from './wallet.js'

const Panel = lazy(() => import('remote/panel'))

const root = createRoot(document.querySelector('#app'))
root.render(
  <WalletModalProvider modal={modal}>
    <header>
      <ConnectButton />
    </header>
    <Suspense>
      <Panel />
    </Suspense>
  </WalletModalProvider>,
)

import.meta.webpackHot?.accept()
import.meta.webpackHot?.dispose(() => root.unmount())

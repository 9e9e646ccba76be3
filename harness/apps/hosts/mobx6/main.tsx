import { autorun, makeAutoObservable } from 'mobx6'
import { createRoot } from 'react-dom/client'
import { ConnectButton, createWalletModal, evm, WalletModalProvider } from 'walletmodal'

// The page of `mobx-6-host.long.test.ts`: a host that keeps its own state in MobX 6.

const counter = makeAutoObservable({ count: 0 })
autorun(() => {
  document.title = `Count ${counter.count}`
})
const modal = createWalletModal({
  projectId: 'test',
  afterConnect: 'account',
  adapters: [evm()],
  features: { analytics: false },
})

const place = document.getElementById('app')
if (place)
  createRoot(place).render(
    <WalletModalProvider modal={modal}>
      <ConnectButton />
    </WalletModalProvider>,
  )
counter.count += 1

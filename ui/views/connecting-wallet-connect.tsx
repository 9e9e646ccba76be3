import { observer } from 'mobx-react-lite'
import type { Root } from '../../core/root.js'
import { useModal } from '../host/shell.js'
import { viewMessagesOf } from '../messages/of-views.js'
import { Pairing } from '../parts/pairing.js'
import { defineView } from './view.js'
import { WalletLinks } from './wallet-links.js'

const ConnectingWalletConnect = observer(function ConnectingWalletConnect() {
  return (
    <>
      <Pairing />
      <WalletLinks wallet={walletOf(useModal())} />
    </>
  )
})

function walletOf({ navigation }: Root) {
  const { current } = navigation
  return current.view === 'ConnectingWalletConnect' ? current.data.wallet : undefined
}

export default defineView('ConnectingWalletConnect', {
  title: ({ messages, modal }) => walletOf(modal)?.name ?? viewMessagesOf(messages).pairingTitle,
  component: ConnectingWalletConnect,
})

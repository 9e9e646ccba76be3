import { observer } from 'mobx-react-lite'
import type { Root } from '../../core/root.js'
import { useModal } from '../host/shell.js'
import { viewMessagesOf } from '../messages/of-views.js'
import { defineView } from './view.js'
import { WalletLinks } from './wallet-links.js'

const Downloads = observer(function Downloads() {
  return <WalletLinks wallet={walletOf(useModal())} />
})

function walletOf({ navigation }: Root) {
  const { current } = navigation
  return current.view === 'Downloads' ? current.data.wallet : undefined
}

export default defineView('Downloads', {
  title: ({ messages, modal }) => viewMessagesOf(messages).getWalletOf(walletOf(modal)?.name ?? ''),
  component: Downloads,
})

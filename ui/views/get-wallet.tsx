import { observer } from 'mobx-react-lite'
import { useModal } from '../host/shell.js'
import { viewMessagesOf } from '../messages/of-views.js'
import { defineView } from './view.js'
import { WalletLinks } from './wallet-links.js'

const GetWallet = observer(function GetWallet() {
  const { catalogue } = useModal()
  return (
    <>
      {catalogue.recommended.map((wallet) => (
        <WalletLinks key={wallet.id} wallet={wallet} />
      ))}
    </>
  )
})

export default defineView('GetWallet', {
  title: ({ messages }) => viewMessagesOf(messages).getWalletTitle,
  component: GetWallet,
})

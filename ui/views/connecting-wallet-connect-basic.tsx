import { observer } from 'mobx-react-lite'
import { viewMessagesOf } from '../messages/of-views.js'
import { Pairing } from '../parts/pairing.js'
import { defineView } from './view.js'

const ConnectingWalletConnectBasic = observer(function ConnectingWalletConnectBasic() {
  return <Pairing />
})

export default defineView('ConnectingWalletConnectBasic', {
  title: ({ messages }) => viewMessagesOf(messages).pairingTitle,
  component: ConnectingWalletConnectBasic,
})

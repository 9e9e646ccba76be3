import { observer } from 'mobx-react-lite'
import { createReceive } from '../../../core/features/receive/receive.js'
import { usePart } from '../../components/hooks/use-part.js'
import { defineView } from '../../components/view.js'
import { sendMessagesOf } from '../../messages/en-send.js'
import { useMessages, useModal } from '../../primitives/context/shell.js'
import { Image } from '../../primitives/image/image.js'
import { Name } from '../../primitives/inline.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { compatibleNetworksStyles } from './compatible-networks.css.js'

/** The networks on which the same address is the account's. */
const WalletCompatibleNetworks = observer(function WalletCompatibleNetworks() {
  useStyles(compatibleNetworksStyles)
  const messages = useMessages(sendMessagesOf)
  const modal = useModal()
  const receive = usePart(createReceive)
  return (
    <div className="wm-compatible">
      <p>{messages.compatibleText}</p>
      <ul>
        {receive?.networks.map((network) => (
          <li key={network.caipNetworkId}>
            <Image name={network.name} src={modal.networkImage(network)} size={40} isRound />
            <Name>{network.name}</Name>
          </li>
        ))}
      </ul>
    </div>
  )
})

export default defineView('WalletCompatibleNetworks', {
  title: ({ messages }) => sendMessagesOf(messages).compatibleTitle,
  component: WalletCompatibleNetworks,
})

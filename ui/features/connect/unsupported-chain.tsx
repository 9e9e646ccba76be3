import LogOut from 'lucide-react/icons/log-out'
import Unplug from 'lucide-react/icons/unplug'
import { observer } from 'mobx-react-lite'
import { Message } from '../../components/message.js'
import { NetworkList } from '../../components/network-list.js'
import { defineView } from '../../components/view.js'
import { viewMessagesOf } from '../../messages/en-views.js'
import { useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { Row } from '../../primitives/row.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { unsupportedStyles } from './unsupported-chain.css.js'

const UnsupportedChain = observer(function UnsupportedChain() {
  useStyles(unsupportedStyles)
  const messages = useMessages(viewMessagesOf)
  const { accounts, connections } = useModal()
  const { chooseDisconnect } = useFlows()
  return (
    <div className="wm-unsupported">
      <Message
        mark={<Unplug size={24} strokeWidth={1.75} />}
        heading={messages.unsupportedHeading}
        text={messages.unsupportedText}
      />
      <NetworkList />
      <div className="wm-unsupported-leave">
        <Row
          rowKey="disconnect"
          name={connections.isDisconnecting ? messages.disconnecting : messages.disconnect}
          isDisabled={connections.isDisconnecting}
          start={
            <span className="wm-row-tile">
              <LogOut size={20} strokeWidth={1.75} />
            </span>
          }
          onPress={() => chooseDisconnect(accounts.active?.namespace)}
        />
      </div>
    </div>
  )
})

export default defineView('UnsupportedChain', {
  title: ({ messages }) => viewMessagesOf(messages).unsupportedTitle,
  component: UnsupportedChain,
})

import LogOut from 'lucide-react/icons/log-out'
import Unplug from 'lucide-react/icons/unplug'
import { observer } from 'mobx-react-lite'
import { Message } from '../../components/message.js'
import { NetworkList } from '../../components/network-list.js'
import { defineView } from '../../components/view.js'
import { viewMessagesOf } from '../../messages/english/views.js'
import { useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { Row, RowTile } from '../../primitives/row.js'
import { css, whereMixed } from '../../primitives/styles/css.js'

const unsupportedStyles = css`
  .wm-unsupported {
    & .wm-unsupported-leave {
      margin: 16px -16px 0;
      padding: 8px 8px 0;
      border-block-start: 1px solid var(--wm-color-line);
    }
    & .wm-message-mark {
      color: var(--wm-color-warning);
      background: var(--wm-color-surface-2);
      ${whereMixed('background: color-mix(in oklab, currentColor 14%, transparent);')}
    }
  }
`

const UnsupportedChain = observer(function UnsupportedChain() {
  unsupportedStyles.use()
  const messages = useMessages(viewMessagesOf)
  const { accounts, connections } = useModal()
  const { chooseDisconnect } = useFlows()
  return (
    <div className="wm-unsupported">
      <Message isPart icon={Unplug} heading={messages.unsupportedHeading} text={messages.unsupportedText} />
      <NetworkList />
      <div className="wm-unsupported-leave">
        <Row
          rowKey="disconnect"
          name={connections.isDisconnecting ? messages.disconnecting : messages.disconnect}
          isDisabled={connections.isDisconnecting}
          start={<RowTile icon={LogOut} />}
          onPress={() => chooseDisconnect(accounts.active?.namespace)}
        />
      </div>
    </div>
  )
})

export const unsupportedChain = defineView(UnsupportedChain, [viewMessagesOf, 'unsupportedTitle'])

export const networks = defineView(NetworkList, [viewMessagesOf, 'networksTitle'])

import { observer } from 'mobx-react-lite'
import { useFlows, useModal } from '../host/shell.js'
import { viewMessagesOf } from '../messages/of-views.js'
import { useViewMessages } from '../parts/use-view-messages.js'
import { Image } from '../primitives/image.js'
import { Row } from '../primitives/row.js'
import { defineView } from './view.js'

const ConnectingMultiChain = observer(function ConnectingMultiChain() {
  const messages = useViewMessages()
  const { connectors, navigation } = useModal()
  const { chooseWallet } = useFlows()
  const { current } = navigation
  const id = current.view === 'ConnectingMultiChain' ? current.data.connectorId : undefined
  const group = connectors.rows.find((row) => row.id === id)
  if (!group) return null
  return (
    <>
      <p>{messages.chainText(group.name)}</p>
      {(group.connectors ?? []).map((connector) => (
        <Row
          key={connector.chain}
          rowKey={connector.chain}
          name={connector.chain}
          start={<Image name={connector.name} src={connector.imageUrl} size={40} />}
          onPress={() => chooseWallet({ connector, wallet: undefined })}
        />
      ))}
    </>
  )
})

export default defineView('ConnectingMultiChain', {
  title: ({ messages }) => viewMessagesOf(messages).chainTitle,
  component: ConnectingMultiChain,
})

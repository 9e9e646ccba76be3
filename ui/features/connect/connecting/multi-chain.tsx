import { observer } from 'mobx-react-lite'
import { namespaceFacts } from '../../../../core/contracts/namespace-facts.js'
import type { Root } from '../../../../core/modal/root.js'
import { useArrival } from '../../../components/hooks/use-arrival.js'
import { useShown } from '../../../components/hooks/use-now.js'
import { RowList } from '../../../components/row-list.js'
import { defineView } from '../../../components/view.js'
import { viewMessagesOf } from '../../../messages/en-views.js'
import { useFlows, useMessages, useModal, useShell } from '../../../primitives/context/shell.js'
import { Image } from '../../../primitives/image/image.js'
import { Row } from '../../../primitives/row.js'
import { css } from '../../../primitives/styles/css.js'
import { oneLine } from '../../../primitives/styles/mixins.js'
import { useStyles } from '../../../primitives/styles/use-styles.js'

const multiChainStyles = css`
  .wm-multi-chain {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    padding-block-start: 12px;
    text-align: center;
    text-wrap: pretty;

    & > h3 {
      margin-block-start: 16px;
    }
    & > p {
      max-inline-size: 34ch;
      margin-block-start: 4px;
      color: var(--wm-color-text-soft);
    }
    & .wm-multi-chain-rows {
      inline-size: calc(100% + 16px);
      margin-block-start: 16px;
    }
    & .wm-row-detail {
      ${oneLine}
    }
  }
`

/** Which chain of a wallet to connect, where it serves several. */
const ConnectingMultiChain = observer(function ConnectingMultiChain() {
  useStyles(multiChainStyles)
  const messages = useMessages(viewMessagesOf)
  const modal = useModal()
  const { travel } = useShell()
  const { chooseWallet } = useFlows()
  const iconRef = useArrival()
  const group = useShown(groupOf(modal))
  if (!group) return null
  const src = group.imageUrl ?? modal.images.get(group.imageId ? 'connector' : 'wallet', group.imageId)
  return (
    <RowList className="wm-multi-chain">
      <Image name={group.name} src={src} size={72} nodeRef={iconRef} />
      <h3>{messages.chainHeading(group.name)}</h3>
      <p>{messages.chainText}</p>
      <div className="wm-multi-chain-rows">
        {(group.connectors ?? [group]).map((connector) => {
          const networks = modal.chains.networks.filter((network) => network.chainNamespace === connector.chain)
          const name = messages.chainNames(namespaceFacts[connector.chain].name, connector.chain === 'eip155')
          return (
            <Row
              key={connector.chain}
              rowKey={connector.chain}
              name={name}
              detail={networks.length > 1 ? networks.map((network) => network.name).join(', ') : undefined}
              start={<Image name={name} src={modal.networkImage(networks[0])} size={40} isRound />}
              onPress={() => {
                if (iconRef.current?.parentElement) travel.depart(iconRef.current.parentElement)
                chooseWallet({ connector, wallet: undefined })
              }}
            />
          )
        })}
      </div>
    </RowList>
  )
})

function groupOf({ connectors, navigation: { current } }: Root) {
  if (current.view !== 'ConnectingMultiChain') return undefined
  return connectors.rows.find((row) => row.id === current.data.connectorId)
}

export default defineView('ConnectingMultiChain', {
  title: ({ messages }) => viewMessagesOf(messages).chainTitle,
  component: ConnectingMultiChain,
})

import ChevronRight from 'lucide-react/icons/chevron-right'
import Info from 'lucide-react/icons/info'
import Share2 from 'lucide-react/icons/share-2'
import UserRound from 'lucide-react/icons/user-round'
import { observer } from 'mobx-react-lite'
import { createReceive } from '../../../core/features/receive/receive.js'
import { shippedOf } from '../../../core/namespaces/namespace-table.js'
import { CopyMark, useCopied } from '../../components/copy-mark.js'
import { WholeAddress } from '../../components/facts.js'
import { Hint } from '../../components/hint.js'
import { usePart } from '../../components/hooks/use-part.js'
import { Message } from '../../components/message.js'
import { actionColumn, centredColumn, inReach } from '../../components/shared-rules.js'
import { defineView } from '../../components/view.js'
import { sendMessagesOf } from '../../messages/english/send.js'
import { MainButton, WideButton } from '../../primitives/button.js'
import { useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { Image } from '../../primitives/image/image.js'
import { Name } from '../../primitives/inline.js'
import { QrCode } from '../../primitives/qr-code.js'
import { Row } from '../../primitives/row.js'
import { css, flexRow, stack } from '../../primitives/styles/css.js'

const receiveStyles = css`
  .wm-receive {
    ${centredColumn}
    gap: 12px;

    & .wm-receive-address {
      max-inline-size: 32ch;
      -webkit-user-select: all;
      user-select: all;
    }
    & .wm-receive-hint {
      max-inline-size: 34ch;
      font-size: var(--wm-text-13);
      color: var(--wm-color-text-soft);
    }
    & > .wm-row {
      inline-size: calc(100% + 16px);
    }
    & .wm-receive-actions {
      ${actionColumn}
    }
    @media (min-height: 421px) {
      & .wm-receive-actions {
        ${inReach}
      }
    }
  }
`

const WalletReceive = observer(function WalletReceive() {
  receiveStyles.use()
  const messages = useMessages(sendMessagesOf)
  const modal = useModal()
  const { copyAddress } = useFlows()
  const receive = usePart(createReceive)
  const [isCopied, copied] = useCopied()
  const address = modal.accounts.active?.address
  const network = receive?.network
  if (!address) return <Message icon={UserRound} heading={messages.nobodyHeading} text={messages.nobodyText} />
  const name = network?.name ?? ''
  const isFamily = shippedOf(network?.chainNamespace ?? '')?.isFamily && !modal.accounts.active?.isSmartAccount
  return (
    <div className="wm-receive">
      <QrCode
        text={receive?.uri}
        label={messages.receiveCode(name)}
        picture={<Image name={name} src={modal.networkImage(network)} size={48} isRound />}
      />
      <p className="wm-receive-address">
        <WholeAddress address={address} />
      </p>
      <p className="wm-receive-hint">{isFamily ? messages.receiveHintEvm(name) : messages.receiveHint(name)}</p>
      {receive && receive.networks.length > 1 && (
        <Row
          rowKey="compatible-networks"
          name={messages.compatibleNetworks}
          start={<Image name={name} src={modal.networkImage(network)} size={40} isRound />}
          tag={
            <>
              {receive.networks.length}
              <ChevronRight className="wm-icon-flips" size={18} strokeWidth={2} />
            </>
          }
          onPress={receive.showNetworks}
        />
      )}
      <div className="wm-receive-actions">
        <MainButton onPress={() => copied(copyAddress())}>
          <CopyMark isCopied={isCopied} />
          {isCopied ? messages.addressCopied : messages.copyAddress}
        </MainButton>
        <Share address={address} />
      </div>
    </div>
  )
})

function Share({ address }: { address: string }) {
  const messages = useMessages(sendMessagesOf)
  if (typeof navigator.share !== 'function') return null
  // The promise rejects if the visitor cancels sharing, which needs no message.
  const share = () => void navigator.share({ text: address }).catch(() => {})
  return (
    <WideButton onPress={share}>
      <Share2 size={18} strokeWidth={2} />
      {messages.share}
    </WideButton>
  )
}

const compatibleNetworksStyles = css`
  .wm-compatible {
    ${stack}
    gap: 8px;

    & li {
      ${flexRow}
      gap: 12px;
      min-block-size: 56px;
      padding: 8px 0;
      font-size: var(--wm-text-16);
      font-weight: 500;
    }
  }
`

const CompatibleNetworks = observer(function CompatibleNetworks() {
  compatibleNetworksStyles.use()
  const messages = useMessages(sendMessagesOf)
  const modal = useModal()
  const receive = usePart(createReceive)
  return (
    <div className="wm-compatible">
      <ul>
        {receive?.networks.map((network) => (
          <li key={network.caipNetworkId}>
            <Image name={network.name} src={modal.networkImage(network)} size={40} isRound />
            <Name>{network.name}</Name>
          </li>
        ))}
      </ul>
      <Hint icon={<Info size={18} strokeWidth={2} />}>{messages.compatibleText}</Hint>
    </div>
  )
})

export const walletCompatibleNetworks = defineView(CompatibleNetworks, [sendMessagesOf, 'compatibleTitle'])

export const walletReceive = defineView(WalletReceive, [sendMessagesOf, 'receive'])

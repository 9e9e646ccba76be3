import { observer } from 'mobx-react-lite'
import type { ModalError } from '../../../../core/errors/base.js'
import { wantsReload } from '../../../../core/errors/foreign/questions.js'
import { lazy } from '../../../../core/lib/lazy.js'
import type { Root } from '../../../../core/modal/root.js'
import { shippedOf } from '../../../../core/namespaces/namespace-table.js'
import type { Attempt } from '../../../../core/state/connection-store.js'
import { AskedBy, ConnectingCard, useArrival } from '../../../components/connecting-card.js'
import { useLazy } from '../../../components/hooks/use-lazy.js'
import { useShown } from '../../../components/hooks/use-part.js'
import { RowList } from '../../../components/row-list.js'
import { centredColumn, underMark } from '../../../components/shared-rules.js'
import { defineView } from '../../../components/view.js'
import { alikeErrors, ownWords } from '../../../messages/en-errors.js'
import { type ViewMessages, viewMessagesOf } from '../../../messages/english/views.js'
import { MainButton, WideButton } from '../../../primitives/button.js'
import { useFlows, useMessages, useModal, useShell } from '../../../primitives/context/shell.js'
import { Image } from '../../../primitives/image/image.js'
import { Row } from '../../../primitives/row.js'
import { css } from '../../../primitives/styles/css.js'
import { hasLinks, WalletLinks } from '../catalogue-wallet.js'

/** Only a page with transports loads it. */
const steps = lazy(() => import('./transport-step.js'))

const ConnectingExternal = observer(function ConnectingExternal() {
  const messages = useMessages(viewMessagesOf)
  const { accounts, connections, modal, navigation, platform } = useModal()
  const { goBack, retryConnect } = useFlows()
  const isIdle = connections.attempt.status === 'idle'
  const attempt = useShown(connections.attempt.status === 'idle' ? undefined : connections.attempt)
  const step = attempt?.status === 'waiting' ? attempt.step : undefined
  const { value: stepViews } = useLazy(steps, step !== undefined)
  if (!attempt) return <ConnectingCard state="still" icon={undefined} />
  const { status, target } = attempt
  const isOver = status !== 'waiting' && status !== 'notInstalled'
  const isLost = attempt.status === 'failed' && wantsReload(attempt.error)
  const unanswered = unansweredStep(attempt)
  // After a connection, the modal closes by itself or goes on, and a tick shows why. If the visitor closed it or went
  // back, there is no connection.
  const account = target.namespace ? accounts.of(target.namespace) : accounts.active
  const hasGoneOn = navigation.view !== 'ConnectingExternal' && navigation.direction === 'forward'
  const isDone = isIdle && account?.isConnected && (hasGoneOn || !modal.isOpen)
  const isAsked = !isDone && (status === 'waiting' || status === 'alreadyPending')
  if (step && stepViews && !isDone) return <stepViews.TransportStepView step={step} target={target} />
  return (
    <ConnectingCard
      state={isDone ? 'done' : status === 'notInstalled' ? 'still' : status}
      icon={<TravelledIcon target={target} />}
      {...wordsOf(attempt, messages)}
      {...(isDone && { title: messages.connectedTitle })}
      isHinted={isDone || status === 'waiting'}
      actions={
        <>
          {isLost && <MainButton onPress={() => platform.reload?.()}>{messages.reloadPage}</MainButton>}
          {isOver && !isLost && (
            <MainButton onPress={retryConnect}>
              {unanswered === 'code' ? messages.pairingRenew : messages.retry}
            </MainButton>
          )}
          <WideButton onPress={goBack}>{isAsked || isDone ? messages.cancel : messages.chooseAnother}</WideButton>
        </>
      }
    >
      {isAsked && <AskedBy namespace={target.namespace} />}
      {status === 'notInstalled' && <WalletLinks wallet={target.wallet} />}
    </ConnectingCard>
  )
})

type Begun = Exclude<Attempt, { status: 'idle' }>

const TravelledIcon = observer(function TravelledIcon({ target }: Pick<Begun, 'target'>) {
  const { images } = useModal()
  const src = target.imageUrl ?? images.get(target.imageKind, target.imageId)
  return <Image name={target.name} src={src} size={72} nodeRef={useArrival()} />
})

function wordsOf(attempt: Begun, messages: ViewMessages): { title: string; text: string } {
  const { name, wallet } = attempt.target
  if (attempt.status === 'waiting')
    return {
      title: messages.waitingTitle(name),
      text: attempt.isSlow ? messages.waitingHint(name) : messages.waitingText,
    }
  const unanswered = unansweredStep(attempt)
  if (unanswered === 'code') return { title: messages.pairingExpiredTitle, text: messages.pairingExpiredText }
  if (unanswered === 'app') return { title: messages.failedTitle, text: messages.absentText }
  if (attempt.status === 'failed') return { title: messages.failedTitle, text: failureText(attempt.error, messages) }
  const absentText = hasLinks(wallet) ? messages.absentText : messages.absentNoLinksText
  return {
    refused: { title: messages.refusedTitle, text: messages.refusedText },
    alreadyPending: { title: messages.openApp(name), text: messages.pendingText(name) },
    notInstalled: { title: messages.absentTitle(name), text: absentText },
  }[attempt.status]
}

/** The step of a transport that nobody has answered in time: a code that was not scanned, or an app that is absent. */
const unansweredStep = (attempt: Begun) =>
  attempt.status === 'failed' && attempt.error.code === 'wallet_timeout' ? attempt.step?.kind : undefined

function failureText(error: ModalError, { byCode, failedText }: ViewMessages): string {
  const { code } = error
  return ownWords(error) ?? byCode.get(code) ?? byCode.get(alikeErrors.get(code) ?? '') ?? failedText
}

export const connectingExternal = defineView(
  ConnectingExternal,
  ({ messages, modal }) => modal.connections.attempt.target?.name ?? messages.connectTitle,
)

const multiChainStyles = css`
  .wm-multi-chain {
    ${centredColumn}
    padding-block-start: 12px;
    ${underMark('16px')}
    & .wm-multi-chain-rows {
      inline-size: calc(100% + 16px);
      margin-block-start: 16px;
    }
    & .wm-row-name > :has(+ .wm-row-detail) {
      white-space: normal;
    }
  }
`

const MultiChain = observer(function MultiChain() {
  multiChainStyles.use()
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
          const name = messages.chainNames(
            modal.options.namespaces.of(connector.chain).name,
            shippedOf(connector.chain)?.isFamily === true,
          )
          return (
            <Row
              key={connector.chain}
              rowKey={connector.chain}
              name={name}
              // The name already names the first network.
              detail={networks.flatMap((network) => (name.startsWith(network.name) ? [] : [network.name])).join(', ')}
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

export const connectingMultiChain = defineView(MultiChain, [viewMessagesOf, 'networksTitle'])

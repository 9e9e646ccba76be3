import CircleCheck from 'lucide-react/icons/circle-check'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { LoginStore } from '../../../core/features/login/store.js'
import { type Login, useLogin } from '../../components/hooks/use-login.js'
import { useShown } from '../../components/hooks/use-part.js'
import { Message, MessageButton } from '../../components/message.js'
import { defineView } from '../../components/view.js'
import { loginMessagesOf } from '../../messages/english/login.js'
import { MainButton } from '../../primitives/button.js'
import { useAnnouncement, useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { Image } from '../../primitives/image/image.js'
import { Spinner } from '../../primitives/spinner.js'
import { css, flexColumn, flexRow, oneLine, smallQuiet } from '../../primitives/styles/css.js'
import { loginFailure } from './fields.js'

// The frame takes the card's whole width, and its height below the first line.
const approveTransactionStyles = css`
  .wm-approve {
    ${flexColumn}
    block-size: calc(100% + 16px);
    margin: 0 -16px -16px;

    & .wm-approve-who {
      ${flexRow}
      gap: 8px;
      min-block-size: 40px;
      padding: 0 16px 8px;
      border-block-end: 1px solid var(--wm-color-line);
      color: var(--wm-color-text-soft);
      font-variant-numeric: tabular-nums;
    }
    & .wm-approve-who span:not(.wm-image) {
      ${oneLine}
    }
    & .wm-approve-who .wm-approve-count {
      flex: none;
      margin-inline-start: auto;
      ${smallQuiet}
    }
    & .wm-approve-place {
      position: relative;
      display: grid;
      align-content: center;
      flex: 1;
      min-block-size: 0;
      padding-inline: 16px;
      overflow-y: auto;
    }
    & .wm-approve-place slot {
      position: absolute;
      inset: 0;
      display: block;
      overflow: hidden;
      border-end-start-radius: calc(var(--wm-radius-card) - 1px);
      border-end-end-radius: calc(var(--wm-radius-card) - 1px);
    }
    & .wm-approve-wait {
      display: grid;
      justify-items: center;
      gap: 12px;
      color: var(--wm-color-text-soft);
    }
    @media (max-width: 430px) {
      & .wm-approve-place slot {
        border-radius: 0;
      }
    }
  }
`

/** The place for the embedded wallet's frame, below the request's origin and network. Nothing may cover it. */
const ApproveTransaction = observer(function ApproveTransaction() {
  approveTransactionStyles.use()
  const login = useLogin()
  const { call, store } = login
  useEffect(() => call(({ approvals }) => approvals.enter()), [call])
  return (
    <div className="wm-approve wm-fills">
      <Who store={store} />
      <div className="wm-approve-place">{placeOf(login)}</div>
    </div>
  )
})

/** Chooses the content. The frame stays while the view leaves, even if no request waits any more. */
function placeOf(login: Login) {
  const { hasFailed, store } = login
  if (hasFailed || store?.frame === 'failed') return <Failed login={login} />
  if (store && store.approvals.current === undefined && store.approvals.lastOutcome === undefined) return <Nothing />
  if (store?.frame === 'ready') return <slot name="frame" />
  return <Waiting />
}

const Who = observer(function Who({ store }: { store: LoginStore | undefined }) {
  const messages = useMessages(loginMessagesOf)
  const modal = useModal()
  // The request may be for a namespace other than the active one.
  const namespace = store?.approvals.current?.namespace ?? modal.chains.activeNamespace
  const network = namespace && modal.chains.networkOf(namespace)
  const account = namespace && modal.accounts.of(namespace)
  const words = useShown(
    account?.address && network
      ? messages.approveAs(account.profileName ?? account.shorten(account.address), network.name)
      : undefined,
  )
  const count = store?.approvals.requests.length ?? 0
  return (
    <div className="wm-approve-who">
      <Image name={network?.name ?? ''} src={modal.networkImage(network)} size={24} isRound />
      <span title={account?.address}>{words}</span>
      {count > 1 && <span className="wm-approve-count">{messages.approveCount(count)}</span>}
    </div>
  )
})

function Waiting() {
  const messages = useMessages(loginMessagesOf)
  useAnnouncement(messages.approveLoading)
  return (
    <div className="wm-approve-wait">
      <Spinner size={28} />
      {messages.approveLoading}
    </div>
  )
}

function Nothing() {
  const messages = useMessages(loginMessagesOf)
  const { requestClose } = useFlows()
  return (
    <Message icon={CircleCheck} heading={messages.approveNothingTitle} text={messages.approveNothingText}>
      <MessageButton onPress={requestClose}>{messages.close}</MessageButton>
    </Message>
  )
}

/** Shown if the frame failed: nothing can be approved, so the visitor can only reject and close. */
const Failed = observer(function Failed({ login: { call, store } }: { login: Login }) {
  const messages = useMessages(loginMessagesOf)
  const { requestClose } = useFlows()
  const { title } = loginFailure(store?.frameError, messages)
  const rejectAndClose = () => {
    call(({ approvals }) => approvals.rejectAll())
    requestClose()
  }
  useAnnouncement(`${messages.approveFailedTitle}. ${title}. ${messages.approveFailedText}`)
  return (
    <Message
      tone="failure"
      icon={ShieldAlert}
      heading={messages.approveFailedTitle}
      text={`${title}. ${messages.approveFailedText}`}
    >
      <MainButton onPress={rejectAndClose}>{messages.approveReject}</MainButton>
    </Message>
  )
})

export default defineView(ApproveTransaction, [loginMessagesOf, 'approveTitle'])

import Ban from 'lucide-react/icons/ban'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { observer } from 'mobx-react-lite'
import { Message, MessageButton } from '../../components/message.js'
import { centredColumn } from '../../components/shared-rules.js'
import { defineView } from '../../components/view.js'
import { ownWords } from '../../messages/en-errors.js'
import { viewMessagesOf } from '../../messages/english/views.js'
import { useAnnouncement, useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { Spinner } from '../../primitives/spinner.js'
import { css } from '../../primitives/styles/css.js'

const unavailableStyles = css`
  .wm-unavailable {
    ${centredColumn}
    gap: 16px;
    justify-content: center;
    min-block-size: 334px;
    color: var(--wm-color-text-soft);
  }
`
const reasonStyles = css`
  .wm-unavailable-reason {
    display: block;
    margin-block-end: 6px;
    color: var(--wm-color-text);
  }
`

/** The answer of the option `geofence`: the reason of a refusal is the page's, and drawn as plain text. */
const Unavailable = observer(function Unavailable() {
  unavailableStyles.use()
  reasonStyles.use()
  const messages = useMessages(viewMessagesOf)
  const { modal, options } = useModal()
  const { requestClose, retryGeofence } = useFlows()
  const { fenceError } = modal
  const reason = fenceError && ownWords(fenceError)
  const heading = reason === undefined ? messages.unavailableFailed : messages.unavailableHeading
  useAnnouncement(fenceError && [heading, reason].filter(Boolean).join('. '))
  if (!fenceError)
    return (
      <p className="wm-unavailable">
        <Spinner size={24} />
        {messages.unavailableChecking}
      </p>
    )
  if (reason === undefined)
    return (
      <Message
        icon={TriangleAlert}
        tone="failure"
        heading={heading}
        text={messages.byCode.get(fenceError.code) ?? messages.checkConnection}
      >
        <MessageButton onPress={retryGeofence}>{messages.retry}</MessageButton>
      </Message>
    )
  return (
    <Message
      icon={Ban}
      heading={heading}
      text={
        <>
          <span className="wm-unavailable-reason">{reason}</span>
          {messages.unavailableText}
        </>
      }
    >
      {!options.given.enableEmbedded && <MessageButton onPress={requestClose}>{messages.close}</MessageButton>}
    </Message>
  )
})

export default defineView(Unavailable, ({ messages }) => messages.connectTitle)

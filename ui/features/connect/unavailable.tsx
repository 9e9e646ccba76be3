import Ban from 'lucide-react/icons/ban'
import { observer } from 'mobx-react-lite'
import { Message } from '../../components/message.js'
import { centredColumn } from '../../components/shared-rules.js'
import { defineView } from '../../components/view.js'
import { errorText, ownWords } from '../../messages/en-errors.js'
import { viewMessagesOf } from '../../messages/english/views.js'
import { MainButton } from '../../primitives/button.js'
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

/** The answer of the option `geofence`: the reason of a refusal is the page's, and drawn as plain text. */
const Unavailable = observer(function Unavailable() {
  unavailableStyles.use()
  const messages = useMessages(viewMessagesOf)
  const { fenceError } = useModal().modal
  const { retryGeofence } = useFlows()
  const reason = fenceError && ownWords(fenceError)
  const heading = fenceError && errorText(messages, { code: fenceError.code })
  useAnnouncement(heading && [heading, reason].filter(Boolean).join('. '))
  if (!fenceError)
    return (
      <p className="wm-unavailable">
        <Spinner size={24} />
        {messages.loading}
      </p>
    )
  return (
    <Message icon={Ban} heading={heading} text={reason}>
      {reason === undefined && <MainButton onPress={retryGeofence}>{messages.retry}</MainButton>}
    </Message>
  )
})

export default defineView(Unavailable, ({ messages }) => messages.connectTitle)

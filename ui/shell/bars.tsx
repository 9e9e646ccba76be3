import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { observer } from 'mobx-react-lite'
import { viewMessagesOf } from '../messages/en-views.js'
import { useAnnouncement, useMessages, useModal } from '../primitives/context/shell.js'
import { CrossButton } from '../primitives/icon-button.js'
import { useStyles } from '../primitives/styles/use-styles.js'
import { barStyles } from './bars.css.js'

/** Messages beside the views: alerts for developers, notices for visitors. */
export const Bars = observer(function Bars() {
  useStyles(barStyles)
  const messages = useMessages(viewMessagesOf)
  const { alert, notice } = useModal().alerts
  return (
    <>
      {alert && <Alert message={alert.message} tone={alert.variant} />}
      {notice && (
        <Notice key={notice.id} message={messages.byCode.get(notice.code) ?? notice.message} tone={notice.variant} />
      )}
    </>
  )
})

/** A message for the developer. The store raises it with `debug` only. */
function Alert({ message, tone }: { message: string; tone: string }) {
  const messages = useMessages(viewMessagesOf)
  const { dismissAlert } = useModal().alerts
  return (
    <div className="wm-bar wm-bar-alert" data-tone={tone} role="alert">
      <TriangleAlert size={20} strokeWidth={2} />
      <span className="wm-bar-text">{message}</span>
      <CrossButton label={messages.dismiss} onPress={dismissAlert} />
    </div>
  )
}

/** One thing that happened: drawn for 2.5 s, said once. */
function Notice({ message, tone }: { message: string; tone: 'success' | 'error' }) {
  useAnnouncement(message)
  return (
    <div className="wm-bar wm-bar-notice" data-tone={tone}>
      {tone === 'success' ? <CircleCheck size={20} strokeWidth={2} /> : <CircleAlert size={20} strokeWidth={2} />}
      <span className="wm-bar-text">{message}</span>
    </div>
  )
}

import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { observer } from 'mobx-react-lite'
import { barStyles } from './bars.css.js'
import { useAnnouncement } from './live.js'
import { useModal } from './shell.js'
import { useStyles } from './use-styles.js'

/** One thing that happened: drawn for 2.5 s, said once. */
export const NoticeBar = observer(function NoticeBar() {
  const { notice } = useModal().alerts
  return notice ? <Notice key={notice.id} message={notice.message} tone={notice.variant} /> : null
})

function Notice({ message, tone }: { message: string; tone: 'success' | 'error' }) {
  useStyles(barStyles)
  useAnnouncement(message)
  return (
    <div className="wm-bar wm-bar-notice" data-tone={tone}>
      {tone === 'success' ? <CircleCheck size={20} strokeWidth={2} /> : <CircleAlert size={20} strokeWidth={2} />}
      <span className="wm-bar-text">{message}</span>
    </div>
  )
}

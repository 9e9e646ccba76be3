import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useAnnouncement } from '../host/shell.js'
import { useStyles } from '../host/use-styles.js'
import { reviewNoticeStyles } from './review-notice.css.js'

/** Says beside a review why it cannot be asked for as it stands. The way on is the button of the view. */
export function ReviewNotice({ heading, lines }: { heading: string; lines: readonly string[] }) {
  useStyles(reviewNoticeStyles)
  useAnnouncement([`${heading}.`, ...lines].join(' '))
  return (
    <div className="wm-review-notice">
      <TriangleAlert size={20} strokeWidth={1.75} />
      <div>
        <strong>{heading}</strong>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}

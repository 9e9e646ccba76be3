import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Button } from '../../primitives/button.js'
import { useAnnouncement } from '../../primitives/context/shell.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { reviewNoticeStyles } from './review-notice.css.js'

interface ReviewNoticeProps {
  heading: string
  lines: readonly string[]
  /** `failure`: nothing of it can be asked for. `news`: it still can. */
  tone?: 'warning' | 'failure' | 'news'
  /** The way on, where it is not the button of the view. */
  action?: { readonly words: string; onPress(): void }
}

/** Says beside a review what has changed since, or why it cannot be asked for as it stands. */
export function ReviewNotice(props: ReviewNoticeProps) {
  useAnnouncement([`${props.heading}.`, ...props.lines].join(' '))
  return <Notice {...props} />
}

/** The notice alone, for views that announce it in their own words. */
export function Notice({ heading, lines, tone = 'warning', action }: ReviewNoticeProps) {
  useStyles(reviewNoticeStyles)
  return (
    <div className="wm-review-notice" data-tone={tone}>
      <TriangleAlert size={20} strokeWidth={1.75} />
      <div>
        <strong>{heading}</strong>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {action && <Button onPress={action.onPress}>{action.words}</Button>}
    </div>
  )
}

import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { observer } from 'mobx-react-lite'
import { IconButton } from '../primitives/icon-button.js'
import { barStyles } from './bars.css.js'
import { useMessages, useModal } from './shell.js'
import { useStyles } from './use-styles.js'

/** What a developer must know. The store raises it with `debug` only. */
export const AlertBar = observer(function AlertBar() {
  useStyles(barStyles)
  const messages = useMessages()
  const { alert, dismissAlert } = useModal().alerts
  if (!alert) return null
  return (
    <div className="wm-bar wm-bar-alert" data-tone={alert.variant} role="alert">
      <TriangleAlert size={20} strokeWidth={2} />
      <span className="wm-bar-text">{alert.message}</span>
      <IconButton label={messages.dismiss} onPress={dismissAlert}>
        <X size={18} strokeWidth={2} />
      </IconButton>
    </div>
  )
})

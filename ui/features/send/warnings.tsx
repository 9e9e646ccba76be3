import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { SendWarning } from '../../../core/features/send/form.js'
import { shortForms } from '../../../core/lib/short-forms.js'
import type { Messages } from '../../messages/en.js'
import { type SendMessages, sendMessagesOf } from '../../messages/en-send.js'
import { useAnnouncement, useMessages } from '../../primitives/context/shell.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { sendWarningsStyles } from './warnings.css.js'

export function SendWarnings({ warnings }: { warnings: readonly SendWarning[] }) {
  useStyles(sendWarningsStyles)
  const messages = useMessages(sendMessagesOf)
  const words = warnings.map((warning) => warningWords(warning, messages))
  useAnnouncement(words.length > 0 ? `${messages.warningsTitle}: ${words.join(' ')}` : undefined)
  if (words.length === 0) return null
  return (
    <div className="wm-send-warnings">
      <TriangleAlert size={20} strokeWidth={1.75} />
      <div>
        <strong>{messages.warningsTitle}</strong>
        {words.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  )
}

function warningWords(warning: SendWarning, { warnings }: Messages & SendMessages): string {
  if (warning.kind === 'mixedScript') return warnings.mixedScript(warning.name)
  if (warning.kind === 'lookAlike') return warnings.lookAlike(shortForms([warning.address, warning.of])(warning.of))
  return warnings[warning.kind]
}

import type { SendWarning } from '../../../core/features/send/form.js'
import { shortForms } from '../../../core/lib/short-forms.js'
import { Notice } from '../../components/review/review-notice.js'
import type { Messages } from '../../messages/en.js'
import { assetsMessagesOf, type enAssets } from '../../messages/english/assets.js'
import { reviewMessagesOf } from '../../messages/english/review.js'
import { type SendMessages, sendMessagesOf } from '../../messages/english/send.js'
import { useAnnouncement, useMessages } from '../../primitives/context/shell.js'

interface SendWarningsProps {
  warnings: readonly SendWarning[]
  /** Those that stand elsewhere are announced here, and not drawn again. */
  isDrawn?: (warning: SendWarning) => boolean
}

export function SendWarnings({ warnings, isDrawn = () => true }: SendWarningsProps) {
  const messages = useMessages(sendMessagesOf, assetsMessagesOf)
  const wordsOf = (warning: SendWarning) => warningWords(warning, messages)
  const said = warnings.map(wordsOf).join(' ')
  useAnnouncement(said && `${messages.warningsTitle}: ${said}`)
  const lines = warnings.filter(isDrawn).map(wordsOf)
  return lines.length > 0 && <Notice heading={messages.warningsTitle} lines={lines} />
}

function warningWords(warning: SendWarning, messages: Messages & SendMessages & typeof enAssets): string {
  const { warnings, unwitnessed, looksLike } = messages
  if (warning.kind === 'unwitnessed') return unwitnessed(warning.symbol)
  if (warning.kind === 'imitates') return looksLike(warning.symbol, warning.of)
  if (warning.kind === 'mixedScript') return warnings.mixedScript(warning.name)
  if (warning.kind === 'lookAlike') return warnings.lookAlike(shortForms([warning.address, warning.of])(warning.of))
  if (warning.kind === 'feeUnknown' || warning.kind === 'dataFeeUnknown')
    return reviewMessagesOf(messages)[warning.kind]
  return warnings[warning.kind]
}

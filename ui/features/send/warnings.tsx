import type { SendWarning } from '../../../core/features/send/form.js'
import { shortForms } from '../../../core/lib/short-forms.js'
import { Notice } from '../../components/review/review-notice.js'
import type { Messages } from '../../messages/en.js'
import { assetsMessagesOf, type enAssets } from '../../messages/english/assets.js'
import { reviewMessagesOf } from '../../messages/english/review.js'
import { type SendMessages, sendMessagesOf } from '../../messages/english/send.js'
import { useAnnouncement, useMessages } from '../../primitives/context/shell.js'

export function SendWarnings({ warnings }: { warnings: readonly SendWarning[] }) {
  const messages = useMessages(sendMessagesOf, assetsMessagesOf)
  const words = warnings.map((warning) => warningWords(warning, messages))
  useAnnouncement(words.length > 0 ? `${messages.warningsTitle}: ${words.join(' ')}` : undefined)
  return words.length > 0 && <Notice heading={messages.warningsTitle} lines={words} />
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

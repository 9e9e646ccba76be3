import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Plus from 'lucide-react/icons/plus'
import Send from 'lucide-react/icons/send'
import { observer } from 'mobx-react-lite'
import { createAccountActions } from '../../../core/data/account-actions.js'
import { usePart } from '../../components/hooks/use-part.js'
import { accountMessagesOf } from '../../messages/en-account.js'
import { useMessages } from '../../primitives/context/shell.js'

const icons = { onramp: Plus, swaps: ArrowLeftRight, receive: ArrowDownToLine, send: Send }

/** Round buttons with words below, in the host's order. */
export const AccountActions = observer(function AccountActions() {
  const messages = useMessages(accountMessagesOf)
  const actions = usePart(createAccountActions)
  const features = actions?.features ?? []
  if (actions && features.length === 0) return null
  return (
    <fieldset className="wm-account-actions" aria-label={messages.actions}>
      {features.map((feature) => {
        const Icon = icons[feature]
        return (
          <button key={feature} type="button" data-row={`feature-${feature}`} onClick={() => actions?.choose(feature)}>
            <span>
              <Icon size={20} strokeWidth={2} />
            </span>
            {messages.features[feature]}
          </button>
        )
      })}
    </fieldset>
  )
})

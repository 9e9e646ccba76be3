import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Plus from 'lucide-react/icons/plus'
import Send from 'lucide-react/icons/send'
import { observer } from 'mobx-react-lite'
import type { TokenBalance } from '../../../core/contracts/account/token.js'
import { createAccountActions } from '../../../core/data/account-actions.js'
import { usePart } from '../../components/hooks/use-part.js'
import { tinted } from '../../components/shared-rules.js'
import { accountMessagesOf } from '../../messages/english/account.js'
import { Press } from '../../primitives/button.js'
import { OwnIcon } from '../../primitives/context/own-look.js'
import { useMessages } from '../../primitives/context/shell.js'
import { centred, css, flexColumn, forcedLine } from '../../primitives/styles/css.js'

const actionsStyles = css`
  .wm-account-actions {
    display: flex;
    justify-content: center;
    gap: 8px;
    inline-size: 100%;
    min-block-size: 70px;
    margin-block-end: 12px;

    & > button {
      flex: 1 1 0;
      max-inline-size: 104px;
      ${flexColumn}
      align-items: center;
      gap: 6px;
      padding: 0 0 4px;
      border-radius: var(--wm-radius-m);
      font-size: var(--wm-text-13);
      font-weight: 500;
      ${forcedLine}
    }
    & > button > span {
      ${centred}
      inline-size: 100%;
      block-size: 44px;
      border-radius: var(--wm-radius-m);
      ${tinted}
      transition: transform 120ms var(--wm-ease);
    }
    & > button:active > span {
      transform: scale(0.94);
    }
  }
`

const icons = { onramp: Plus, swaps: ArrowLeftRight, receive: ArrowDownToLine, send: Send }

/** The actions of an account, or of one of its tokens. */
export const Actions = observer(function Actions({ token }: { token?: TokenBalance }) {
  actionsStyles.use()
  const messages = useMessages(accountMessagesOf)
  const actions = usePart(createAccountActions)
  const features = actions?.features.filter((feature) => !token || feature !== 'onramp')
  if (features?.length === 0) return null
  return (
    <fieldset className="wm-account-actions" aria-label={messages.actions}>
      {features?.map((feature) => {
        const Icon = icons[feature]
        return (
          <Press key={feature} data-row={`feature-${feature}`} onClick={() => actions?.choose(feature, token)}>
            <span>
              <OwnIcon name={feature} size={20}>
                <Icon size={20} strokeWidth={2} />
              </OwnIcon>
            </span>
            {messages.features[feature]}
          </Press>
        )
      })}
    </fieldset>
  )
})

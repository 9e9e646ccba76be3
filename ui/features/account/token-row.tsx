import { observer } from 'mobx-react-lite'
import type { TokenBalance } from '../../../core/contracts/account/token.js'
import { tokenValueOf } from '../../../core/data/portfolio-store.js'
import { formatAmount, formatUsd } from '../../../core/lib/amount.js'
import { TokenIcon } from '../../components/token-icon.js'
import { accountMessagesOf } from '../../messages/en-account.js'
import { useMessages } from '../../primitives/context/shell.js'
import { Name } from '../../primitives/inline.js'
import { rowStyles } from '../../primitives/row.css.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { tokenRowStyles } from './token-row.css.js'

/** Token list amount: 4 decimals; value 2 decimals. */
const amountDecimals = 4

interface TokenRowProps {
  token: TokenBalance
  areHidden?: boolean
  /** Where it can be chosen; otherwise it only tells. */
  onPress?: (() => void) | undefined
}

/** One token: its name, how much there is, and what that is worth. */
export const TokenRow = observer(function TokenRow({ token, areHidden = false, onPress }: TokenRowProps) {
  useStyles(rowStyles)
  useStyles(tokenRowStyles)
  const messages = useMessages(accountMessagesOf)
  const { hidden, hiddenLabel, numbers } = messages
  const amount = formatAmount(token.quantity.numeric, { decimals: amountDecimals, language: numbers })
  const shown = (
    <>
      <TokenIcon name={token.symbol || token.name} url={token.iconUrl} />
      <span className="wm-row-name">
        <Name>{token.name}</Name>
      </span>{' '}
      {areHidden ? (
        <span className="wm-token-end">
          <span aria-hidden="true">{hidden}</span>
          <span className="wm-hidden">{hiddenLabel}</span>
        </span>
      ) : (
        <span className="wm-token-end">
          <span>
            {amount} <Name>{token.symbol}</Name>
          </span>{' '}
          <span className="wm-token-value">{token.price > 0 ? formatUsd(tokenValueOf(token), numbers) : '–'}</span>
        </span>
      )}
    </>
  )
  return onPress ? (
    <button type="button" className="wm-row wm-token" data-row={token.address ?? 'native'} onClick={onPress}>
      {shown}
    </button>
  ) : (
    <div className="wm-row wm-token">{shown}</div>
  )
})

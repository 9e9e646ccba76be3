import { observer } from 'mobx-react-lite'
import type { TokenBalance } from '../../../core/contracts/account/token.js'
import { tokenValueOf } from '../../../core/data/portfolio-store.js'
import { formatAmount, formatUsd } from '../../../core/lib/amount.js'
import { TokenIcon } from '../../components/token-icon.js'
import { accountMessagesOf } from '../../messages/en-account.js'
import { useMessages } from '../../primitives/context/shell.js'
import { Name } from '../../primitives/inline.js'
import { rowStyles } from '../../primitives/row.js'
import { css } from '../../primitives/styles/css.js'

const tokenRowStyles = css`
  .wm-token {
    &:not(button),
    &:not(button):hover,
    &:not(button):active {
      transform: none;
      background: none;
    }
    & .wm-row-name {
      -webkit-line-clamp: 1;
      overflow-wrap: anywhere;
    }
    & .wm-token-end {
      display: flex;
      flex-direction: column;
      align-items: flex-end;
      flex: none;
      max-inline-size: 55%;
      padding-inline-end: 4px;
      font-weight: 500;
      font-variant-numeric: tabular-nums;
      text-align: end;
    }
    & .wm-token-end > span:first-child {
      max-inline-size: 100%;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    & .wm-token-value {
      font-size: var(--wm-text-13);
      font-weight: 400;
      color: var(--wm-color-text-quiet);
    }
  }
`

interface TokenRowProps {
  token: TokenBalance
  areHidden?: boolean
  onPress?: (() => void) | undefined
}

/** One token: its name, its amount and its worth. */
export const TokenRow = observer(function TokenRow({ token, areHidden = false, onPress }: TokenRowProps) {
  rowStyles.use()
  tokenRowStyles.use()
  const messages = useMessages(accountMessagesOf)
  const { hidden, hiddenLabel, numbers } = messages
  const amount = formatAmount(token.quantity.numeric, { decimals: 4, language: numbers })
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

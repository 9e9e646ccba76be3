import ChevronDown from 'lucide-react/icons/chevron-down'
import { observer } from 'mobx-react-lite'
import type { CSSProperties } from 'react'
import type { Quantity } from '../../../core/features/swap/figures.js'
import type { SwapSide } from '../../../core/features/swap/problem.js'
import type { SwapPart } from '../../../core/features/swap/swap.js'
import { decimalSignOf, formatAmount, formatUsd } from '../../../core/lib/amount.js'
import { toDecimal } from '../../../core/lib/balance.js'
import { useWayToBuy } from '../../components/hooks/use-way-to-buy.js'
import { TokenIcon } from '../../components/token-icon.js'
import { Name } from '../../primitives/name.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { swapFieldStyles } from './field.css.js'
import { useSwapMessages } from './use-swap.js'

/** Digits that fit at full size; with more of them the amount shrinks. */
const fittingDigits = 8

interface SwapFieldProps {
  swap: SwapPart
  side: SwapSide
  /** Of the element that says what is wrong. */
  problemId: string
}

/** What goes, or what comes: how much of which token. */
export const SwapField = observer(function SwapField({ swap, side, problemId }: SwapFieldProps) {
  useStyles(swapFieldStyles)
  const messages = useSwapMessages()
  const { store } = swap
  const { numbers: language } = messages
  const token = side === 'source' ? store.source : store.target
  const label = side === 'source' ? messages.sourceLabel : messages.targetLabel
  const text = store.textOf(side)
  const worth = store.worthOf(side)
  const balance = store.balanceOf(token)
  const buy = useWayToBuy()
  const { problem } = store
  const isWrong =
    (problem?.kind === 'amount' && problem.side === side) || (problem?.kind === 'balance' && side === 'source')
  const isFollowing = store.typedSide !== side
  const isWaiting = isFollowing && side === 'target' && store.quoteStatus === 'loading' && text === ''
  const size = { '--wm-swap-digits': Math.max(fittingDigits, text.length) } as CSSProperties // React has no type for custom properties
  return (
    <div className="wm-swap-field" data-wrong={isWrong || undefined}>
      <div className="wm-swap-field-line">
        <span>{label}</span>
        {balance && (
          <span className="wm-swap-field-balance">
            <span>{messages.balance(formatQuantity(balance, language))}</span>
            {side === 'source' && balance.units > 0n && (
              <button
                type="button"
                aria-label={token && messages.maxLabel(token.symbol)}
                title={token && messages.maxLabel(token.symbol)}
                onClick={swap.giveMost}
              >
                {messages.max}
              </button>
            )}
            {/* Max or Buy when balance is none. */}
            {side === 'source' && balance.units === 0n && buy && (
              <button type="button" aria-label={token && messages.buyLabel(token.symbol)} onClick={buy}>
                {messages.buy}
              </button>
            )}
          </span>
        )}
      </div>
      <div className="wm-swap-field-main">
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={messages.amountPlaceholder}
          aria-label={messages.amountOf(label)}
          aria-invalid={isWrong || undefined}
          aria-describedby={problem ? problemId : undefined}
          data-waiting={isWaiting || undefined}
          style={size}
          value={text}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => swap.type(side, currentTarget.value, decimalSignOf(language))}
        />
        <button
          type="button"
          className="wm-swap-field-token"
          aria-label={token ? messages.changeToken(label, token.symbol) : `${label}: ${messages.selectToken}`}
          data-empty={token ? undefined : ''}
          onClick={() => swap.selectToken(side)}
        >
          {token && <TokenIcon name={token.symbol} url={token.logoUri} size={24} />}
          <span>
            <Name>{token?.symbol ?? messages.selectToken}</Name>
          </span>
          <ChevronDown size={16} strokeWidth={2} />
        </button>
      </div>
      <div className="wm-swap-field-line">
        <span>{worth === undefined ? '' : formatUsd(worth, language)}</span>
        {store.isEstimate && isFollowing && text !== '' && (
          <span className="wm-swap-field-tag">{messages.estimate}</span>
        )}
      </div>
    </div>
  )
})

function formatQuantity({ units, decimals }: Quantity, language: string): string {
  return formatAmount(toDecimal(units, decimals), { language })
}

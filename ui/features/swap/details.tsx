import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { isHighImpact, type Quantity, SLIPPAGE_PERCENT, shownRate } from '../../../core/features/swap/figures.js'
import type { SwapFigures } from '../../../core/features/swap/review.js'
import { formatAmount, formatUsd } from '../../../core/lib/amount.js'
import { toDecimal } from '../../../core/lib/balance.js'
import { cutDecimals } from '../../../core/lib/decimal.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { swapDetailsStyles } from './details.css.js'
import { useSwapMessages } from './use-swap.js'

/** Minimum received, 6 decimals. */
const amountDecimals = 6

/** What the swap costs: price, impact, slippage and fees. */
export function SwapDetails({ figures, isOpen = false }: { figures: SwapFigures; isOpen?: boolean }) {
  useStyles(swapDetailsStyles)
  const messages = useSwapMessages()
  const [isShown, setShown] = useState(isOpen)
  const listId = useId()
  const { source, target, rate, maxSlippage, minimumReceived, providerFee, impact, price, gasUsd, gas, native } =
    figures
  const { numbers: language } = messages
  const amount = ({ units, decimals }: Quantity) =>
    formatAmount(toDecimal(units, decimals), { decimals: amountDecimals, language })
  return (
    <div className="wm-swap-details">
      <button
        type="button"
        className="wm-swap-details-rate"
        aria-expanded={isShown}
        aria-controls={listId}
        onClick={() => setShown(!isShown)}
      >
        <span>
          {messages.rate(source.symbol, formatAmount(shownRate(rate), { decimals: 18, language }), target.symbol)}
          {price !== undefined && price !== '0' && <small> {formatUsd(price, language)}</small>}
        </span>
        <ChevronDown size={16} strokeWidth={2} />
      </button>
      <dl id={listId} hidden={!isShown}>
        <div title={messages.priceImpactHint}>
          <dt>{messages.priceImpact}</dt>
          <dd data-high={isHighImpact(impact) || undefined}>
            {impact === undefined ? messages.unknown : `${cutDecimals(impact, 2)}%`}
          </dd>
        </div>
        <div title={messages.slippageHint(amount(minimumReceived), target.symbol)}>
          <dt>{messages.maxSlippage}</dt>
          <dd>{messages.slippageValue(amount(maxSlippage), target.symbol, SLIPPAGE_PERCENT)}</dd>
        </div>
        <div>
          <dt>{messages.providerFee}</dt>
          <dd>{messages.providerFeeValue(amount(providerFee), source.symbol)}</dd>
        </div>
        <div>
          <dt>{messages.networkCost}</dt>
          <dd>
            {gasUsd !== undefined
              ? formatUsd(gasUsd, language)
              : gas !== undefined && native
                ? `${amount({ units: gas, decimals: native.decimals })} ${native.symbol}`
                : messages.unknown}
          </dd>
        </div>
      </dl>
      {isShown && <p>{messages.slippageHint(amount(minimumReceived), target.symbol)}</p>}
    </div>
  )
}

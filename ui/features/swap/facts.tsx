import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { observer } from 'mobx-react-lite'
import { Fragment, useId, useState } from 'react'
import { explorerUrl } from '../../../core/contracts/network/network.js'
import {
  isHighImpact,
  providerFeePercent,
  type Quantity,
  shownRate,
  swapSlippagePercent,
} from '../../../core/features/swap/figures.js'
import type { SwapFigures, SwapReview } from '../../../core/features/swap/review.js'
import type { SwapPart } from '../../../core/features/swap/swap.js'
import { isNativeSwapToken } from '../../../core/features/swap/tokens.js'
import { truncateAddress } from '../../../core/lib/address.js'
import { formatAmount, formatUsd } from '../../../core/lib/amount.js'
import { toDecimal } from '../../../core/lib/balance.js'
import { formatPercent } from '../../../core/lib/percent.js'
import { CopyText } from '../../components/copy-mark.js'
import { Fact } from '../../components/facts.js'
import { assetsMessagesOf } from '../../messages/english/assets.js'
import { reviewMessagesOf } from '../../messages/english/review.js'
import { swapMessagesOf, swapReviewMessagesOf } from '../../messages/english/swap.js'
import { Press } from '../../primitives/button.js'
import { useMessages } from '../../primitives/context/shell.js'
import { Figure, Name, WebLink } from '../../primitives/inline.js'
import { swapFactsStyles } from './facts.css.js'

export const SwapFacts = observer(function SwapFacts({ swap, review }: { swap: SwapPart; review: SwapReview }) {
  swapFactsStyles.use()
  const messages = useMessages(swapReviewMessagesOf, assetsMessagesOf)
  const { contractOf, facts, factNames: names, enough, notKnown, numbers: language } = messages
  const { network, address, source, target, request } = review
  const fee = request?.highestFee
  // For a batch, the wallet determines the total fee.
  const unknownFee = request?.isBatch ? reviewMessagesOf(messages).feeOfWallet : notKnown
  const { nativeCurrency: coin } = network
  const write = (units: bigint, decimals: number, symbol: string) =>
    `${formatAmount(toDecimal(units, decimals), { decimals: 18, language })} ${symbol}`
  const place = (name: string, value: string | undefined) => (
    <CopiedFact
      swap={swap}
      name={name}
      value={value}
      shown={value && truncateAddress(value, 6, 6)}
      url={value && explorerUrl(network, `address/${value}`)}
    />
  )
  return (
    <dl className="wm-swap-list wm-swap-facts" aria-label={facts}>
      <CopiedFact swap={swap} name={names.network} value={network.caipNetworkId} shown={network.name} />
      {place(names.account, address)}
      {[source.asset, target.asset].map(
        (asset) =>
          asset.address && <Fragment key={asset.id}>{place(contractOf(asset.symbol), asset.address)}</Fragment>,
      )}
      {place(names.contract, request?.contract)}
      {!isNativeSwapToken(source) && (
        <>
          {place(names.spender, request?.contract)}
          <CopiedFact
            swap={swap}
            name={names.allowance}
            value={request && toDecimal(request.allowance ?? 0n, source.decimals)}
            shown={request?.allowance === undefined ? enough : write(request.allowance, source.decimals, source.symbol)}
          />
        </>
      )}
      <CopiedFact
        swap={swap}
        name={names.highestFee}
        value={request && (fee === undefined ? unknownFee : toDecimal(fee, coin.decimals))}
        shown={fee === undefined ? unknownFee : write(fee, coin.decimals, coin.symbol)}
      />
    </dl>
  )
})

function CopiedFact(props: {
  swap: SwapPart
  name: string
  value: string | undefined
  shown: string | undefined
  url?: string | undefined
}) {
  const { swap, name, value, shown, url } = props
  const { copyFact, onExplorer, pending } = useMessages(swapReviewMessagesOf)
  return (
    <div>
      <dt>{name}</dt>
      {value === undefined || shown === undefined ? (
        <dd aria-busy="true">{pending}</dd>
      ) : (
        <dd>
          <CopyText title={value} label={copyFact(name, shown)} copy={() => swap.copy(value)}>
            <Name>{shown}</Name>
          </CopyText>
          {url !== undefined && (
            <WebLink href={url} aria-label={onExplorer(name)}>
              <ArrowUpRight size={16} strokeWidth={2} />
            </WebLink>
          )}
        </dd>
      )}
    </div>
  )
}

export function SwapDetails({ figures }: { figures: SwapFigures }) {
  swapFactsStyles.use()
  const messages = useMessages(swapMessagesOf)
  const [isShown, setShown] = useState(false)
  const listId = useId()
  const { source, target, rate, impact, price, gasUsd, gas, native } = figures
  const { numbers: language } = messages
  const amount = ({ units, decimals }: Quantity) => formatAmount(toDecimal(units, decimals), { decimals: 6, language })
  const percent = (value: string) => formatPercent(value, language)
  const slippageHint = messages.slippageHint(amount(figures.minimumReceived), target.symbol)
  const nativeCost =
    gas !== undefined && native && `${amount({ units: gas, decimals: native.decimals })} ${native.symbol}`
  return (
    <div className="wm-swap-list wm-swap-details">
      <Press
        className="wm-swap-details-rate"
        aria-expanded={isShown}
        aria-controls={listId}
        onClick={() => setShown(!isShown)}
      >
        <span>
          <Figure>
            {messages.rate(source.symbol, formatAmount(shownRate(rate), { decimals: 18, language }), target.symbol)}
          </Figure>
          {price !== undefined && price !== '0' && <small> {formatUsd(price, language)}</small>}
        </span>
        <ChevronDown size={16} strokeWidth={2} />
      </Press>
      <dl id={listId} hidden={!isShown}>
        <Fact
          label={messages.priceImpact}
          title={messages.priceImpactHint}
          tone={isHighImpact(impact) ? 'high' : undefined}
        >
          {impact === undefined ? messages.unknown : percent(impact)}
        </Fact>
        <Fact label={messages.maxSlippage} title={slippageHint}>
          <Figure>
            {messages.slippageValue(amount(figures.maxSlippage), target.symbol, percent(String(swapSlippagePercent)))}
          </Figure>
        </Fact>
        <Fact label={messages.providerFee}>
          <Figure>
            {messages.providerFeeValue(amount(figures.providerFee), source.symbol, percent(providerFeePercent))}
          </Figure>
        </Fact>
        <Fact label={messages.networkCost}>
          {gasUsd === undefined ? nativeCost || messages.unknown : formatUsd(gasUsd, language)}
        </Fact>
      </dl>
      {isShown && <p>{slippageHint}</p>}
    </div>
  )
}

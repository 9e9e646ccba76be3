import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { observer } from 'mobx-react-lite'
import { Fragment, type ReactNode, useEffect, useId, useState } from 'react'
import { explorerUrl } from '../../../core/contracts/network/network.js'
import { exchangeOf } from '../../../core/features/swap/exchange/routers.js'
import {
  providerFeePercent,
  type Quantity,
  shownRate,
  swapSlippagePercent,
  usdOf,
} from '../../../core/features/swap/figures.js'
import type { SwapFigures, SwapReview } from '../../../core/features/swap/review.js'
import type { SwapPart } from '../../../core/features/swap/swap.js'
import { isNativeSwapToken } from '../../../core/features/swap/tokens.js'
import { truncateAddress } from '../../../core/lib/address.js'
import { formatAmount, formatUsd } from '../../../core/lib/amount.js'
import { toDecimal } from '../../../core/lib/balance.js'
import { compareDecimals, raiseDecimals } from '../../../core/lib/decimal.js'
import { formatPercent } from '../../../core/lib/percent.js'
import { CopyText } from '../../components/copy-mark.js'
import { Fact } from '../../components/facts.js'
import type { Messages } from '../../messages/en.js'
import { assetsMessagesOf } from '../../messages/english/assets.js'
import { reviewMessagesOf } from '../../messages/english/review.js'
import { type SwapMessages, swapMessagesOf, swapReviewMessagesOf } from '../../messages/english/swap.js'
import { Press } from '../../primitives/button.js'
import { useMessages, useModal } from '../../primitives/context/shell.js'
import { Image } from '../../primitives/image/image.js'
import { Figure, Name, WebLink } from '../../primitives/inline.js'
import { swapFactsStyles } from './facts.css.js'

export const SwapFacts = observer(function SwapFacts({ swap, review }: { swap: SwapPart; review: SwapReview }) {
  swapFactsStyles.use()
  const messages = useMessages(swapReviewMessagesOf, assetsMessagesOf)
  const [isShown, setShown] = useState(false)
  const restId = useId()
  const { contractOf, facts, factNames: names, enough, notKnown, numbers: language } = messages
  const { network, address, source, target, request, figures, least } = review
  const modal = useModal()
  const { images } = modal
  const fee = request?.highestFee
  // For a batch, the wallet determines the total fee.
  const unknownFee = request?.isBatch ? reviewMessagesOf(messages).feeOfWallet : notKnown
  const { nativeCurrency: coin } = network
  // Programs of Solana are handed tokens within the transaction, without an approval.
  const hasAllowance = !isNativeSwapToken(source) && network.chainNamespace !== 'solana'
  const feeWorth =
    fee !== undefined && figures.nativePrice !== undefined
      ? formatUsd(raiseDecimals(usdOf({ units: fee, decimals: coin.decimals }, figures.nativePrice), 2), language)
      : undefined
  const exchange = request && exchangeOf(network.caipNetworkId, request.contract)
  const logo = exchange?.symbol
  useEffect(() => void images.load('token', [logo]), [images, logo])
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
    <div className="wm-swap-list wm-swap-facts">
      <dl aria-label={facts}>
        {/* A minimum that is not guaranteed is not shown. */}
        {request?.isMinimumKnown !== false && (
          <Fact label={names.minimum} tone="main">
            <Figure>
              {formatAmount(toDecimal(least.units, least.decimals), { decimals: 6, language })}{' '}
              <Name>{target.symbol}</Name>
            </Figure>
          </Fact>
        )}
        <CopiedFact
          swap={swap}
          name={names.highestFee}
          value={request && (fee === undefined ? unknownFee : toDecimal(fee, coin.decimals))}
          shown={fee === undefined ? unknownFee : write(fee, coin.decimals, coin.symbol)}
          worth={feeWorth}
        />
        {exchange ? (
          <CopiedFact
            swap={swap}
            name={names.contract}
            value={request?.contract}
            shown={request && truncateAddress(request.contract, 6, 4)}
            url={request && explorerUrl(network, `address/${request.contract}`)}
          >
            <Image name={exchange.name} src={images.get('token', exchange.symbol)} size={20} isRound />
            <Name>{exchange.name}</Name>
          </CopiedFact>
        ) : (
          place(names.contract, request?.contract)
        )}
        <Fact label={names.network}>
          <Image name={network.name} src={modal.networkImage(network)} size={20} isRound />
          <Name>{network.name}</Name>
        </Fact>
      </dl>
      <Press className="wm-swap-more" aria-expanded={isShown} aria-controls={restId} onClick={() => setShown(!isShown)}>
        {names.rest}
        <ChevronDown size={16} strokeWidth={2} />
      </Press>
      <dl id={restId} hidden={!isShown}>
        <Fact label={names.rate}>
          <Rate figures={figures} />
        </Fact>
        <Impact figures={figures} />
        <Costs figures={figures} />
        {place(names.account, address)}
        {[source.asset, target.asset].map(
          (asset) =>
            asset.address && <Fragment key={asset.id}>{place(contractOf(asset.symbol), asset.address)}</Fragment>,
        )}
        {hasAllowance && (
          <>
            {place(names.spender, request?.contract)}
            <CopiedFact
              swap={swap}
              name={names.allowance}
              value={request && toDecimal(request.allowance ?? 0n, source.decimals)}
              shown={
                request?.allowance === undefined ? enough : write(request.allowance, source.decimals, source.symbol)
              }
            />
          </>
        )}
      </dl>
    </div>
  )
})

function CopiedFact(props: {
  swap: SwapPart
  name: string
  value: string | undefined
  shown: string | undefined
  url?: string | undefined
  /** What the value is worth, which is shown before it. */
  worth?: string | undefined
  /** Shown before the value, and not copied. */
  children?: ReactNode
}) {
  const { swap, name, value, shown, url, worth, children } = props
  const { copyFact, onExplorer, pending } = useMessages(swapReviewMessagesOf)
  return (
    <div>
      <dt>{name}</dt>
      {value === undefined || shown === undefined ? (
        <dd aria-busy="true">{pending}</dd>
      ) : (
        <dd>
          {children}
          <CopyText
            title={value}
            label={copyFact(name, worth === undefined ? shown : `${worth} ${shown}`)}
            copy={() => swap.copy(value)}
          >
            {worth === undefined ? (
              <Name>{shown}</Name>
            ) : (
              <>
                <Name>{worth}</Name>{' '}
                <small>
                  <Name>{shown}</Name>
                </small>
              </>
            )}
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

/** The rate of the form, which opens the costs. */
export function SwapDetails({ figures }: { figures: SwapFigures }) {
  swapFactsStyles.use()
  const messages = useMessages(swapMessagesOf)
  const [isShown, setShown] = useState(false)
  const listId = useId()
  return (
    <div className="wm-swap-list wm-swap-details">
      <Press className="wm-swap-more" aria-expanded={isShown} aria-controls={listId} onClick={() => setShown(!isShown)}>
        <span>
          <Rate figures={figures} />
        </span>
        <ChevronDown size={16} strokeWidth={2} />
      </Press>
      <dl id={listId} hidden={!isShown}>
        <Impact figures={figures} />
        <Costs figures={figures} />
      </dl>
      {isShown && <p>{slippageHint(figures, messages)}</p>}
    </div>
  )
}

function Rate({ figures: { source, target, rate } }: { figures: SwapFigures }) {
  const { numbers: language, rate: words } = useMessages(swapMessagesOf)
  return (
    <Figure>{words(source.symbol, formatAmount(shownRate(rate), { decimals: 18, language }), target.symbol)}</Figure>
  )
}

function Impact({ figures: { impact } }: { figures: SwapFigures }) {
  const messages = useMessages(swapMessagesOf)
  const isLoss = impact === undefined || compareDecimals(impact, '0') > 0
  return (
    <Fact label={messages.priceImpact} title={messages.priceImpactHint} tone={isLoss ? 'loss' : undefined}>
      {impact === undefined ? messages.unknown : formatPercent(impact, messages.numbers)}
    </Fact>
  )
}

const shownAmount = ({ units, decimals }: Quantity, language: string) =>
  formatAmount(toDecimal(units, decimals), { decimals: 6, language })

const slippageHint = ({ minimumReceived, target }: SwapFigures, messages: Messages & SwapMessages) =>
  messages.slippageHint(shownAmount(minimumReceived, messages.numbers), target.symbol)

/** What the swap costs besides its rate. */
function Costs({ figures }: { figures: SwapFigures }) {
  const messages = useMessages(swapMessagesOf)
  const { source, target, gasUsd, gas, native } = figures
  const { numbers: language } = messages
  const amount = (quantity: Quantity) => shownAmount(quantity, language)
  const percent = (value: string) => formatPercent(value, language)
  const nativeCost =
    gas !== undefined && native && `${amount({ units: gas, decimals: native.decimals })} ${native.symbol}`
  return (
    <>
      <Fact label={messages.maxSlippage} title={slippageHint(figures, messages)}>
        <Figure>
          {messages.slippageValue(amount(figures.maxSlippage), target.symbol, percent(String(swapSlippagePercent)))}
        </Figure>
      </Fact>
      {figures.providerFee && (
        <Fact label={messages.providerFee}>
          <Figure>
            {messages.providerFeeValue(amount(figures.providerFee), source.symbol, percent(providerFeePercent))}
          </Figure>
        </Fact>
      )}
      <Fact label={messages.networkCost}>
        {gasUsd === undefined ? nativeCost || messages.unknown : formatUsd(gasUsd, language)}
      </Fact>
    </>
  )
}

import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Coins from 'lucide-react/icons/coins'
import Unplug from 'lucide-react/icons/unplug'
import { observer } from 'mobx-react-lite'
import { type CSSProperties, useId, useLayoutEffect, useState } from 'react'
import type { SwapSide } from '../../../core/features/swap/review.js'
import type { SwapStore } from '../../../core/features/swap/store.js'
import { createSwap, type SwapPart } from '../../../core/features/swap/swap.js'
import { decimalSignOf, formatAmount, formatUsd } from '../../../core/lib/amount.js'
import { toDecimal } from '../../../core/lib/balance.js'
import { AssetNote } from '../../components/asset-mark.js'
import { Failure } from '../../components/failure.js'
import { asTyped } from '../../components/fields/as-typed.js'
import { usePart, useWayToBuy } from '../../components/hooks/use-part.js'
import { Message } from '../../components/message.js'
import { NetworkList } from '../../components/network-list.js'
import { TokenIcon } from '../../components/token-icon.js'
import { defineView } from '../../components/view.js'
import { errorText } from '../../messages/en-errors.js'
import { type AmountMessages, amountMessagesOf } from '../../messages/english/amounts.js'
import { type SwapMessages, swapMessagesOf } from '../../messages/english/swap.js'
import { viewMessagesOf } from '../../messages/english/views.js'
import { MainButton, Press } from '../../primitives/button.js'
import { useAnnouncement, useMessages, useModal } from '../../primitives/context/shell.js'
import { Name } from '../../primitives/inline.js'
import { SwapDetails } from './facts.js'
import { swapStyles } from './swap.css.js'

const Swap = observer(function Swap() {
  swapStyles.use()
  const swap = usePart(createSwap)
  const status = swap?.store.status ?? 'loading'
  return (
    <div className="wm-swap" aria-busy={status === 'loading' || status === 'idle' || undefined}>
      <Content swap={swap} />
    </div>
  )
})

const Content = observer(function Content({ swap }: { swap: SwapPart | undefined }) {
  const messages = useMessages(viewMessagesOf, swapMessagesOf)
  const { error, status, tokens } = swap?.store ?? {}
  if (swap && status === 'unsupported') return <Unsupported swap={swap} />
  if (swap && status === 'failed')
    return (
      <Failure
        heading={messages.failedHeading}
        text={error?.code === 'swap_no_address' ? errorText(messages, error) : messages.failedText}
        onRetry={swap.retry}
      />
    )
  if (swap && status === 'ready' && tokens?.length === 0)
    return <Message icon={Coins} heading={messages.noTokensHeading} text={messages.noTokensText} />
  if (swap && status === 'ready') return <Form swap={swap} />
  return (
    <>
      <span className="wm-hidden">{messages.loading}</span>
      <div className="wm-swap-pair" aria-hidden="true">
        {swapSides.map((side) => (
          <FieldGhost key={side} />
        ))}
      </div>
      <div className="wm-swap-gap" />
      <MainButton isDisabled onPress={() => {}}>
        {messages.review}
      </MainButton>
    </>
  )
})

const swapSides = ['source', 'target'] as const

/** A field in its measure, before the tokens are known. */
const FieldGhost = () => (
  <div className="wm-swap-field wm-swap-ghost">
    <div className="wm-swap-field-line">
      <span />
    </div>
    <div className="wm-swap-field-main">
      <span />
      <span />
    </div>
    <div className="wm-swap-field-line" />
  </div>
)

const Form = observer(function Form({ swap }: { swap: SwapPart }) {
  const messages = useMessages(swapMessagesOf, amountMessagesOf)
  const { store } = swap
  const problem = problemText(store, messages)
  const decimalSign = decimalSignOf(messages.numbers)
  useLayoutEffect(() => store.setDecimalSign(decimalSign), [store, decimalSign])
  useAnnouncement(problem)
  const problemId = useId()
  const canRetry = store.problem && ['quote', 'balances'].includes(store.problem.kind)
  return (
    <>
      <div className="wm-swap-pair">
        <SwapField swap={swap} side="source" problemId={problemId} />
        <Press className="wm-swap-exchange" hint={messages.exchange} onClick={swap.switchTokens}>
          <ArrowDownUp size={18} strokeWidth={2} />
        </Press>
        <SwapField swap={swap} side="target" problemId={problemId} />
      </div>
      <div className="wm-swap-rate">{store.figures && <SwapDetails figures={store.figures} />}</div>
      <p className="wm-swap-problem" id={problemId}>
        {problem && (
          <>
            <CircleAlert size={16} strokeWidth={2.25} />
            {problem}
          </>
        )}
      </p>
      <div className="wm-swap-foot">
        {canRetry ? (
          <MainButton onPress={swap.retry}>{messages.retry}</MainButton>
        ) : (
          <MainButton isDisabled={store.next !== 'review'} onPress={swap.review}>
            {store.next === 'amount' ? messages.enterAmount : messages.review}
          </MainButton>
        )}
      </div>
    </>
  )
})

const Unsupported = observer(function Unsupported({ swap }: { swap: SwapPart }) {
  const messages = useMessages(swapMessagesOf)
  const { chains, options } = useModal()
  const { caipNetworkId: current } = chains.activeNetwork ?? {}
  const others = chains.networks.filter(({ caipNetworkId: id }) => swap.isListed(id) && id !== current)
  const canSwitch = others.length > 0 && options.given.enableNetworkSwitch
  return (
    <>
      <Message
        icon={Unplug}
        isPart={canSwitch}
        heading={messages.unsupportedHeading}
        text={canSwitch ? messages.unsupportedText : messages.unsupportedAlone}
      />
      {canSwitch && <NetworkList isListed={(network) => others.includes(network)} />}
    </>
  )
})

function problemText(
  { problem, native, typed }: SwapStore,
  messages: SwapMessages & AmountMessages,
): string | undefined {
  if (!problem) return undefined
  if (problem.kind === 'amount' && problem.readings) return messages.ambiguousAmount(typed.trim(), ...problem.readings)
  if (problem.kind === 'amount') return messages.amountReasons[problem.reason]
  return {
    balance: messages.insufficientBalance,
    gas: messages.insufficientGas(native?.symbol ?? ''),
    quote: messages.quoteFailed,
    offer: messages.noOffer,
    price: messages.priceUnknown,
    balances: messages.balancesFailed,
  }[problem.kind]
}

const fittingDigits = 8

/** An amount with its whole part grouped, unless the visitor typed another notation. */
const grouped = (text: string, language: string) =>
  text.replace(new RegExp(`^\\d+(?=([${decimalSignOf(language)}]\\d*)?$)`), (whole) =>
    formatAmount(whole, { language }),
  )

const SwapField = observer(function SwapField(props: { swap: SwapPart; side: SwapSide; problemId: string }) {
  const messages = useMessages(swapMessagesOf)
  const { swap, side, problemId } = props
  const { store } = swap
  const { numbers: language } = messages
  const token = store[side]
  const label = side === 'source' ? messages.sourceLabel : messages.targetLabel
  const text = store.textOf(side)
  const worth = store.worthOf(side)
  const balance = store.balanceOf(token)
  const buy = useWayToBuy()
  const isBuying = buy && balance?.units === 0n
  const actionLabel = token && (isBuying ? messages.buyLabel : messages.maxLabel)(token.symbol)
  const { problem } = store
  const isWrong =
    (problem?.kind === 'amount' && problem.side === side) || (problem?.kind === 'balance' && side === 'source')
  const isFollowing = store.typedSide !== side
  const isWaiting = isFollowing && side === 'target' && store.quoteStatus === 'loading' && text === ''
  const [isEdited, setEdited] = useState(false)
  const read = grouped(text, language)
  const size = { '--wm-swap-digits': Math.max(fittingDigits, read.length) } as CSSProperties // React has no type for custom properties
  return (
    <div className="wm-swap-field" data-wrong={isWrong || undefined}>
      <div className="wm-swap-field-line">
        <span>{label}</span>
        {balance && (
          <span className="wm-swap-field-balance">
            <span>{messages.balance(formatAmount(toDecimal(balance.units, balance.decimals), { language }))}</span>
            {side === 'source' && (balance.units > 0n || buy) && (
              <Press hint={actionLabel} onClick={isBuying ? buy : swap.setMax}>
                {isBuying ? messages.buy : messages.max}
              </Press>
            )}
          </span>
        )}
      </div>
      <div className="wm-swap-field-main">
        <input
          type="text"
          inputMode="decimal"
          {...asTyped}
          placeholder={messages.amountPlaceholder}
          aria-label={messages.amountOf(label)}
          aria-invalid={isWrong || undefined}
          aria-describedby={problem ? problemId : undefined}
          data-waiting={isWaiting || undefined}
          style={size}
          value={isEdited ? text : read}
          onFocus={({ currentTarget }) => {
            // Set directly instead of by React, so that the selection is kept.
            currentTarget.value = text
            currentTarget.select()
            setEdited(true)
          }}
          onBlur={() => setEdited(false)}
          onChange={({ currentTarget }) => swap.type(side, currentTarget.value)}
        />
        <Press
          className="wm-swap-field-token"
          aria-label={token ? messages.changeToken(label, token.symbol) : `${label}: ${messages.selectToken}`}
          data-empty={token ? undefined : side === 'source' || store.source ? 'next' : ''}
          onClick={() => swap.selectToken(side)}
        >
          {token && <TokenIcon name={token.symbol} url={token.logoUri} size={24} asset={token.asset} />}
          <Name>{token?.symbol ?? messages.selectToken}</Name>
          <ChevronDown size={16} strokeWidth={2} />
        </Press>
      </div>
      <div className="wm-swap-field-line">
        <span>
          {worth === undefined ? '' : formatUsd(worth, language)}
          {token && <AssetNote asset={token.asset} contract={undefined} />}
        </span>
        {store.isEstimate && isFollowing && text !== '' && (
          <span className="wm-swap-field-tag">{messages.estimate}</span>
        )}
      </div>
    </div>
  )
})

export default defineView(Swap, [swapMessagesOf, 'title'])

import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Banknote from 'lucide-react/icons/banknote'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CreditCard from 'lucide-react/icons/credit-card'
import Globe from 'lucide-react/icons/globe'
import RotateCw from 'lucide-react/icons/rotate-cw'
import WalletIcon from 'lucide-react/icons/wallet'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { OnrampProvider } from '../../../core/contracts/onramp-providers.js'
import { servesNamespace } from '../../../core/contracts/served-namespaces.js'
import { createOnramp, meldCurrencyOf, type OnrampPart } from '../../../core/features/buy/onramp.js'
import type { OnrampStore } from '../../../core/features/buy/store.js'
import { decimalSignOf, formatAmount } from '../../../core/lib/amount.js'
import { isDecimal, sumDecimals } from '../../../core/lib/decimal.js'
import { AmountField } from '../../components/fields/amount-field.js'
import { Guide } from '../../components/guide.js'
import { usePart } from '../../components/hooks/use-part.js'
import { Message } from '../../components/message.js'
import { Group, RowList } from '../../components/row-list.js'
import { defineView } from '../../components/view.js'
import type { Messages } from '../../messages/en.js'
import { type BuyMessages, buyMessagesOf } from '../../messages/en-buy.js'
import { Button, Press } from '../../primitives/button.js'
import { useAnnouncement, useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { Image } from '../../primitives/image/image.js'
import { Row } from '../../primitives/row.js'
import { SkeletonRow, SkeletonRows } from '../../primitives/skeleton.js'
import { Spinner } from '../../primitives/spinner.js'
import { onRampStyles } from './buy.css.js'
import { currencySign, formatMoney } from './money.js'

const presets = ['100', '250', '500', '1000'] as const

const OnRampProviders = observer(function OnRampProviders() {
  onRampStyles.use()
  const messages = useMessages(buyMessagesOf)
  const { chains } = useModal()
  const { goBack, showNetworks } = useFlows()
  const part = usePart(createOnramp)
  useEffect(() => part?.load(), [part])
  const store = part?.store
  const isNothingSold = store?.isRestricted === false && store.providers.length === 0
  const nothingSold = isNothingSold ? messages.noProvidersTitle(chains.activeNetwork?.name ?? '') : undefined
  const restricted = `${messages.restrictedTitle}. ${messages.restrictedText}`
  useAnnouncement(store?.isRestricted ? restricted : nothingSold)
  if (store?.isRestricted)
    return (
      <Message icon={Globe} heading={messages.restrictedTitle} text={messages.restrictedText}>
        <Button onPress={goBack}>{messages.back}</Button>
      </Message>
    )
  if (nothingSold)
    return (
      <Message icon={Globe} heading={nothingSold} text={messages.noProvidersText}>
        <Button onPress={showNetworks}>{messages.otherNetwork}</Button>
      </Message>
    )
  return <div className="wm-buy">{part ? <Purchase part={part} /> : <SkeletonRows count={6} />}</div>
})

const Purchase = observer(function Purchase({ part }: { part: OnrampPart }) {
  const messages = useMessages(buyMessagesOf)
  const { store } = part
  const isListed = servesNamespace('purchases', useModal().chains.activeNamespace)
  return (
    <>
      <Amount part={part} />
      <RowList className="wm-buy-rows">
        <Group label={messages.youGet}>
          <Bought part={part} />
        </Group>
        <Group label={messages.buyWith}>
          {store.providers.map((provider) => (
            <Provider key={provider.name} provider={provider} part={part} />
          ))}
        </Group>
      </RowList>
      <div className="wm-buy-links">
        <Button kind="plain" onPress={part.showGuide}>
          {messages.guide}
        </Button>
        {isListed && (
          <Button kind="plain" onPress={part.showActivity}>
            {messages.purchases}
          </Button>
        )}
      </div>
    </>
  )
})

const Amount = observer(function Amount({ part }: { part: OnrampPart }) {
  const messages = useMessages(buyMessagesOf)
  const { store } = part
  const language = messages.numbers
  const sign = decimalSignOf(language)
  const currency = store.paymentCurrency?.id ?? ''
  const { amount } = store.payment
  const problem = problemOf(store, messages)
  useAnnouncement(problem)
  return (
    <>
      <AmountField
        label={messages.amountLabel}
        value={store.amountText}
        prefix={currency && currencySign(currency, language)}
        problem={problem}
        action={
          currency && (
            <Press
              className="wm-buy-currency"
              aria-label={messages.currencyLabel(currency)}
              onClick={part.showPaymentCurrencies}
            >
              {currency}
              <ChevronDown size={16} strokeWidth={2} />
            </Press>
          )
        }
        onChange={(text) => part.setAmount(text, sign)}
      />
      <div className="wm-buy-presets">
        {presets.map((preset) => {
          const words = currency ? formatMoney(preset, currency, language) : preset
          const set = () => part.setAmount(preset, sign)
          return (
            <Button key={preset} isPressed={amount === preset} label={messages.presetLabel(words)} onPress={set}>
              {words}
            </Button>
          )
        })}
      </div>
    </>
  )
})

/** Describes the limit that an amount breaks, or why it is no amount. */
function problemOf({ payment, paymentCurrency }: OnrampStore, messages: Messages & BuyMessages): string | undefined {
  const { problem } = payment
  if (!problem) return undefined
  if (problem.reason !== 'below' && problem.reason !== 'above') return messages.problems[problem.reason]
  return messages[problem.reason](formatMoney(problem.limit, paymentCurrency?.id ?? '', messages.numbers))
}

const Bought = observer(function Bought({ part }: { part: OnrampPart }) {
  const messages = useMessages(buyMessagesOf)
  const { images } = useModal()
  const { store } = part
  const currency = store.purchaseCurrency
  const detail = priceOf(store, messages)
  useAnnouncement(store.price && detail)
  if (!currency) return <SkeletonRow index={0} />
  return (
    <Row
      rowKey="bought"
      name={currency.symbol}
      detail={detail}
      start={<Image name={currency.symbol} src={images.get('token', currency.symbol)} size={40} isRound />}
      tag={<ChevronRight className="wm-icon-flips" size={18} strokeWidth={2} />}
      onPress={part.showPurchaseCurrencies}
    />
  )
})

/** Leaves out a placeholder quote. */
function priceOf(store: OnrampStore, messages: Messages & BuyMessages): string {
  if (store.isQuoteLoading) return messages.priceLoading
  const { price } = store
  if (!price) return store.payment.amount === undefined ? messages.noAmount : messages.noPrice
  const { purchaseAmount, coinbaseFee, networkFee } = price
  const language = messages.numbers
  if (!isDecimal(purchaseAmount.amount)) return messages.noPrice
  const about = messages.about(formatAmount(purchaseAmount.amount, { language }), purchaseAmount.currency)
  const charged = [coinbaseFee, networkFee].flatMap((fee) => (fee && isDecimal(fee.amount) ? [fee.amount] : []))
  return `${about} · ${messages.fees(formatMoney(sumDecimals(charged), networkFee.currency, language))}`
}

const Provider = observer(function Provider({ provider, part }: { provider: OnrampProvider; part: OnrampPart }) {
  const messages = useMessages(buyMessagesOf)
  const { chains } = useModal()
  const network = chains.activeNetwork?.name ?? ''
  const { store } = part
  const { label, name } = provider
  // Meld needs no link. Its page opens with an asset of its own, whatever is chosen above.
  const status = name === 'coinbase' ? store.link.status : 'meld'
  const hasFailed = status === 'failed'
  const isPreparing = status === 'loading' && !store.payment.problem
  useAnnouncement(hasFailed ? `${label}: ${messages.linkFailed}` : undefined)
  const fees = messages.feeRange(provider.feeRange)
  const details: Readonly<Record<string, string>> = {
    failed: messages.linkFailed,
    unavailable: messages.linkUnavailable(network),
    meld: messages.sells(meldCurrencyOf(chains.activeNamespace), fees),
  }
  return (
    <Row
      rowKey={name}
      name={label}
      detail={details[status] ?? fees}
      start={<Image name={label} src={undefined} size={40} />}
      tagKey={store.link.status}
      tag={
        hasFailed ? (
          <>
            {messages.retry}
            <RotateCw size={16} strokeWidth={2} />
          </>
        ) : isPreparing ? (
          <>
            {messages.preparing}
            <Spinner size={16} />
          </>
        ) : (
          <ArrowUpRight className="wm-icon-flips" size={18} strokeWidth={2} />
        )
      }
      isDisabled={!hasFailed && !store.isReady(name)}
      onPress={() => (hasFailed ? part.retryLink() : part.choose(name))}
    />
  )
})

export const onRampProviders = defineView('OnRampProviders', OnRampProviders, [buyMessagesOf, 'buyTitle'])

function WhatIsABuy() {
  const { buyTitle, guideSteps } = useMessages(buyMessagesOf)
  const { goBack } = useFlows()
  return <Guide icons={[Banknote, CreditCard, WalletIcon]} steps={guideSteps} action={buyTitle} onPress={goBack} />
}

export const whatIsABuy = defineView('WhatIsABuy', WhatIsABuy, [buyMessagesOf, 'guideTitle'])

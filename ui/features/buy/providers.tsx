import Banknote from 'lucide-react/icons/banknote'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CreditCard from 'lucide-react/icons/credit-card'
import Globe from 'lucide-react/icons/globe'
import WalletIcon from 'lucide-react/icons/wallet'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { isMeld, isOfData, type OnrampSeller } from '../../../core/contracts/onramp-providers.js'
import { createOnramp, type OnrampPart } from '../../../core/features/buy/onramp.js'
import { meldCurrencyOf } from '../../../core/features/buy/provider-pages.js'
import type { OnrampStore } from '../../../core/features/buy/store.js'
import { decimalSignOf, formatAmount } from '../../../core/lib/amount.js'
import { isDecimal, sumDecimals } from '../../../core/lib/decimal.js'
import { formatPercentRange } from '../../../core/lib/percent.js'
import { AmountField } from '../../components/fields/amount-field.js'
import { currencySign } from '../../components/fields/currency-sign.js'
import { Guide } from '../../components/guide.js'
import { usePart } from '../../components/hooks/use-part.js'
import { Message, MessageButton } from '../../components/message.js'
import { Group, RowList } from '../../components/row-list.js'
import { defineView } from '../../components/view.js'
import type { Messages } from '../../messages/en.js'
import { type AmountMessages, amountMessagesOf } from '../../messages/english/amounts.js'
import { type BuyMessages, buyMessagesOf } from '../../messages/english/buy.js'
import { Button, MainButton, Press } from '../../primitives/button.js'
import { useAnnouncement, useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { Image } from '../../primitives/image/image.js'
import { Row, type RowProps } from '../../primitives/row.js'
import { SkeletonRow, SkeletonRows } from '../../primitives/skeleton.js'
import { onRampStyles } from './buy.css.js'
import { formatMoney, markOf } from './money.js'
import { SoldName } from './sold-name.js'

const presets = ['100', '250', '500', '1000'] as const

const OnRampProviders = observer(function OnRampProviders() {
  onRampStyles.use()
  const messages = useMessages(buyMessagesOf)
  const { chains } = useModal()
  const { goBack, showNetworks } = useFlows()
  const part = usePart(createOnramp)
  useEffect(() => part?.load(), [part])
  const store = part?.store
  const nothing = store?.isRestricted
    ? { heading: messages.restrictedTitle, text: messages.restrictedText, way: messages.back, go: goBack }
    : store?.isRestricted === false && store.providers.length === 0
      ? {
          heading: messages.noProvidersTitle(chains.activeNetwork?.name ?? ''),
          text: messages.noProvidersText,
          way: messages.otherNetwork,
          go: showNetworks,
        }
      : undefined
  useAnnouncement(nothing && `${nothing.heading}. ${nothing.text}`)
  if (nothing)
    return (
      <Message icon={Globe} heading={nothing.heading} text={nothing.text}>
        <MessageButton onPress={nothing.go}>{nothing.way}</MessageButton>
      </Message>
    )
  return <div className="wm-buy">{part ? <Purchase part={part} /> : <SkeletonRows count={6} />}</div>
})

const Purchase = observer(function Purchase({ part }: { part: OnrampPart }) {
  const messages = useMessages(buyMessagesOf)
  const { listsPurchases, picked: chosen, providers } = part.store
  return (
    <>
      <Amount part={part} />
      <RowList className="wm-buy-rows">
        <Group label={messages.youGet}>
          <Bought part={part} />
        </Group>
        <Group label={messages.buyWith}>
          {providers.map((provider) => {
            const choice = { isCurrent: provider.name === chosen?.name, onPress: () => part.pick(provider.name) }
            return <Provider key={provider.name} provider={provider} part={part} {...choice} />
          })}
        </Group>
      </RowList>
      <div className="wm-buy-foot">{chosen && <Continue provider={chosen} part={part} />}</div>
      <div className="wm-buy-links">
        <Button kind="plain" isSmall onPress={part.showGuide}>
          {messages.guideTitle}
        </Button>
        {listsPurchases && (
          <Button kind="plain" isSmall onPress={part.showActivity}>
            {messages.purchases}
          </Button>
        )}
      </div>
    </>
  )
})

const Amount = observer(function Amount({ part }: { part: OnrampPart }) {
  const messages = useMessages(buyMessagesOf, amountMessagesOf)
  const { store } = part
  const language = messages.numbers
  const decimalSign = decimalSignOf(language)
  const currency = store.paymentCurrency?.id ?? ''
  const { amount } = store.payment
  const problem = problemOf(store, messages)
  useAnnouncement(problem)
  return (
    <>
      <AmountField
        label={messages.amountLabel}
        value={store.amountText}
        {...(currency && currencySign(currency, language))}
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
        onChange={(text) => part.setAmount(text, decimalSign)}
      />
      <div className="wm-buy-presets">
        {presets.map((preset) => {
          const words = currency ? formatMoney(preset, currency, language) : preset
          const set = () => part.setAmount(preset, decimalSign)
          return (
            <Button
              key={preset}
              isSmall
              isPressed={amount === preset}
              label={messages.presetLabel(words)}
              onPress={set}
            >
              {words}
            </Button>
          )
        })}
      </div>
    </>
  )
})

/** Describes the limit that an amount exceeds, or why the amount is invalid. */
function problemOf(
  { amountText, payment, paymentCurrency }: OnrampStore,
  messages: Messages & BuyMessages & AmountMessages,
): string | undefined {
  const { problem } = payment
  if (!problem) return undefined
  if ('readings' in problem && problem.readings) return messages.ambiguousAmount(amountText.trim(), ...problem.readings)
  if (problem.reason !== 'below' && problem.reason !== 'above') return messages.problems[problem.reason]
  return messages[problem.reason](formatMoney(problem.limit, paymentCurrency?.id ?? '', messages.numbers))
}

const Bought = observer(function Bought({ part }: { part: OnrampPart }) {
  const { images } = useModal()
  const currency = part.store.purchaseCurrency
  if (!currency) return <SkeletonRow index={0} />
  const sold = part.nameOf(currency)
  return (
    <Row
      rowKey="bought"
      name={sold.symbol}
      detail={<SoldName sold={sold} />}
      start={<Image name={currency.symbol} src={images.get('token', currency.symbol)} size={40} isRound />}
      tag={<ChevronRight className="wm-icon-flips" size={18} strokeWidth={2} />}
      onPress={part.showPurchaseCurrencies}
    />
  )
})

/** Describes Coinbase's price. A placeholder quote does not count as a price. */
function priceOf(store: OnrampStore, messages: Messages & BuyMessages): string | undefined {
  if (store.isQuoteLoading) return messages.priceLoading
  const { price } = store
  if (!price) return store.payment.amount === undefined ? undefined : messages.noPrice
  const { purchaseAmount, coinbaseFee, networkFee } = price
  const language = messages.numbers
  if (!isDecimal(purchaseAmount.amount)) return messages.noPrice
  const about = messages.about(formatAmount(purchaseAmount.amount, { language }), purchaseAmount.currency)
  const charged = [coinbaseFee, networkFee].flatMap((fee) => (fee && isDecimal(fee.amount) ? [fee.amount] : []))
  return `${about} · ${messages.fees(formatMoney(sumDecimals(charged), networkFee.currency, language))}`
}

type ProviderProps = { provider: OnrampSeller; part: OnrampPart }

/**
 * The state of the link to the provider's page. Meld needs no link of ours: its page opens with its own default asset.
 * Other providers of the host have a link once they are picked.
 */
function linkOf({ provider, part }: ProviderProps) {
  if (isMeld(provider)) return 'meld'
  return provider.name === part.store.linked?.name ? part.store.link.status : 'idle'
}

/** Where the page of a host's provider opens: `global.transak.com`. */
const hostOf = ({ provider }: OnrampSeller) =>
  (provider?.pages ?? []).map((page) => page.replace(/^\w+:\/\//, '')).join(', ')

const Provider = observer(function Provider(props: ProviderProps & Pick<RowProps, 'isCurrent' | 'onPress'>) {
  const messages = useMessages(buyMessagesOf)
  const { chains } = useModal()
  const { provider, part, isCurrent, onPress } = props
  const { feeRange, label, name } = provider
  const status = linkOf(props)
  const fees = feeRange && messages.feeRange(formatPercentRange(feeRange, messages.numbers))
  const price = isOfData(provider) ? priceOf(part.store, messages) : undefined
  useAnnouncement(status === 'failed' ? `${label}: ${messages.linkFailed}` : part.store.price && price)
  const details: Readonly<Record<string, string>> = {
    failed: messages.linkFailed,
    unavailable: messages.linkUnavailable(chains.activeNetwork?.name ?? ''),
    meld: messages.sells(meldCurrencyOf(chains.activeNamespace), fees ?? ''),
  }
  return (
    <Row
      rowKey={name}
      name={label}
      detail={details[status] ?? price ?? fees ?? hostOf(provider)}
      start={<Image name={label} src={markOf(provider)} size={40} />}
      isCurrent={isCurrent}
      onPress={onPress}
    />
  )
})

const Continue = observer(function Continue(props: ProviderProps) {
  const messages = useMessages(buyMessagesOf)
  const { provider, part } = props
  const status = linkOf(props)
  if (status === 'failed') return <MainButton onPress={part.retryLink}>{messages.retry}</MainButton>
  return (
    <MainButton
      isDisabled={!part.store.isReady(provider.name)}
      isBusy={status === 'loading' && !part.store.payment.problem}
      onPress={() => part.choose(provider.name)}
    >
      {messages.waitingTitle(provider.label)}
    </MainButton>
  )
})

export const onRampProviders = defineView(OnRampProviders, [buyMessagesOf, 'buyTitle'])

function WhatIsABuy() {
  const { buyTitle, guideSteps } = useMessages(buyMessagesOf)
  const { goBack } = useFlows()
  return <Guide icons={[Banknote, CreditCard, WalletIcon]} steps={guideSteps} action={buyTitle} onPress={goBack} />
}

export const whatIsABuy = defineView(WhatIsABuy, [buyMessagesOf, 'guideTitle'])

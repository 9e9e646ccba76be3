import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { observer } from 'mobx-react-lite'
import { type MouseEvent, useEffect } from 'react'
import type { Transaction } from '../../../core/contracts/account/transaction.js'
import { isOfData } from '../../../core/contracts/onramp-providers.js'
import type { AssetName } from '../../../core/data/assets/asset.js'
import { createOnramp, type OnrampPart } from '../../../core/features/buy/onramp.js'
import type { OnrampPurchase } from '../../../core/features/buy/store.js'
import { formatAmount } from '../../../core/lib/amount.js'
import { isDecimal } from '../../../core/lib/decimal.js'
import { formatRelativeTime } from '../../../core/lib/relative-time.js'
import { AssetNote } from '../../components/asset-mark.js'
import { ConnectingCard } from '../../components/connecting-card.js'
import { Failure } from '../../components/failure.js'
import { useNow, usePart, useShown } from '../../components/hooks/use-part.js'
import { Message, MessageButton } from '../../components/message.js'
import { Group } from '../../components/row-list.js'
import { Success } from '../../components/success.js'
import { TokenIcon } from '../../components/token-icon.js'
import { defineView } from '../../components/view.js'
import { errorText } from '../../messages/en-errors.js'
import { type BuyMessages, buyMessagesOf } from '../../messages/english/buy.js'
import { Button, LinkButton, MainButton, WideButton } from '../../primitives/button.js'
import { useAnnouncement, useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { Image } from '../../primitives/image/image.js'
import { Figure } from '../../primitives/inline.js'
import { SkeletonRows } from '../../primitives/skeleton.js'
import { Spinner } from '../../primitives/spinner.js'
import { onRampStyles } from './buy.css.js'
import { markOf } from './money.js'

const BuyInProgress = observer(function BuyInProgress() {
  const messages = useMessages(buyMessagesOf)
  const part = usePart(createOnramp)
  useEffect(() => part?.load(), [part])
  const purchase = useShown(part?.store.purchase)
  if (!part || !purchase) return <ConnectingCard state="still" icon={undefined} />
  return (
    <ConnectingCard
      {...wordsOf(purchase, messages)}
      icon={<Image name={purchase.provider.label} src={markOf(purchase.provider)} size={72} />}
      actions={<Actions part={part} purchase={purchase} />}
    />
  )
})

const Actions = observer(function Actions({ part, purchase }: { part: OnrampPart; purchase: OnrampPurchase }) {
  const messages = useMessages(buyMessagesOf)
  const { goBack } = useFlows()
  const { provider, status, url } = purchase
  const isOver = status === 'closed' || status === 'failed' || status === 'timedOut'
  const openLink = (event: MouseEvent) => {
    if (part.openLink()) event.preventDefault()
  }
  return (
    <>
      {isOver && (
        <MainButton isDisabled={!part.store.isReady(provider.name)} onPress={part.retry}>
          {messages.retry}
        </MainButton>
      )}
      {status === 'blocked' && (
        <LinkButton kind="primary" href={url} onPress={openLink}>
          {messages.open(provider.label)}
        </LinkButton>
      )}
      {isOver && isOfData(provider) ? (
        <WideButton onPress={part.showActivity}>{messages.purchases}</WideButton>
      ) : (
        <WideButton onPress={goBack}>{isOver ? messages.back : messages.cancel}</WideButton>
      )}
    </>
  )
})

function wordsOf({ provider, status }: OnrampPurchase, messages: BuyMessages) {
  const { label } = provider
  const closedText = isOfData(provider) ? messages.closedText(label) : messages.closedTextMeld(label)
  const words = {
    waiting: { title: messages.waitingTitle(label), text: messages.waitingText, state: 'waiting' },
    blocked: { title: messages.blockedTitle(label), text: messages.blockedText, state: 'alreadyPending' },
    closed: { title: messages.closedTitle, text: closedText, state: 'refused' },
    failed: { title: messages.failedTitle, text: messages.failedText(label), state: 'failed' },
    timedOut: { title: messages.timedOutTitle, text: messages.timedOutText, state: 'failed' },
  } as const
  return words[status]
}

export const buyInProgress = defineView(BuyInProgress, [buyMessagesOf, 'buyTitle'])

const OnRampActivity = observer(function OnRampActivity() {
  onRampStyles.use()
  const messages = useMessages(buyMessagesOf)
  const part = usePart(createOnramp)
  useEffect(() => part?.loadActivity(), [part])
  const { activity = [], activityError, activityStatus = 'idle' } = part?.store ?? {}
  const isLoading = (activityStatus === 'idle' || activityStatus === 'loading') && activity.length === 0
  const heading = activityError && errorText(messages, activityError)
  useAnnouncement(isLoading ? messages.activityLoading : (heading ?? messages.activityCount(activity.length)))
  return (
    <div className="wm-buy">
      {!part || isLoading ? (
        <SkeletonRows count={3} />
      ) : heading ? (
        <Failure heading={heading} onRetry={part.loadActivity} />
      ) : activity.length === 0 ? (
        <Message icon={ShoppingBag} heading={messages.activityNone} text={messages.activityNoneText}>
          <MessageButton onPress={part.show}>{messages.buyTitle}</MessageButton>
        </Message>
      ) : (
        <Purchases part={part} />
      )}
    </div>
  )
})

const Purchases = observer(function Purchases({ part }: { part: OnrampPart }) {
  const messages = useMessages(buyMessagesOf)
  const now = useNow(1000)
  const { activity, activityNext, activityStatus, bought } = part.store
  return (
    <>
      {bought && <Bought part={part} transaction={bought} />}
      {byMonth(activity, messages.language).map(([month, transactions]) => (
        <Group key={month} label={month}>
          {transactions.map((transaction) => (
            <Purchase key={transaction.id} part={part} transaction={transaction} now={now} />
          ))}
        </Group>
      ))}
      {activityNext !== undefined && (
        <div className="wm-buy-more">
          <Button isSmall isDisabled={activityStatus === 'loading'} onPress={part.loadMoreActivity}>
            {messages.activityMore}
          </Button>
        </div>
      )}
    </>
  )
})

interface PurchaseProps {
  part: OnrampPart
  transaction: Transaction
}

const Bought = observer(function Bought({ part, transaction }: PurchaseProps) {
  const messages = useMessages(buyMessagesOf)
  const amount = amountOf(transaction, soldOf(part, transaction).symbol, messages.numbers)
  useAnnouncement(`${messages.boughtHeading}. ${amount}`)
  return <Success heading={messages.boughtHeading} arrived={amount} />
})

function amountOf({ transfers: [transfer] }: Transaction, symbol: string, language: string): string {
  const { numeric = '' } = transfer?.quantity ?? {}
  return `+${isDecimal(numeric) ? formatAmount(numeric, { language }) : ''} ${symbol}`
}

/** The asset of a purchase, which the provider lists only by its symbol. */
function soldOf(part: OnrampPart, { transfers: [transfer] }: Transaction): AssetName {
  const { symbol, name } = transfer?.fungible_info ?? {}
  return part.nameOf({ symbol: symbol || name || '', name: name || '' })
}

const Purchase = observer(function Purchase({ part, transaction, now }: PurchaseProps & { now: number }) {
  const messages = useMessages(buyMessagesOf)
  const { images } = useModal()
  const { metadata, transfers } = transaction
  const [transfer] = transfers
  const { fungible_info: token } = transfer ?? {}
  const sold = soldOf(part, transaction)
  const { symbol } = sold
  const isOnItsWay = metadata.status === 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'
  const hasFailed = metadata.status === 'ONRAMP_TRANSACTION_STATUS_FAILED'
  const words = isOnItsWay ? messages.buying(symbol) : hasFailed ? messages.notBought(symbol) : messages.bought(symbol)
  const at = Date.parse(metadata.minedAt)
  return (
    <div className="wm-row">
      {token?.icon?.url ? (
        <TokenIcon name={symbol} url={token.icon.url} />
      ) : (
        <Image name={symbol} src={images.get('token', symbol)} size={40} isRound />
      )}
      <span className="wm-row-name">
        {words}{' '}
        <span className="wm-row-detail">
          {Number.isNaN(at) ? '' : messages.ago(formatRelativeTime(at, now, messages.language))}
          <AssetNote asset={sold} />
        </span>
      </span>{' '}
      <span className="wm-row-tag">
        {isOnItsWay ? (
          messages.onItsWay
        ) : hasFailed ? (
          messages.failed
        ) : (
          <Figure>{amountOf(transaction, symbol, messages.numbers)}</Figure>
        )}
        {isOnItsWay && <Spinner size={16} />}
      </span>
    </div>
  )
})

function byMonth(transactions: readonly Transaction[], language: string): [string, Transaction[]][] {
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', numberingSystem: 'latn' })
  const months = new Map<string, Transaction[]>()
  for (const transaction of transactions) {
    const at = Date.parse(transaction.metadata.minedAt)
    const month = Number.isNaN(at) ? '' : format.format(at)
    months.set(month, [...(months.get(month) ?? []), transaction])
  }
  return [...months]
}

export const onRampActivity = defineView(OnRampActivity, [buyMessagesOf, 'purchases'])

import ShoppingBag from 'lucide-react/icons/shopping-bag'
import WifiOff from 'lucide-react/icons/wifi-off'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Transaction } from '../../../core/contracts/account/transaction.js'
import { createOnramp, type OnrampPart } from '../../../core/features/buy/onramp.js'
import { formatAmount } from '../../../core/lib/amount.js'
import { isDecimal } from '../../../core/lib/decimal.js'
import { formatRelativeTime } from '../../../core/lib/relative-time.js'
import { useNow, usePart } from '../../components/hooks/use-part.js'
import { Message } from '../../components/message.js'
import { Group } from '../../components/row-list.js'
import { TokenIcon } from '../../components/token-icon.js'
import { defineView } from '../../components/view.js'
import { buyMessagesOf } from '../../messages/en-buy.js'
import { Button } from '../../primitives/button.js'
import { useAnnouncement, useMessages, useModal } from '../../primitives/context/shell.js'
import { Image } from '../../primitives/image/image.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { Spinner } from '../../primitives/spinner.js'
import { onRampStyles } from './buy.css.js'

const OnRampActivity = observer(function OnRampActivity() {
  onRampStyles.use()
  const messages = useMessages(buyMessagesOf)
  const part = usePart(createOnramp)
  useEffect(() => part?.loadActivity(), [part])
  const { activity = [], activityError, activityStatus = 'idle' } = part?.store ?? {}
  const isLoading = (activityStatus === 'idle' || activityStatus === 'loading') && activity.length === 0
  const heading = activityError?.shortMessage
  useAnnouncement(isLoading ? messages.activityLoading : (heading ?? messages.activityCount(activity.length)))
  return (
    <div className="wm-buy">
      {!part || isLoading ? (
        [0, 1, 2].map((index) => <SkeletonRow key={index} index={index} />)
      ) : heading ? (
        <Message
          tone="failure"
          mark={<WifiOff size={24} strokeWidth={1.75} />}
          heading={heading}
          text={messages.checkConnection}
        >
          <Button onPress={part.loadActivity}>{messages.retry}</Button>
        </Message>
      ) : activity.length === 0 ? (
        <Message
          mark={<ShoppingBag size={24} strokeWidth={1.75} />}
          heading={messages.activityNone}
          text={messages.activityNoneText}
        >
          <Button onPress={part.show}>{messages.buyTitle}</Button>
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
  const { activity, activityNext, activityStatus } = part.store
  return (
    <>
      {byMonth(activity, messages.language).map(([month, transactions]) => (
        <Group key={month} label={month}>
          {transactions.map((transaction) => (
            <Purchase key={transaction.id} transaction={transaction} now={now} />
          ))}
        </Group>
      ))}
      {activityNext !== undefined && (
        <Button isWide isDisabled={activityStatus === 'loading'} onPress={part.loadMoreActivity}>
          {messages.activityMore}
        </Button>
      )}
    </>
  )
})

const Purchase = observer(function Purchase({ transaction, now }: { transaction: Transaction; now: number }) {
  const messages = useMessages(buyMessagesOf)
  const { images } = useModal()
  const { metadata, transfers } = transaction
  const [transfer] = transfers
  const { fungible_info: token } = transfer ?? {}
  const symbol = token?.symbol ?? token?.name ?? ''
  const isOnItsWay = metadata.status === 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'
  const hasFailed = metadata.status === 'ONRAMP_TRANSACTION_STATUS_FAILED'
  const numeric = transfer?.quantity.numeric ?? ''
  const amount = isDecimal(numeric) ? formatAmount(numeric, { language: messages.numbers }) : ''
  const words = isOnItsWay ? messages.buying(symbol) : hasFailed ? messages.notBought(symbol) : messages.bought(symbol)
  const at = Date.parse(metadata.minedAt)
  return (
    <div className="wm-row">
      {token?.icon?.url ? (
        <TokenIcon name={symbol} url={token.icon.url} isRound={false} />
      ) : (
        <Image name={symbol} src={images.get('token', symbol)} size={40} />
      )}
      <span className="wm-row-name">
        {words}{' '}
        <span className="wm-row-detail">{Number.isNaN(at) ? '' : messages.ago(formatRelativeTime(at, now))}</span>
      </span>{' '}
      <span className="wm-row-tag">
        {isOnItsWay ? messages.onItsWay : hasFailed ? messages.failed : `+${amount} ${symbol}`}
        {isOnItsWay && <Spinner size={16} />}
      </span>
    </div>
  )
})

function byMonth(transactions: readonly Transaction[], language: string): [string, Transaction[]][] {
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' })
  const months = new Map<string, Transaction[]>()
  for (const transaction of transactions) {
    const at = Date.parse(transaction.metadata.minedAt)
    const month = Number.isNaN(at) ? '' : format.format(at)
    months.set(month, [...(months.get(month) ?? []), transaction])
  }
  return [...months]
}

export default defineView('OnRampActivity', {
  title: ({ messages }) => buyMessagesOf(messages).purchases,
  component: OnRampActivity,
})

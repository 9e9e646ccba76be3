import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import SearchX from 'lucide-react/icons/search-x'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { ChainTransaction } from '../../../core/data/transactions/chain-transaction.js'
import { createActivity } from '../../../core/features/activity/activity.js'
import type { ActivityEntry } from '../../../core/features/activity/entry.js'
import { explorerTransactionUrl } from '../../../core/networks/explorer.js'
import { usePart, useShown } from '../../components/hooks/use-part.js'
import { Message } from '../../components/message.js'
import { defineView } from '../../components/view.js'
import { activityMessagesOf } from '../../messages/en-activity.js'
import { LinkButton } from '../../primitives/button.js'
import { useAnnouncement, useMessages, useModal } from '../../primitives/context/shell.js'
import { Name } from '../../primitives/inline.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { SentActions } from './sent-actions.js'
import { transactionDetailsStyles } from './transaction-details.css.js'
import { TransactionFacts } from './transaction-facts.js'
import { TransactionIcon } from './transaction-icon.js'
import { useTransactionWords } from './transaction-words.js'

const TransactionDetails = observer(function TransactionDetails() {
  transactionDetailsStyles.use()
  const messages = useMessages(activityMessagesOf)
  const { current } = useModal().navigation
  const hash = useShown(current.view === 'TransactionDetails' ? current.data.hash : undefined)
  const activity = usePart(createActivity)
  useEffect(() => {
    if (!activity || hash === undefined) return
    const hide = activity.show()
    const leave = activity.showTransaction(hash)
    return () => {
      leave()
      hide()
    }
  }, [activity, hash])
  if (!activity || hash === undefined) return <Waiting />
  const { store } = activity
  const { details } = store
  const entry = store.find(hash) ?? fromChain(hash, details.value)
  const isFailed = details.status === 'failed'
  if (!entry && (isFailed || details.status === 'done'))
    return (
      <div className="wm-transaction">
        <Message
          mark={<SearchX size={24} strokeWidth={1.75} />}
          heading={isFailed ? messages.notKnownYetTitle : messages.notFoundTitle}
          text={isFailed ? messages.chainFailed : messages.notFoundText}
        >
          <Explorer hash={hash} />
        </Message>
      </div>
    )
  if (!entry) return <Waiting />
  return (
    <div className="wm-transaction">
      <Head entry={entry} />
      <TransactionFacts activity={activity} entry={entry} chain={details.value} isFailed={isFailed} />
      {entry.sent && <SentActions activity={activity} entry={entry} />}
      <Explorer hash={hash} />
    </div>
  )
})

/** The chain may know a transaction that no list has yet. */
function fromChain(hash: string, chain: ChainTransaction | undefined): ActivityEntry | undefined {
  if (!chain || chain.status === 'unknown') return undefined
  return {
    id: hash,
    hash,
    chain: '',
    operation: '',
    status: chain.status,
    atMs: chain.minedAt ?? 0,
    isMined: chain.minedAt !== undefined,
    from: chain.from ?? '',
    to: chain.to ?? '',
    transfers: [],
  }
}

function Waiting() {
  return (
    <div className="wm-transaction">
      {[0, 1, 2, 3].map((index) => (
        <SkeletonRow key={index} index={index} />
      ))}
    </div>
  )
}

function Head({ entry }: { entry: ActivityEntry }) {
  const words = useTransactionWords()
  const word = words.operation(entry)
  useAnnouncement(word)
  return (
    <div className="wm-transaction-head" data-status={entry.status}>
      <TransactionIcon entry={entry} words={words} size={64} />
      <h3>{word}</h3>
      {entry.transfers.map((transfer) => (
        <p key={entry.transfers.indexOf(transfer)} data-direction={transfer.direction}>
          {words.quantity(transfer)} <Name>{words.nameOf(transfer)}</Name>
        </p>
      ))}
    </div>
  )
}

const Explorer = observer(function Explorer({ hash }: { hash: string }) {
  const messages = useMessages(activityMessagesOf)
  const url = explorerTransactionUrl(useModal().chains.activeNetwork, hash)
  if (!url) return null
  return (
    <div className="wm-transaction-explorer">
      <LinkButton href={url}>
        {messages.viewTransaction}
        <ArrowUpRight size={18} strokeWidth={2} />
      </LinkButton>
    </div>
  )
})

export default defineView('TransactionDetails', {
  title: ({ messages }) => activityMessagesOf(messages).transactionTitle,
  component: TransactionDetails,
})

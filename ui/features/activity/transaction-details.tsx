import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import SearchX from 'lucide-react/icons/search-x'
import { observer } from 'mobx-react-lite'
import { type CSSProperties, useEffect, useState } from 'react'
import { explorerUrl } from '../../../core/contracts/network/network.js'
import { isMisnamed } from '../../../core/data/assets/asset.js'
import type { ChainTransaction } from '../../../core/data/transactions/readers.js'
import { type ActivityPart, createActivity } from '../../../core/features/activity/activity.js'
import type { ActivityEntry } from '../../../core/features/activity/entry.js'
import { isSameAddress, truncateAddress } from '../../../core/lib/address.js'
import { AssetNote } from '../../components/asset-mark.js'
import { CopyText } from '../../components/copy-mark.js'
import { Fact } from '../../components/facts.js'
import { Failure } from '../../components/failure.js'
import { Ghost } from '../../components/ghost.js'
import { useNow, usePart, useShown } from '../../components/hooks/use-part.js'
import { Message, MessageButton } from '../../components/message.js'
import { Avatar } from '../../components/token-icon.js'
import { defineView } from '../../components/view.js'
import { activityMessagesOf } from '../../messages/english/activity.js'
import { LinkButton } from '../../primitives/button.js'
import { useAnnouncement, useMessages, useModal } from '../../primitives/context/shell.js'
import { Image } from '../../primitives/image/image.js'
import { Figure, Name } from '../../primitives/inline.js'
import { TransactionIcon, TransactionTime } from './activity-row.js'
import { SentActions } from './sent-actions.js'
import { transactionDetailsStyles } from './transaction-details.css.js'
import { useTransactionWords } from './transaction-words.js'

const TransactionDetails = observer(function TransactionDetails() {
  transactionDetailsStyles.use()
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
  return (
    <div className="wm-transaction">
      {activity && hash !== undefined ? <Details activity={activity} hash={hash} /> : waiting}
    </div>
  )
})

const waiting = <Ghost blocks={['disc', 'line', 'figure', 240]} />

const Details = observer(function Details({ activity, hash }: { activity: ActivityPart; hash: string }) {
  const messages = useMessages(activityMessagesOf)
  const { details, find } = activity.store
  const entry = find(hash) ?? fromChain(hash, details.value)
  const isFailed = details.status === 'failed'
  if (entry)
    return (
      <>
        <Head entry={entry} />
        <TransactionFacts activity={activity} entry={entry} />
        {entry.sent && <SentActions activity={activity} entry={entry} />}
        {!entry.sent?.isProposed && <Explorer hash={entry.hash} />}
      </>
    )
  if (!isFailed && details.status !== 'ready') return waiting
  if (isFailed)
    return (
      <Failure heading={messages.notKnownYetTitle} text={messages.chainFailed}>
        <MessageButton onPress={() => activity.retryTransaction(hash)}>{messages.retry}</MessageButton>
        <Explorer hash={hash} />
      </Failure>
    )
  return (
    <Message icon={SearchX} heading={messages.notFoundTitle} text={messages.notFoundText}>
      <Explorer hash={hash} />
    </Message>
  )
})

/** Makes an entry from chain data, for a transaction that is in no list yet. */
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
          <Figure>
            {words.quantity(transfer)} <Name>{words.nameOf(transfer)}</Name>
          </Figure>
          {transfer.asset && isMisnamed(transfer.asset) && (
            <small>
              <AssetNote asset={transfer.asset} />
            </small>
          )}
        </p>
      ))}
    </div>
  )
}

/** The facts about a transaction, from the service and the chain. */
const TransactionFacts = observer(function TransactionFacts(props: { activity: ActivityPart; entry: ActivityEntry }) {
  const { activity, entry } = props
  const { value: chain, status: chainStatus } = activity.store.details
  const messages = useMessages(activityMessagesOf)
  const words = useTransactionWords()
  const modal = useModal()
  const { activeNetwork: network } = modal.chains
  const now = useNow(1000)
  const { status, atMs, from, to, hash, isMined } = entry
  const shortHash = truncateAddress(hash, 6, 6)
  // The lines from the chain keep their space until its first answer. Then those without a value are left out.
  const [isFirst, setFirst] = useState(true)
  if (isFirst && (chainStatus === 'ready' || chainStatus === 'failed')) setFirst(false)
  const isFeeKnown = chain?.fee !== undefined && network !== undefined
  const confirmations = chain?.isFinal
    ? messages.confirmationsFinal
    : chain?.confirmations?.toLocaleString(messages.numbers)
  const dropped = isMined && !isFirst ? Number(!isFeeKnown) + Number(confirmations === undefined) : 0
  return (
    <dl
      className="wm-transaction-facts"
      style={{ '--wm-transaction-dropped': dropped } as CSSProperties} // React has no type for custom properties
    >
      <Fact label={messages.status} tone={status}>
        <StatusMark status={status} />
        {messages.statuses[status]}
      </Fact>
      {atMs > 0 && (
        <Fact label={isMined ? messages.date : messages.sentAt}>
          <TransactionTime atMs={atMs} now={now} words={words} isWhole />
        </Fact>
      )}
      {from !== '' && <Party label={messages.fromLabel} address={from} />}
      {to !== '' && <Party label={messages.toLabel} address={to} />}
      {network && (
        <Fact label={messages.networkLabel}>
          <Image name={network.name} src={modal.networkImage(network)} size={20} isRound />
          <Name>{network.name}</Name>
        </Fact>
      )}
      <Fact label={messages.transactionTitle}>
        <CopyText
          className="wm-transaction-hash"
          title={hash}
          label={messages.copyHash(shortHash)}
          copy={() => activity.copyHash(hash)}
        >
          {shortHash}
        </CopyText>
      </Fact>
      {isMined && (isFeeKnown || isFirst) && (
        <Fact label={messages.fee}>{words.fee(chain?.fee, network?.nativeCurrency)}</Fact>
      )}
      {isMined && (confirmations !== undefined || isFirst) && (
        <Fact label={messages.confirmations}>{confirmations ?? messages.notKnown}</Fact>
      )}
      {chainStatus === 'failed' && <p className="wm-transaction-note">{messages.chainFailed}</p>}
    </dl>
  )
})

function StatusMark({ status }: Pick<ActivityEntry, 'status'>) {
  const Mark = status === 'confirmed' ? CircleCheck : status === 'pending' ? Clock : CircleAlert
  return <Mark size={16} strokeWidth={2.25} />
}

/** An account of the transaction. It cannot be copied: senders of spam have addresses that look like known ones. */
const Party = observer(function Party({ label, address }: { label: string; address: string }) {
  const { active } = useModal().accounts
  const isOwn = active?.address !== undefined && isSameAddress(active.namespace, active.address, address)
  return (
    <Fact label={label}>
      <Avatar address={address} src={isOwn ? active.profileImage : undefined} size={20} />
      <span title={address}>{truncateAddress(address, 6, 6)}</span>
    </Fact>
  )
})

const Explorer = observer(function Explorer({ hash }: { hash: string }) {
  const messages = useMessages(activityMessagesOf)
  const url = explorerUrl(useModal().chains.activeNetwork, `tx/${hash}`)
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

export default defineView(TransactionDetails, [activityMessagesOf, 'transactionTitle'])

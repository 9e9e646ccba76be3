import ChevronDown from 'lucide-react/icons/chevron-down'
import History from 'lucide-react/icons/history'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { type ActivityPart, createActivity } from '../../../core/features/activity/activity.js'
import type { ActivityRow as ActivityRowState } from '../../../core/features/activity/store.js'
import { Failure } from '../../components/failure.js'
import { useNow, usePart } from '../../components/hooks/use-part.js'
import { Message, MessageButton } from '../../components/message.js'
import { RowList } from '../../components/row-list.js'
import { defineView } from '../../components/view.js'
import { rowHeight, VirtualRows } from '../../components/virtual-rows.js'
import { activityMessagesOf } from '../../messages/english/activity.js'
import { Button, LinkButton, Press } from '../../primitives/button.js'
import { useAnnouncement, useMessages, useModal } from '../../primitives/context/shell.js'
import { rowStyles } from '../../primitives/row.js'
import { SkeletonRows } from '../../primitives/skeleton.js'
import { activityListStyles } from './activity-list.css.js'
import { ActivityRow, isTall } from './activity-row.js'
import { useTransactionWords } from './transaction-words.js'

const skeletonCount = 7
/** The height of a row with two amounts and the time below them. */
const tallRowHeight = 64
const monthHeight = 36
/** The first month follows the header or the tabs, which have their own distance. */
const firstMonthHeight = 24

/** The active account's transactions on the active network, as a view of its own and as a tab of Account. */
export const ActivityList = observer(function ActivityList({ isTab = false }: { isTab?: boolean }) {
  rowStyles.use()
  activityListStyles.use()
  const messages = useMessages(activityMessagesOf)
  const activity = usePart(createActivity)
  useEffect(() => activity?.show(), [activity])
  const store = activity?.store
  const isLoading = !store || store.isFirstLoading
  const count = store?.entries.length ?? 0
  useAnnouncement(isLoading ? messages.loadingActivity : count > 0 ? messages.listLoaded(count) : undefined)

  return (
    <RowList className={isTab ? 'wm-activity' : 'wm-activity wm-fills-width wm-fills'}>
      {!activity || isLoading ? (
        <SkeletonRows count={skeletonCount} kind="token" />
      ) : count > 0 ? (
        <>
          <ActivityRows activity={activity} />
          <Foot activity={activity} />
        </>
      ) : activity.store.history.error ? (
        <Failure isPart={isTab} heading={messages.failedTitle} onRetry={activity.retry} />
      ) : (
        <Empty activity={activity} isTab={isTab} />
      )}
    </RowList>
  )
})

/** Renders the visible rows, and requests the next page when their end comes near. */
const ActivityRows = observer(function ActivityRows({ activity }: { activity: ActivityPart }) {
  const words = useTransactionWords()
  const messages = useMessages(activityMessagesOf)
  const { store } = activity
  const { rows, hasMore, shortForm } = store
  const { isLoading, isPaused } = store.history
  const now = useNow(1000)
  return (
    <VirtualRows
      className="wm-activity-rows"
      items={rows}
      skeletonCount={hasMore ? skeletonCount : 0}
      heightOf={(row) => (row?.kind === 'month' && row === rows[0] ? firstMonthHeight : heightOf(row))}
      overscan={5}
      loadMore={hasMore && !isLoading && !isPaused ? activity.loadMore : undefined}
    >
      {(row) =>
        row.kind === 'month' ? (
          <h3 className="wm-activity-month" data-first={row === rows[0] || undefined}>
            {words.month(row.startMs, now)}
          </h3>
        ) : row.kind === 'folded' ? (
          <Press
            className="wm-row wm-activity-row wm-activity-folded"
            aria-expanded={row.isOpen}
            onClick={() => store.toggleMonth(row.startMs)}
          >
            <span className="wm-row-detail">{row.isOpen ? messages.foldAgain : messages.folded(row.count)}</span>
            <ChevronDown size={16} strokeWidth={2} />
          </Press>
        ) : (
          <ActivityRow
            entry={row.entry}
            now={toStep(now, row.entry.atMs)}
            words={words}
            short={shortForm}
            onPress={activity.openTransaction}
          />
        )
      }
    </VirtualRows>
  )
})

function heightOf(row: ActivityRowState | undefined): number {
  if (row?.kind === 'month') return monthHeight
  return row?.kind === 'entry' && isTall(row.entry) ? tallRowHeight : rowHeight
}

/** Rounds the current time, so that rows younger than a minute render each second, and the others each minute. */
const toStep = (now: number, atMs: number): number => (now - atMs < 60_000 ? now : now - (now % 60_000))

const Foot = observer(function Foot({ activity }: { activity: ActivityPart }) {
  const messages = useMessages(activityMessagesOf)
  const { history, owner } = activity.store
  if (history.error)
    return (
      <div className="wm-activity-foot">
        <p>{messages.failedMore}</p>
        <Button isSmall onPress={activity.retry}>
          {messages.retry}
        </Button>
      </div>
    )
  if (history.isPaused)
    return (
      <div className="wm-activity-foot">
        <Button isSmall onPress={activity.loadMore}>
          {messages.lookFurther}
        </Button>
      </div>
    )
  if (owner?.hasHistory && history.isServed) return null
  return (
    <div className="wm-activity-foot">
      <p>{messages.elsewhereText}</p>
      <Explorer />
    </div>
  )
})

const Explorer = observer(function Explorer() {
  const messages = useMessages(activityMessagesOf)
  const url = useModal().accounts.active?.addressExplorerUrl
  return url ? <LinkButton href={url}>{messages.viewTransaction}</LinkButton> : null
})

const Empty = observer(function Empty({ activity, isTab }: { activity: ActivityPart; isTab: boolean }) {
  const messages = useMessages(activityMessagesOf)
  const { options } = useModal()
  const { history, owner } = activity.store
  const isKnown = owner?.hasHistory === true && history.isServed
  return (
    <Message
      icon={History}
      isPart={isTab}
      heading={isKnown ? (isTab ? messages.emptyTabTitle : messages.emptyPageTitle) : messages.notServedTitle}
      text={isKnown ? messages.emptyText : messages.notServedText}
    >
      {!isKnown && <Explorer />}
      {isKnown && options.given.features.receive && (
        <MessageButton onPress={activity.openReceive}>{messages.emptyAction}</MessageButton>
      )}
    </Message>
  )
})

export const transactions = defineView(() => <ActivityList />, [activityMessagesOf, 'activityTitle'])

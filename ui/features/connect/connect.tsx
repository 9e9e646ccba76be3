import { observer } from 'mobx-react-lite'
import type { WalletRow as WalletRowState } from '../../../core/state/wallet-list-store.js'
import { Group } from '../../components/group.js'
import { useLazy } from '../../components/hooks/use-lazy.js'
import { RowList } from '../../components/row-list.js'
import { defineView, useSections } from '../../components/view.js'
import { AllWalletsRow } from '../../components/wallets/all-wallets-row.js'
import { WalletRow } from '../../components/wallets/wallet-row.js'
import type { Messages } from '../../messages/en.js'
import { Button } from '../../primitives/button.js'
import { useMessages, useModal } from '../../primitives/context/shell.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { connectStyles } from './connect.css.js'
import { suggestionsOf } from './suggestions.js'

const rowHeight = 56
const labelHeight = 28

const Connect = observer(function Connect() {
  const messages = useMessages()
  const { hasLegalCheckbox, offersEmail, offersSocials } = useModal().options
  const isWanted = hasLegalCheckbox || offersEmail || offersSocials
  const { value: section, hasFailed, retry } = useLazy(useSections().login, isWanted)
  if (!isWanted) return <Wallets />
  if (section) return <section.LoginConnect Wallets={Wallets} />
  if (hasFailed) return <Button onPress={retry}>{messages.retry}</Button>
  return [0, 1, 2].map((index) => <SkeletonRow key={index} index={index} />)
})

const Wallets = observer(function Wallets() {
  useStyles(connectStyles)
  const messages = useMessages()
  const { walletList } = useModal()
  const rows = walletList.connectRows
  return (
    <RowList className="wm-connect">
      {groupsOf(rows).map(({ group, members }) => (
        <Group key={group} label={groupLabel(group, messages)}>
          {members.map((row) => (
            <WalletRow key={row.key} row={row} hasTag={!isImplied(row)} />
          ))}
        </Group>
      ))}
      <Suggestions isAlone={rows.every(isForPhone)} />
      {walletList.isAllWalletsShown && (
        <div className="wm-connect-more">
          <AllWalletsRow />
        </div>
      )}
    </RowList>
  )
})

/** Placeholders for the catalogue's rows. They keep the room of the rows that are to come. */
const Suggestions = observer(function Suggestions({ isAlone }: { isAlone: boolean }) {
  const messages = useMessages()
  const { room, pendingCount, hasFailed, retry } = suggestionsOf(useModal())
  if (pendingCount > 0)
    return (
      <Group label={messages.popularGroup}>
        {[...Array(pendingCount).keys()].map((place) => (
          <SkeletonRow key={place} index={place} />
        ))}
      </Group>
    )
  if (!hasFailed && !isAlone) return null
  return (
    <div className="wm-connect-note" style={{ minBlockSize: room > 0 ? labelHeight + room * rowHeight : undefined }}>
      <p>
        <strong>{hasFailed ? messages.catalogueFailedTitle : messages.noWalletsTitle}</strong>{' '}
        {isAlone && (hasFailed ? messages.catalogueFailedText : messages.noWalletsText)}
      </p>
      {hasFailed && <Button onPress={retry}>{messages.retry}</Button>}
    </div>
  )
})

/** Rows that follow each other in one group, in the order of the list. */
function groupsOf(rows: readonly WalletRowState[]): { group: WalletRowState['group']; members: WalletRowState[] }[] {
  const groups: { group: WalletRowState['group']; members: WalletRowState[] }[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.group === row.group) last.members.push(row)
    else groups.push({ group: row.group, members: [row] })
  }
  return groups
}

/** Whether the group's label says already what the row's tag would. */
function isImplied(row: WalletRowState): boolean {
  return (row.group === 'injected' && row.tag === 'installed') || (row.group === 'recent' && row.tag === 'recent')
}

/** The way to wallets on other devices: a row of its own, above the wallets that are here. */
function isForPhone({ group }: Pick<WalletRowState, 'group'>): boolean {
  return group === 'walletConnect'
}

function groupLabel(group: WalletRowState['group'], messages: Messages): string | undefined {
  switch (group) {
    case 'walletConnect':
      return undefined
    case 'injected':
      return messages.installedGroup
    case 'recent':
      return messages.recentGroup
    case 'featured':
      return messages.featuredGroup
    case 'recommended':
      return messages.popularGroup
    default:
      return messages.moreGroup
  }
}

export default defineView('Connect', {
  title: ({ messages }) => messages.connectTitle,
  component: Connect,
})

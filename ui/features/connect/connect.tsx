import { observer } from 'mobx-react-lite'
import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { WalletRow as WalletRowState } from '../../../core/state/wallet-list-store.js'
import { useLazy } from '../../components/hooks/use-lazy.js'
import { Group, RowList } from '../../components/row-list.js'
import { defineView, useSections } from '../../components/view.js'
import { AllWalletsRow, WalletRow } from '../../components/wallets/wallet-row.js'
import { Button } from '../../primitives/button.js'
import { useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { SkeletonRows } from '../../primitives/skeleton.js'
import { connectStyles } from './connect.css.js'
import { Note, useNote, usePending } from './note.js'

/** More rows than any screen shows. */
const firstRows = 20
/** Tags that the label of their group makes redundant. */
const impliedTags: Readonly<Record<string, string>> = { injected: 'installed', recent: 'recent' }

const Connect = observer(function Connect() {
  const messages = useMessages()
  const { hasLegalCheckbox, offersEmail, offersSocials } = useModal().options
  const isWanted = hasLegalCheckbox || offersEmail || offersSocials
  const { value: section, hasFailed, retry } = useLazy(useSections().login, isWanted)
  if (!isWanted) return <Wallets />
  if (section) return <section.LoginConnect Wallets={Wallets} />
  if (hasFailed) return <Button onPress={retry}>{messages.retry}</Button>
  return <SkeletonRows count={3} />
})

const Wallets = observer(function Wallets() {
  connectStyles.use()
  const { showAllWallets } = useFlows()
  const { walletList } = useModal()
  const all = useRows()
  // Renders the first screen at once, and the remaining rows later.
  const [isWhole, setIsWhole] = useState(all.length <= firstRows)
  useEffect(() => startTransition(() => setIsWhole(true)), [])
  const groups = groupsOf(isWhole ? all : all.slice(0, firstRows))
  const pending = usePending()
  const note = useNote(pending)
  // WalletConnect stands above the installed wallets, because it leads to wallets on other devices.
  const at = groups.findIndex(({ group }) => group === 'walletConnect')
  const isLast = at > 0 && at === groups.length - 1
  const end = { pending, note: note && <Note {...note} /> }
  return (
    <RowList className="wm-connect wm-fills-width">
      {at > 0 && <Tiles groups={groups.slice(0, at)} {...(isLast && end)} />}
      {groups[at] && <Group>{rowsOf(groups[at])}</Group>}
      {!isLast && <Tiles groups={groups.slice(at + 1)} {...end} />}
      <FullNote />
      {walletList.isAllWalletsShown && (
        <div className="wm-connect-more">{note?.act !== showAllWallets && <AllWalletsRow />}</div>
      )}
    </RowList>
  )
})

/** The rows. Once a wallet is connected, they stay beside its success as they were, though it is now a recent one. */
function useRows(): readonly WalletRowState[] {
  const { accounts, navigation, walletList } = useModal()
  const isListed = navigation.history.some(({ view }) => view === 'Connect' || view === 'ConnectWallets')
  const rows = walletList.connectRows
  const shown = useRef(rows)
  const stays = !isListed && accounts.active?.isConnected === true
  useLayoutEffect(() => {
    if (!stays) shown.current = rows
  })
  return stays ? shown.current : rows
}

interface TilesProps {
  groups: readonly WalletGroup[]
  /** How many of the catalogue's wallets have not been loaded. Their space is reserved. */
  pending?: number
  note?: ReactNode
}

/** Groups with labels: on phones, their tiles share lines. */
function Tiles({ groups, pending = 0, note }: TilesProps) {
  const messages = useMessages()
  const labels: Readonly<Partial<Record<WalletRowState['group'], string>>> = {
    injected: messages.installed,
    recent: messages.recent,
    featured: messages.featuredGroup,
    recommended: messages.popularGroup,
  }
  const count = groups.flatMap(({ members }) => members).length + pending
  return (
    <div className="wm-connect-tiles" data-line={(count > 4 && count < 8) || undefined}>
      {groups.map((each) => (
        <Group key={each.group} label={labels[each.group] ?? messages.moreGroup}>
          {rowsOf(each)}
        </Group>
      ))}
      {pending > 0 && (
        <Group label={messages.popularGroup}>
          <SkeletonRows count={pending} />
        </Group>
      )}
      {note}
    </div>
  )
}

const rowsOf = ({ group, members }: WalletGroup) =>
  members.map((row) => <WalletRow key={row.key} row={row} hasTag={row.tag !== impliedTags[group]} />)

const FullNote = observer(function FullNote() {
  const messages = useMessages()
  return useModal().connectors.isFull ? <p className="wm-connect-note">{messages.walletsFull}</p> : null
})

interface WalletGroup {
  readonly group: WalletRowState['group']
  readonly members: WalletRowState[]
}

function groupsOf(rows: readonly WalletRowState[]): readonly WalletGroup[] {
  const groups: WalletGroup[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.group === row.group) last.members.push(row)
    else groups.push({ group: row.group, members: [row] })
  }
  return groups
}

export default defineView(Connect, ({ messages }) => messages.connectTitle)

import { observer } from 'mobx-react-lite'
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { WalletRow as WalletRowState } from '../../core/state/wallet-list-store.js'
import { useMessages, useModal } from '../host/shell.js'
import { useStyles } from '../host/use-styles.js'
import type { Messages } from '../messages/en.js'
import { connectStyles } from './connect.css.js'
import { suggestionsOf } from './suggestions.js'
import { defineView, parts } from './view.js'

const { AllWalletsRow, Button, Group, RowList, SkeletonRow, WalletRow } = parts

const rowHeight = 56
const labelHeight = 28

/** The ways in without a wallet, once a modal offered one: the same code for every modal. */
let LoginMethods: ComponentType<{ place: LoginPlace }> | undefined
type LoginPlace = 'before' | 'after' | 'alone'

const Connect = observer(function Connect() {
  const { isCollapsed } = useModal().walletList
  return (
    <div>
      <Logins place="before" />
      {!isCollapsed && <Wallets />}
      <Logins place="after" />
    </div>
  )
})

/** The same list, where Connect keeps it behind one button. */
const ConnectWallets = observer(function ConnectWallets() {
  return (
    <div>
      <Logins place="alone" />
      <Wallets />
    </div>
  )
})

/** Ways in without a wallet, where the host offers one. Until their code is here they have their room. */
const Logins = observer(function Logins({ place }: { place: LoginPlace }) {
  const messages = useMessages()
  const { options, walletList } = useModal()
  const { socials } = options.given.features
  const [state, setState] = useState(0)
  const methods = place === 'alone' ? [] : walletList.loginMethods[place]
  const box = options.hasLegalCheckbox && place !== 'after' ? 52 : 0
  const room = methods.reduce((sum, method) => sum + (method === 'email' || (socials || []).length < 3 ? 56 : 112), box)
  useEffect(() => {
    if (room === 0 || LoginMethods || state < 0) return
    import('../parts/login-methods.js').then(
      (code) => {
        LoginMethods = code.LoginMethods
        setState(1)
      },
      () => setState(-1),
    )
  }, [room, state])
  if (LoginMethods) return <LoginMethods place={place} />
  if (state < 0) return <Button onPress={() => setState(0)}>{messages.retry}</Button>
  return room > 0 && <div style={{ minBlockSize: methods.length > 0 ? room + 28 : room }} />
})

const Wallets = observer(function Wallets() {
  useStyles(connectStyles)
  const messages = useMessages()
  const { isConsentMissing, walletList } = useModal()
  const ref = useRef<HTMLDivElement>(null)
  const rows = walletList.connectRows
  // By the property: React 18 does not know the attribute.
  useLayoutEffect(() => {
    if (ref.current) ref.current.inert = isConsentMissing
  }, [isConsentMissing])
  return (
    <div ref={ref}>
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
    </div>
  )
})

/** What the catalogue adds, while it is not there. It keeps the room of the rows that are to come. */
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

export const connectWallets = defineView('ConnectWallets', {
  title: ({ messages }) => messages.connectTitle,
  component: ConnectWallets,
})
export default defineView('Connect', { title: ({ messages }) => messages.connectTitle, component: Connect })

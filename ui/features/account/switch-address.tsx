import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { createAccountActions } from '../../../core/data/account-actions.js'
import { createAskForAccounts } from '../../../core/data/ask-for-accounts.js'
import type { ModalError } from '../../../core/errors/modal-error.js'
import { shortForms } from '../../../core/lib/short-forms.js'
import { addressLabelOf } from '../../../core/state/account-store.js'
import { usePart } from '../../components/hooks/use-part.js'
import { Group, RowList } from '../../components/row-list.js'
import { Avatar } from '../../components/token-icon.js'
import { defineView } from '../../components/view.js'
import { errorText } from '../../messages/en-errors.js'
import { accountMessagesOf } from '../../messages/english/account.js'
import { useAnnouncement, useMessages, useModal } from '../../primitives/context/shell.js'
import { Row, RowTile } from '../../primitives/row.js'
import { Spinner } from '../../primitives/spinner.js'

/**
 * The accounts that the wallet shares, each with its label; the active one has a check. The wallet can be asked for
 * others.
 */
const SwitchAddress = observer(function SwitchAddress() {
  const messages = useMessages(accountMessagesOf)
  const { active } = useModal().accounts
  const actions = usePart(createAccountActions)
  const shown = useSteadyOrder(active?.allAccounts ?? [])
  if (!active) return null
  const short = shortForms(
    shown.map(({ address }) => address),
    (address) => active.shorten(address),
  )
  return (
    <RowList className="wm-fills-width">
      <Group label={messages.switchText}>
        {shown.map(({ address, type }, index) => {
          const isCurrent = address === active.address
          const label = addressLabelOf(active, address) ?? messages.accountNumber(index + 1)
          return (
            <Row
              key={address}
              rowKey={address}
              name={label}
              detail={type === 'eoa' ? short(address) : `${short(address)} · ${messages.accountTypes[type]}`}
              start={
                <Avatar
                  address={address}
                  name={isCurrent ? active.profileName : undefined}
                  src={isCurrent ? active.profileImage : undefined}
                  size={40}
                />
              }
              isCurrent={isCurrent}
              tag={isCurrent && <span className="wm-hidden">{messages.inUse}</span>}
              onPress={() => actions?.chooseAddress(address)}
            />
          )
        })}
      </Group>
      {actions?.canAskForAccounts && <AskForAccounts />}
    </RowList>
  )
})

/** Keeps the order of accounts when another one becomes active; new accounts are added at the end. */
function useSteadyOrder<Account extends { readonly address: string }>(accounts: readonly Account[]): Account[] {
  const [order] = useState(() => new Map<string, number>())
  for (const { address } of accounts) if (!order.has(address)) order.set(address, order.size)
  const placeOf = ({ address }: Account) => order.get(address) ?? 0
  return [...accounts].sort((a, b) => placeOf(a) - placeOf(b))
}

/** Asks the wallet for other accounts: it shows its own window, and reports the accounts that were ticked there. */
const AskForAccounts = observer(function AskForAccounts() {
  const asking = usePart(createAskForAccounts)
  const messages = useMessages(accountMessagesOf)
  const wallet = useModal().accounts.active?.connectedWalletInfo
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<ModalError>()
  const said = error && errorText(messages, error)
  useAnnouncement(said)
  const press = async () => {
    if (isAsking) return
    setAsking(true)
    setError(undefined)
    setError(await asking?.ask())
    setAsking(false)
  }
  return (
    <Row
      rowKey="ask"
      name={messages.askAccounts}
      detail={said ?? wallet?.name}
      start={<RowTile icon={UserRoundPlus} />}
      tag={isAsking ? <Spinner size={18} /> : undefined}
      onPress={press}
    />
  )
})

export default defineView(SwitchAddress, [accountMessagesOf, 'switchTitle'])

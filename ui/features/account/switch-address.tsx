import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { createAccountActions } from '../../../core/data/account-actions.js'
import { shortForms } from '../../../core/lib/short-forms.js'
import { addressLabelOf } from '../../../core/state/account-store.js'
import { usePart } from '../../components/hooks/use-part.js'
import { Group, RowList } from '../../components/row-list.js'
import { Avatar } from '../../components/token-icon.js'
import { defineView } from '../../components/view.js'
import { accountMessagesOf } from '../../messages/en-account.js'
import { useMessages, useModal } from '../../primitives/context/shell.js'
import { Row } from '../../primitives/row.js'

/** The accounts that the wallet shares, each with its label; the one in use bears a tag. */
const SwitchAddress = observer(function SwitchAddress() {
  const messages = useMessages(accountMessagesOf)
  const { active } = useModal().accounts
  const actions = usePart(createAccountActions)
  // In the order that they had when the view came: choosing one does not move the others.
  const [shown] = useState(() => [...(active?.allAccounts ?? [])])
  if (!active) return null
  const short = shortForms(shown.map(({ address }) => address))
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
              start={<Avatar address={address} src={isCurrent ? active.profileImage : undefined} size={40} />}
              isCurrent={isCurrent}
              tag={isCurrent ? messages.inUse : undefined}
              onPress={() => actions?.chooseAddress(address)}
            />
          )
        })}
      </Group>
    </RowList>
  )
})

export default defineView(SwitchAddress, [accountMessagesOf, 'switchTitle'])

import { observer } from 'mobx-react-lite'
import { useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { LineIcon } from '../../primitives/line-icon.js'
import { Row } from '../../primitives/row.js'

/** Leads to the whole list, and says how many it has. */
export const AllWalletsRow = observer(function AllWalletsRow() {
  const messages = useMessages()
  const { totalCount } = useModal().walletList
  const { showAllWallets } = useFlows()
  return (
    <Row
      rowKey="all-wallets"
      name={messages.allWallets}
      start={
        <span className="wm-row-tile">
          <LineIcon shape="grid" size={20} strokeWidth={1.75} />
        </span>
      }
      tag={
        <>
          {totalCount !== undefined && messages.count(totalCount)}
          <LineIcon shape="forward" size={18} />
        </>
      }
      onPress={showAllWallets}
    />
  )
})

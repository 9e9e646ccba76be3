import { observer } from 'mobx-react-lite'
import type { NamespaceTable } from '../../../core/namespaces/namespace-table.js'
import type { WalletMark, WalletRow as WalletRowState } from '../../../core/state/wallet-list-store.js'
import type { Messages } from '../../messages/en.js'
import { useFlows, useMessages, useModal, useShell } from '../../primitives/context/shell.js'
import { Image } from '../../primitives/image/image.js'
import { type Icon, LineIcon } from '../../primitives/line-icon.js'
import { Row, RowTile } from '../../primitives/row.js'
import { WalletConnectMark } from './wallet-connect-mark.js'

/** A wallet in a list. Choosing it animates its icon to the next view. */
export const WalletRow = observer(function WalletRow({ row, hasTag }: { row: WalletRowState; hasTag: boolean }) {
  const { images, options } = useModal()
  const { chooseWallet } = useFlows()
  const { travel } = useShell()
  const messages = useMessages()
  const tags = { recent: messages.recent, installed: messages.installed, qrcode: messages.qrcodeTag }
  return (
    <Row
      rowKey={row.key}
      name={row.name}
      start={
        row.tag === 'qrcode' ? (
          <WalletConnectMark />
        ) : (
          <Image name={row.name} src={row.imageUrl ?? images.get(row.imageKind, row.imageId)} size={40} />
        )
      }
      tag={hasTag && row.tag ? tags[row.tag] : undefined}
      detail={row.connector?.disabledReason ?? (row.mark && detailOf(row.mark, row, messages, options.namespaces))}
      isDisabled={row.connector?.disabledReason !== undefined}
      onPress={(element) => {
        travel.depart(element)
        chooseWallet(row)
      }}
    />
  )
})

/** The line below the name, if the name alone could mislead. */
function detailOf(
  { rdns, claims, isMixed, isNamesake }: WalletMark,
  { name, connector }: WalletRowState,
  messages: Pick<Messages, 'walletMark' | 'walletMixed' | 'walletAlike'>,
  namespaces: NamespaceTable,
): string {
  const mixed = isMixed ? [messages.walletMixed] : []
  const id = claims ? (rdns ?? name) : rdns
  if (id) return [...mixed, messages.walletMark(id, claims ?? 0)].join(' · ')
  // A wallet of several namespaces has a row for each if only its name connects them.
  if (isNamesake && connector) return [...mixed, namespaces.of(connector.chain).name].join(' · ')
  return mixed[0] ?? messages.walletAlike
}

const GridIcon: Icon = (line) => <LineIcon shape="allWallets" {...line} />

export const AllWalletsRow = observer(function AllWalletsRow() {
  const messages = useMessages()
  const { totalCount } = useModal().walletList
  const { showAllWallets } = useFlows()
  return (
    <Row
      rowKey="all-wallets"
      name={messages.allWallets}
      start={<RowTile icon={GridIcon} />}
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

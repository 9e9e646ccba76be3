import LayoutGrid from 'lucide-react/icons/layout-grid'
import WifiOff from 'lucide-react/icons/wifi-off'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Wallet } from '../../../core/contracts/wallet.js'
import { Message } from '../../components/message.js'
import { RowList } from '../../components/row-list.js'
import { defineView } from '../../components/view.js'
import { AllWalletsRow } from '../../components/wallets/all-wallets-row.js'
import { viewMessagesOf } from '../../messages/en-views.js'
import { Button } from '../../primitives/button.js'
import { useFlows, useMessages, useModal, useShell } from '../../primitives/context/shell.js'
import { Row } from '../../primitives/row.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { getWalletStyles } from './get-wallet.css.js'
import { WalletPicture } from './wallet-picture.js'

/** So many are recommended. */
const usualCount = 4

/** Wallets to begin with, for who has none. */
const GetWallet = observer(function GetWallet() {
  useStyles(getWalletStyles)
  const messages = useMessages(viewMessagesOf)
  const { catalogue, walletList } = useModal()
  const { loadRecommended, recommended, recommendedTask } = catalogue
  // A host may open this view first.
  useEffect(() => void loadRecommended(), [loadRecommended])
  const { status } = recommendedTask.state
  const isLoading = recommended.length === 0 && (status === 'idle' || status === 'pending')
  return (
    <RowList className="wm-get-wallet">
      {(recommended.length > 0 || isLoading) && <p>{messages.getWalletText}</p>}
      {recommended.length > 0 ? (
        <Recommended wallets={recommended} />
      ) : isLoading ? (
        [...Array(usualCount).keys()].map((place) => <SkeletonRow key={place} index={place} />)
      ) : (
        <None hasFailed={status === 'failed'} />
      )}
      {walletList.isAllWalletsShown && <AllWalletsRow />}
    </RowList>
  )
})

function Recommended({ wallets }: { wallets: readonly Wallet[] }) {
  const messages = useMessages(viewMessagesOf)
  const { showDownloads } = useFlows()
  const { travel } = useShell()
  return (
    <>
      {wallets.map((wallet) => (
        <Row
          key={wallet.id}
          rowKey={wallet.id}
          name={wallet.name}
          start={<WalletPicture wallet={wallet} size={40} />}
          tag={messages.getShort}
          onPress={(row) => {
            travel.depart(row)
            showDownloads(wallet)
          }}
        />
      ))}
    </>
  )
}

const None = observer(function None({ hasFailed }: { hasFailed: boolean }) {
  const messages = useMessages(viewMessagesOf)
  const { catalogue } = useModal()
  if (!hasFailed)
    return (
      <Message
        mark={<LayoutGrid size={24} strokeWidth={1.75} />}
        heading={messages.noRecommendedTitle}
        text={messages.noRecommendedText}
      />
    )
  return (
    <Message
      mark={<WifiOff size={24} strokeWidth={1.75} />}
      tone="failure"
      heading={messages.catalogueFailedTitle}
      text={messages.pairingFailedText}
    >
      <Button onPress={() => void catalogue.loadRecommended()}>{messages.retry}</Button>
    </Message>
  )
})

export default defineView('GetWallet', {
  title: ({ messages }) => viewMessagesOf(messages).getWalletTitle,
  component: GetWallet,
})

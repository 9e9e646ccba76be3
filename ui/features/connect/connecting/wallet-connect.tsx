import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import type { Wallet } from '../../../../core/contracts/wallet.js'
import type { Root } from '../../../../core/modal/root.js'
import type { WalletPlatform } from '../../../../core/state/pairing-store.js'
import { walletPlatforms } from '../../../../core/wallets/pairing/wallet-platforms.js'
import { useShown } from '../../../components/hooks/use-now.js'
import { Tabs } from '../../../components/tabs.js'
import { defineView } from '../../../components/view.js'
import { viewMessagesOf } from '../../../messages/en-views.js'
import { useMessages, useModal } from '../../../primitives/context/shell.js'
import { AbsentWallet } from './absent-wallet.js'
import { GetRow } from './get-row.js'
import { OpenWallet } from './open-wallet.js'
import { PairingCode } from './pairing-code.js'
import { usePairingActions } from './use-pairing-actions.js'

/** A wallet that is not in this browser, by each way that leads to it; without one a code for any. */
const ConnectingWalletConnect = observer(function ConnectingWalletConnect() {
  const modal = useModal()
  const data = useShown(dataOf(modal))
  const { pairing } = modal.connections
  const messages = useMessages(viewMessagesOf)
  const { choosePlatform } = usePairingActions()
  const panelId = useId()
  if (!data) return null
  const { wallet } = data
  // It has the box to tick: no other way goes on without.
  if (!wallet || modal.isConsentMissing) return <PairingCode wallet={wallet} />
  // Before the code that pairs is here, the ways are known all the same.
  const isChosen = pairing?.wallet?.id === wallet.id
  const platforms = isChosen ? pairing.platforms : walletPlatforms(wallet, modal.platform.device.isMobile)
  const platform = (isChosen ? pairing.platform : platforms[0]) ?? 'unsupported'
  const words: Readonly<Record<WalletPlatform, string>> = {
    qrcode: messages.wayQrcode,
    mobile: messages.wayMobile,
    web: messages.wayWeb,
    desktop: messages.wayDesktop,
    unsupported: messages.wayUnsupported,
  }
  if (platforms.length < 2) return <Way platform={platform} wallet={wallet} />
  return (
    <>
      <Tabs
        label={messages.waysTo(wallet.name)}
        tabs={platforms.map((id) => ({ id, words: words[id] }))}
        chosen={platform}
        panelId={panelId}
        onChoose={choosePlatform}
      />
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${platform}`}>
        <Way platform={platform} wallet={wallet} />
      </div>
    </>
  )
})

function Way({ platform, wallet }: { platform: WalletPlatform; wallet: Wallet }) {
  switch (platform) {
    case 'unsupported':
      return <AbsentWallet wallet={wallet} />
    case 'qrcode':
      return (
        <>
          <PairingCode wallet={wallet} />
          <GetRow wallet={wallet} />
        </>
      )
    default:
      return <OpenWallet key={platform} platform={platform} wallet={wallet} />
  }
}

function dataOf({ navigation }: Root): { wallet?: Wallet | undefined } | undefined {
  const { current } = navigation
  return current.view === 'ConnectingWalletConnect' ? current.data : undefined
}

export default defineView('ConnectingWalletConnect', {
  title: ({ messages, modal }) => dataOf(modal)?.wallet?.name ?? viewMessagesOf(messages).pairingTitle,
  component: ConnectingWalletConnect,
})

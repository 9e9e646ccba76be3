import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import WalletIcon from 'lucide-react/icons/wallet'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Root } from '../../../core/modal/root.js'
import { ConnectingCard } from '../../components/connecting-card.js'
import { Guide } from '../../components/guide.js'
import { useShown } from '../../components/hooks/use-part.js'
import { Failure, Message } from '../../components/message.js'
import { RowList } from '../../components/row-list.js'
import { defineView } from '../../components/view.js'
import { AllWalletsRow } from '../../components/wallets/wallet-row.js'
import { viewMessagesOf } from '../../messages/en-views.js'
import { WideButton } from '../../primitives/button.js'
import { useFlows, useMessages, useModal, useShell } from '../../primitives/context/shell.js'
import { Row } from '../../primitives/row.js'
import { SkeletonRows } from '../../primitives/skeleton.js'
import { css, flexColumn } from '../../primitives/styles/css.js'
import { hasLinks, WalletLinks, WalletPicture } from './catalogue-wallet.js'

function WhatIsAWallet() {
  const messages = useMessages(viewMessagesOf)
  const { showGetWallet } = useFlows()
  const steps = [
    [messages.walletKeepsTitle, messages.walletKeepsText],
    [messages.walletSignsInTitle, messages.walletSignsInText],
    [messages.walletAsksTitle, messages.walletAsksText],
  ] as const
  const icons = [WalletIcon, KeyRound, CircleCheckBig]
  return <Guide icons={icons} steps={steps} action={messages.getWalletTitle} onPress={showGetWallet} />
}

const getWalletStyles = css`
  .wm-get-wallet {
    ${flexColumn}
    min-block-size: 312px;
    margin-inline: -8px;

    & > .wm-message {
      flex: 1;
    }
    & .wm-row-tag {
      justify-content: flex-end;
      min-inline-size: 64px;
    }
    & > p {
      padding: 4px 8px 8px;
      color: var(--wm-color-text-soft);
    }
  }
`

const usualCount = 4

const GetWallet = observer(function GetWallet() {
  getWalletStyles.use()
  const messages = useMessages(viewMessagesOf)
  const { catalogue, walletList } = useModal()
  const { showDownloads } = useFlows()
  const { travel } = useShell()
  const { loadRecommended, recommended, recommendedTask } = catalogue
  // A host may open this view first.
  useEffect(() => void loadRecommended(), [loadRecommended])
  const { status } = recommendedTask.state
  const isLoading = recommended.length === 0 && (status === 'idle' || status === 'pending')
  return (
    <RowList className="wm-get-wallet">
      {(recommended.length > 0 || isLoading) && <p>{messages.getWalletText}</p>}
      {recommended.map((wallet) => (
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
      {isLoading && <SkeletonRows count={usualCount} />}
      {recommended.length === 0 && status === 'done' && (
        <Message icon={LayoutGrid} heading={messages.noRecommendedTitle} text={messages.noRecommendedText} />
      )}
      {recommended.length === 0 && status === 'failed' && (
        <Failure
          heading={messages.catalogueFailedTitle}
          text={messages.checkConnection}
          onRetry={() => void loadRecommended()}
        />
      )}
      {walletList.isAllWalletsShown && <AllWalletsRow />}
    </RowList>
  )
})

const Downloads = observer(function Downloads() {
  const messages = useMessages(viewMessagesOf)
  const { goBack } = useFlows()
  const wallet = useShown(downloadOf(useModal()))
  if (!wallet) return null
  const isKnown = hasLinks(wallet)
  return (
    <ConnectingCard
      state="still"
      icon={<WalletPicture wallet={wallet} size={72} />}
      actions={!isKnown && <WideButton onPress={goBack}>{messages.chooseAnother}</WideButton>}
    >
      {!isKnown && <h3>{messages.noDownloadsTitle}</h3>}
      <p>{isKnown ? messages.downloadsText : messages.noDownloadsText(wallet.name)}</p>
      <WalletLinks wallet={wallet} />
    </ConnectingCard>
  )
})

const downloadOf = ({ navigation: { current } }: Root) =>
  current.view === 'Downloads' ? current.data.wallet : undefined

export const whatIsAWallet = defineView('WhatIsAWallet', WhatIsAWallet, ({ messages }) => messages.help)

export const getWallet = defineView('GetWallet', GetWallet, [viewMessagesOf, 'getWalletTitle'])

export const downloads = defineView('Downloads', Downloads, ({ messages, modal }) => {
  const { getWalletOf, getWalletTitle } = viewMessagesOf(messages)
  const wallet = downloadOf(modal)
  return wallet ? getWalletOf(wallet.name) : getWalletTitle
})

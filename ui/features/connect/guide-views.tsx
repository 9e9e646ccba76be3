import LayoutGrid from 'lucide-react/icons/layout-grid'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Root } from '../../../core/modal/root.js'
import { ConnectingCard } from '../../components/connecting-card.js'
import { Failure } from '../../components/failure.js'
import { Guide } from '../../components/guide.js'
import { useShown } from '../../components/hooks/use-part.js'
import { Message } from '../../components/message.js'
import { RowList } from '../../components/row-list.js'
import { tinted } from '../../components/shared-rules.js'
import { defineView } from '../../components/view.js'
import { AllWalletsRow } from '../../components/wallets/wallet-row.js'
import { viewMessagesOf } from '../../messages/english/views.js'
import { WideButton } from '../../primitives/button.js'
import { useFlows, useMessages, useModal, useShell } from '../../primitives/context/shell.js'
import { Row } from '../../primitives/row.js'
import { SkeletonRows } from '../../primitives/skeleton.js'
import { css, flexColumn } from '../../primitives/styles/css.js'
import { hasLinks, WalletLinks, WalletPicture } from './catalogue-wallet.js'

/** The pictures: a wallet with coins; a page and a key; a phone with a request, and a tick. */
const scenes = [
  'M16 27h32a6 6 0 0 1 6 6v16a6 6 0 0 1-6 6H16a6 6 0 0 1-6-6V33a6 6 0 0 1 6-6zM54 37h-9a4.5 4.5 0 0 0 0 9h9M18 23a8 8 0 1 1 10 0M36 23l1.3-12 14 1.6L50.2 23M40 19.5l3.5-3.5 3 3.5',
  'M13 8h38a5 5 0 0 1 5 5v20a5 5 0 0 1-5 5H13a5 5 0 0 1-5-5V13a5 5 0 0 1 5-5zM8 17h48M13 12.5h.01M18 12.5h.01M15 24h16M15 31h10M10 50a6 6 0 1 1 12 0 6 6 0 0 1-12 0M22 50h30M44 50v5M51 50v6',
  'M16 8h16a5 5 0 0 1 5 5v38a5 5 0 0 1-5 5H16a5 5 0 0 1-5-5V13a5 5 0 0 1 5-5zM22 13h4M17 24h10M17 30h14M17 36h8M17 48h14M40 20a9 9 0 1 1 18 0 9 9 0 0 1-18 0M45 20.5l3 3 5.5-6.5',
].map((lines) => () => (
  <svg width={52} height={52} viewBox="0 0 64 64" aria-hidden="true" stroke="currentColor" strokeLinecap="round">
    <path d={lines} fill="currentColor" fillOpacity={0.18} strokeWidth={2} strokeLinejoin="round" />
  </svg>
))

function WhatIsAWallet() {
  const { walletSteps, getWalletTitle } = useMessages(viewMessagesOf)
  const { showGetWallet } = useFlows()
  return <Guide icons={scenes} steps={walletSteps} action={getWalletTitle} onPress={showGetWallet} />
}

const getWalletStyles = css`
  .wm-get-wallet {
    ${flexColumn}
    min-block-size: 312px;

    /* The row below it keeps its place. */
    & > .wm-message {
      min-block-size: 0;
    }
    & .wm-row-tag {
      justify-content: flex-end;
      min-inline-size: 64px;
    }
    & .wm-row-tag:not(:has(svg)) {
      ${tinted}
      justify-content: center;
      padding: 6px 14px;
      border-radius: calc(var(--wm-radius) * 4);
    }
    & > p {
      padding: 4px 8px 8px;
      color: var(--wm-color-text-soft);
    }
  }
`

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
  const isLoading = recommended.length === 0 && (status === 'idle' || status === 'loading')
  return (
    <RowList className="wm-get-wallet wm-fills-width">
      {(recommended.length > 0 || isLoading) && <p>{messages.getWalletText}</p>}
      {recommended.map((wallet) => (
        <Row
          key={wallet.id}
          rowKey={wallet.id}
          name={wallet.name}
          start={<WalletPicture wallet={wallet} size={40} />}
          detail={[
            wallet.chrome_store && messages.wayUnsupported,
            wallet.app_store && 'iOS',
            wallet.play_store && 'Android',
          ]
            .filter(Boolean)
            .join(' · ')}
          tag={messages.getShort}
          onPress={(row) => {
            travel.depart(row)
            showDownloads(wallet)
          }}
        />
      ))}
      {isLoading && <SkeletonRows count={4} />}
      {recommended.length === 0 && status === 'ready' && (
        <Message icon={LayoutGrid} heading={messages.noRecommendedTitle} text={messages.noRecommendedText} />
      )}
      {recommended.length === 0 && status === 'failed' && (
        <Failure heading={messages.catalogueFailedTitle} onRetry={() => void loadRecommended()} />
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

export const whatIsAWallet = defineView(WhatIsAWallet, ({ messages }) => messages.help)

export const getWallet = defineView(GetWallet, [viewMessagesOf, 'getWalletTitle'])

export const downloads = defineView(Downloads, ({ messages, modal }) => {
  const { getWalletOf, getWalletTitle } = viewMessagesOf(messages)
  const wallet = downloadOf(modal)
  return wallet ? getWalletOf(wallet.name) : getWalletTitle
})

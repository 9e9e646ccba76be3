import { observer } from 'mobx-react-lite'
import type { Wallet } from '../../../../core/contracts/wallet.js'
import type { Root } from '../../../../core/modal/root.js'
import type { PairingStore, WalletPlatform } from '../../../../core/state/pairing-store.js'
import { siteOf, walletPlatforms } from '../../../../core/wallets/pairing/open-wallet.js'
import { AskedBy, ConnectingCard, useArrival } from '../../../components/connecting-card.js'
import { useShown } from '../../../components/hooks/use-part.js'
import { LegalCheckbox, useInert } from '../../../components/legal-checkbox.js'
import { RowList } from '../../../components/row-list.js'
import { Tabs } from '../../../components/tabs.js'
import { defineView } from '../../../components/view.js'
import { AllWalletsRow, WalletRow } from '../../../components/wallets/wallet-row.js'
import { viewMessagesOf } from '../../../messages/english/views.js'
import { Button, MainButton, Press, WideButton } from '../../../primitives/button.js'
import { useFlows, useMessages, useModal } from '../../../primitives/context/shell.js'
import { centredText, css, flexRow, forcedLine, hover } from '../../../primitives/styles/css.js'
import { hasLinks, WalletLinks, WalletPicture } from '../catalogue-wallet.js'
import { CopyLinkButton, PairingCode, pairingFailure } from './pairing-code.js'

/** A wallet that is not in this browser, with each way to use it; without a wallet, a QR code for any. */
const ConnectingWalletConnect = observer(function ConnectingWalletConnect() {
  const modal = useModal()
  const data = useShown(dataOf(modal))
  const { pairing } = modal.connections
  const messages = useMessages(viewMessagesOf)
  if (!data) return null
  const { wallet } = data
  // The pairing view has the consent box; without consent, no other way is offered.
  if (!wallet || modal.isConsentMissing) return <PairingCode wallet={wallet} />
  // Until the pairing code is loaded, the ways are derived from the wallet.
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
    <Tabs
      label={messages.waysTo(wallet.name)}
      tabs={platforms.map((id) => ({ id, words: words[id] }))}
      chosen={platform}
      onChoose={(chosen) => pairing?.choosePlatform(chosen)}
    >
      <Way platform={platform} wallet={wallet} />
    </Tabs>
  )
})

function Way({ platform, wallet }: { platform: WalletPlatform; wallet: Wallet }) {
  if (platform === 'unsupported') return <AbsentWallet wallet={wallet} />
  return (
    <>
      {platform === 'qrcode' ? (
        <PairingCode wallet={wallet} />
      ) : (
        <OpenWallet key={platform} platform={platform} wallet={wallet} />
      )}
      <GetRow wallet={wallet} />
    </>
  )
}

const AbsentWallet = observer(function AbsentWallet({ wallet }: { wallet: Wallet }) {
  const messages = useMessages(viewMessagesOf)
  const { goBack } = useFlows()
  return (
    <ConnectingCard
      state="still"
      icon={<WalletPicture wallet={wallet} size={72} nodeRef={useArrival()} />}
      title={messages.absentTitle(wallet.name)}
      text={hasLinks(wallet) ? messages.absentText : messages.absentNoLinksText}
      actions={<WideButton onPress={goBack}>{messages.chooseAnother}</WideButton>}
    >
      <WalletLinks wallet={wallet} />
    </ConnectingCard>
  )
})

const siteStyles = css`
  .wm-link-site {
    ${centredText}
    overflow-wrap: anywhere;
    font-size: var(--wm-text-12);
    color: var(--wm-color-text-soft);
  }
`

/** The target of a link: the app on this phone, a tab, or a desktop app. */
type Target = 'mobile' | 'web' | 'desktop'

const OpenWallet = observer(function OpenWallet({ wallet, platform }: { wallet: Wallet; platform: Target }) {
  siteStyles.use()
  const messages = useMessages(viewMessagesOf)
  const { chains, connections, connectors } = useModal()
  const { pairing } = connections
  const { openWallet, retryPairing } = useFlows()
  const iconRef = useArrival()
  const now = stateOf(pairing)
  const { name } = wallet
  const site = siteOf(wallet, platform)
  const approve = {
    mobile: messages.openingMobileText,
    web: messages.openingWebText,
    desktop: messages.openingDesktopText,
  }[platform]
  const ready = { title: messages.waitingTitle(name), text: approve, state: 'still' } as const
  const words = {
    preparing: ready,
    ready,
    opening: { ...ready, state: 'waiting' },
    buffering: { title: messages.bufferingTitle, text: messages.bufferingText(name), state: 'waiting' },
    nothing: { title: messages.nothingOpenedTitle(name), text: messages.nothingOpenedText, state: 'alreadyPending' },
    expired: { title: messages.linkExpiredTitle, text: messages.linkExpiredText, state: 'alreadyPending' },
    refused: { title: messages.refusedTitle, text: messages.refusedText, state: 'refused' },
    failed: { ...pairingFailure(pairing?.wcError, messages), state: 'failed' },
  } as const
  const isOver = now === 'failed' || now === 'refused' || now === 'expired'
  const isAsked = now === 'opening' || now === 'buffering'
  return (
    <ConnectingCard
      {...words[now]}
      icon={<WalletPicture wallet={wallet} size={72} nodeRef={iconRef} />}
      actions={
        <>
          {isOver ? (
            <MainButton onPress={retryPairing}>{now === 'expired' ? messages.linkRenew : messages.retry}</MainButton>
          ) : (
            <Button
              kind={isAsked ? 'soft' : 'primary'}
              isWide
              isDisabled={now === 'preparing'}
              isBusy={now === 'preparing'}
              onPress={openWallet}
            >
              {now === 'preparing'
                ? messages.linkPreparing
                : now === 'ready'
                  ? messages.openApp(wallet.name)
                  : messages.openAgain}
            </Button>
          )}
          {pairing?.needsUri !== false && <CopyLinkButton />}
        </>
      }
    >
      {site && (
        <p className="wm-link-site">
          <bdi>{site}</bdi>
        </p>
      )}
      {/* Stays after a link that opened nothing, so that the card keeps its height. */}
      {(isAsked || now === 'nothing') && <AskedBy namespace={connectors.filterNamespace ?? chains.activeNamespace} />}
    </ConnectingCard>
  )
})

type Now = 'preparing' | 'ready' | 'opening' | 'nothing' | 'buffering' | 'expired' | 'refused' | 'failed'

function stateOf(pairing: PairingStore | undefined): Now {
  if (!pairing) return 'preparing'
  if (pairing.needsUri) {
    if (pairing.state === 'idle' || pairing.state === 'preparing') return 'preparing'
    if (pairing.state !== 'ready') return pairing.state
  }
  if (pairing.buffering) return 'buffering'
  return pairing.opening === 'idle' ? 'ready' : pairing.opening
}

const getRowStyles = css`
  .wm-get-row {
    ${flexRow}
    justify-content: center;
    flex-wrap: wrap;
    gap: 0 4px;
    inline-size: 100%;
    color: var(--wm-color-text-soft);

    & > button {
      min-inline-size: 44px;
      min-block-size: 44px;
      padding-inline: 8px;
      border-radius: var(--wm-radius-s);
      font-weight: 600;
      ${centredText}
      color: var(--wm-color-text);
      text-decoration: underline;
      text-decoration-color: var(--wm-color-line-strong);
      text-underline-offset: 3px;
      ${forcedLine}
      ${hover('text-decoration-color: currentColor;')}
    }
    & > button:focus-visible {
      outline-offset: -4px;
    }
  }
`

function GetRow({ wallet }: { wallet: Wallet }) {
  getRowStyles.use()
  const messages = useMessages(viewMessagesOf)
  const { showDownloads } = useFlows()
  return (
    <div className="wm-get-row">
      <span>{messages.notHereYet}</span>
      <Press data-row="get" onClick={() => showDownloads(wallet)}>
        {messages.getWalletOf(wallet.name)}
      </Press>
    </div>
  )
}

function dataOf({ navigation: { current } }: Root): { wallet?: Wallet | undefined } | undefined {
  return current.view === 'ConnectingWalletConnect' ? current.data : undefined
}

export const connectingWalletConnect = defineView(
  ConnectingWalletConnect,
  ({ messages, modal }) => dataOf(modal)?.wallet?.name ?? viewMessagesOf(messages).pairingTitle,
)

const pairingBasicStyles = css`
  .wm-pairing-basic {
    & .wm-pairing-basic-rows {
      margin: 8px -8px 0;
    }
    & .wm-row-tag {
      justify-content: flex-end;
      min-inline-size: 64px;
    }
    & > p {
      padding-block: 4px 8px;
      color: var(--wm-color-text-soft);
    }
  }
`

/**
 * Pairing without a chosen wallet: a QR code for any wallet or, on a phone, which cannot scan its own screen, a list of
 * apps.
 */
const Basic = observer(function Basic() {
  pairingBasicStyles.use()
  const { platform, walletList } = useModal()
  const { isMobile } = platform.device
  return (
    <RowList className="wm-pairing-basic">
      {isMobile ? <Apps /> : <PairingCode wallet={undefined} />}
      {walletList.isAllWalletsShown && (
        <div className="wm-pairing-basic-rows">
          <AllWalletsRow />
        </div>
      )}
      {isMobile && <CopyLinkButton />}
      {isMobile && <LegalCheckbox />}
    </RowList>
  )
})

const Apps = observer(function Apps() {
  const messages = useMessages(viewMessagesOf)
  const { isConsentMissing, walletList } = useModal()
  const ref = useInert<HTMLDivElement>(isConsentMissing)
  const rows = walletList.connectRows.filter(({ group }) => group !== 'walletConnect')
  return (
    <>
      <p>{messages.appsText}</p>
      <div className="wm-pairing-basic-rows" ref={ref}>
        {rows.map((row) => (
          <WalletRow key={row.key} row={row} hasTag />
        ))}
      </div>
    </>
  )
})

export const connectingWalletConnectBasic = defineView(Basic, [viewMessagesOf, 'pairingTitle'])

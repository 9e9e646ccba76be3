import { observer } from 'mobx-react-lite'
import { CopyLinkButton } from '../../../components/copy-link-button.js'
import { useInert } from '../../../components/hooks/use-inert.js'
import { LegalCheckbox } from '../../../components/legal-checkbox.js'
import { RowList } from '../../../components/row-list.js'
import { defineView } from '../../../components/view.js'
import { AllWalletsRow } from '../../../components/wallets/all-wallets-row.js'
import { WalletRow } from '../../../components/wallets/wallet-row.js'
import { viewMessagesOf } from '../../../messages/en-views.js'
import { useMessages, useModal } from '../../../primitives/context/shell.js'
import { css } from '../../../primitives/styles/css.js'
import { useStyles } from '../../../primitives/styles/use-styles.js'
import { PairingCode } from './pairing-code.js'

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
    & .wm-press:disabled {
      opacity: 0.5;
    }
  }
`

/** Pairing without a wallet that was chosen: a code for any, or on a phone, which cannot scan itself, the apps. */
const ConnectingWalletConnectBasic = observer(function ConnectingWalletConnectBasic() {
  useStyles(pairingBasicStyles)
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
    </RowList>
  )
})

/** The wallets that a phone opens by their links. */
const Apps = observer(function Apps() {
  const messages = useMessages(viewMessagesOf)
  const { isConsentMissing, walletList } = useModal()
  const ref = useInert<HTMLDivElement>(isConsentMissing)
  const rows = walletList.connectRows.filter(({ group }) => group !== 'walletConnect')
  return (
    <>
      <LegalCheckbox />
      <p>{messages.appsText}</p>
      <div className="wm-pairing-basic-rows" ref={ref}>
        {rows.map((row) => (
          <WalletRow key={row.key} row={row} hasTag />
        ))}
      </div>
    </>
  )
})

export default defineView('ConnectingWalletConnectBasic', {
  title: ({ messages }) => viewMessagesOf(messages).pairingTitle,
  component: ConnectingWalletConnectBasic,
})

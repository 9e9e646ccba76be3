import { observer } from 'mobx-react-lite'
import { useModal } from '../host/shell.js'
import { useStyles } from '../host/use-styles.js'
import { viewMessagesOf } from '../messages/of-views.js'
import { AllWalletsRow } from '../parts/all-wallets-row.js'
import { CopyLinkButton } from '../parts/copy-link-button.js'
import { LegalCheckbox } from '../parts/legal-checkbox.js'
import { PairingCode } from '../parts/pairing-code.js'
import { RowList } from '../parts/row-list.js'
import { useInert } from '../parts/use-inert.js'
import { useViewMessages } from '../parts/use-view-messages.js'
import { WalletRow } from '../parts/wallet-row.js'
import { pairingBasicStyles } from './connecting-wallet-connect-basic.css.js'
import { defineView } from './view.js'

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
  const messages = useViewMessages()
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

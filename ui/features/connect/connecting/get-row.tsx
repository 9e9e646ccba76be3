import type { Wallet } from '../../../../core/contracts/wallet.js'
import { useViewMessages } from '../../../components/hooks/use-view-messages.js'
import { useFlows } from '../../../primitives/context/shell.js'
import { useStyles } from '../../../primitives/styles/use-styles.js'
import { getRowStyles } from './get-row.css.js'

/** For who does not have the wallet yet. */
export function GetRow({ wallet }: { wallet: Wallet }) {
  useStyles(getRowStyles)
  const messages = useViewMessages()
  const { showDownloads } = useFlows()
  return (
    <div className="wm-get-row">
      <span>{messages.notHereYet(wallet.name)}</span>
      <button
        type="button"
        data-row="get"
        aria-label={messages.getWalletOf(wallet.name)}
        onClick={() => showDownloads(wallet)}
      >
        {messages.getShort}
      </button>
    </div>
  )
}

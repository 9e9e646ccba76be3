import type { Wallet } from '../../../../core/contracts/wallet.js'
import { viewMessagesOf } from '../../../messages/en-views.js'
import { useFlows, useMessages } from '../../../primitives/context/shell.js'
import { useStyles } from '../../../primitives/styles/use-styles.js'
import { getRowStyles } from './get-row.css.js'

/** For who does not have the wallet yet. */
export function GetRow({ wallet }: { wallet: Wallet }) {
  useStyles(getRowStyles)
  const messages = useMessages(viewMessagesOf)
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

import { observer } from 'mobx-react-lite'
import { truncateAddress } from '../../core/format/address.js'
import { useAnnouncement, useFlows, useModal } from '../host/shell.js'
import { useStyles } from '../host/use-styles.js'
import { Button } from '../primitives/button.js'
import { switchWaitStyles } from './switch-wait.css.js'
import { useViewMessages } from './use-view-messages.js'

/** While a wallet is asked to go to another network: for whom, where to and by whom, and a way out. */
export const SwitchWait = observer(function SwitchWait() {
  useStyles(switchWaitStyles)
  const messages = useViewMessages()
  const { accounts, chains, platform } = useModal()
  const { cancelSwitch } = useFlows()
  const { switchingTo, isSwitchSlow } = chains
  const account = switchingTo && accounts.slices[switchingTo.chainNamespace]
  const hint = isSwitchSlow
    ? messages.waitingHint(account?.connectedWalletInfo?.name ?? messages.yourWallet)
    : undefined
  useAnnouncement(hint)
  // Without a wallet nobody is asked.
  if (!switchingTo || !account?.address) return null
  return (
    <div className="wm-switch-wait">
      <p>{messages.switchAsked(truncateAddress(account.address), switchingTo.name, platform.location().hostname)}</p>
      {hint && <p>{hint}</p>}
      <Button isWide onPress={cancelSwitch}>
        {messages.cancel}
      </Button>
    </div>
  )
})

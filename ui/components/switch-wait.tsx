import { observer } from 'mobx-react-lite'
import type { Network } from '../../core/contracts/network/network.js'
import { truncateAddress } from '../../core/lib/address.js'
import { viewMessagesOf } from '../messages/en-views.js'
import { Button } from '../primitives/button.js'
import { useAnnouncement, useFlows, useMessages, useModal } from '../primitives/context/shell.js'
import { css } from '../primitives/styles/css.js'
import { useStyles } from '../primitives/styles/use-styles.js'

const switchWaitStyles = css`
  .wm-switch-wait {
    position: sticky;
    inset-block-end: 0;
    z-index: 1;
    display: flex;
    align-items: center;
    gap: 12px;
    /* Three lines of words: what is said of a wallet that does not answer. */
    min-block-size: calc(var(--wm-text-13) * 1.4 * 3 + 16px);
    padding: 8px;
    text-wrap: pretty;
    background: var(--wm-color-surface);

    & > p {
      flex: 1;
      font-size: var(--wm-text-13);
      line-height: 1.4;
      color: var(--wm-color-text-soft);
    }
    /* Where a few rows are all that fits, it makes way for them. */
    @media (max-height: 420px) {
      position: static;
    }
  }
`

interface SwitchWaitProps {
  /** Those that can be chosen here. */
  networks: readonly Network[]
  /** The failure of the last switch. */
  failure: string | undefined
}

/**
 * Below a list of networks: says that a wallet may ask, and during a request for which network, in which wallet, with a
 * way out. Afterwards it says what failed. Its height stays the same, so that no row moves.
 */
export const SwitchWait = observer(function SwitchWait({ networks, failure }: SwitchWaitProps) {
  useStyles(switchWaitStyles)
  const messages = useMessages(viewMessagesOf)
  const { accounts, chains, options, platform } = useModal()
  const { cancelSwitch } = useFlows()
  const { activeNetwork, switchingTo, isSwitchSlow } = chains
  const accountOf = ({ chainNamespace }: Network) => accounts.slices[chainNamespace]
  const account = switchingTo && accountOf(switchingTo)
  const words =
    switchingTo && account?.address
      ? ([unbroken(truncateAddress(account.address)), switchingTo.name, platform.location().hostname] as const)
      : undefined
  const hint =
    words && isSwitchSlow
      ? messages.switchHint(account?.connectedWalletInfo?.name ?? messages.yourWallet, ...words)
      : undefined
  useAnnouncement(hint)
  const canBeAsked =
    options.given.enableNetworkSwitch &&
    networks.some((network) => network.caipNetworkId !== activeNetwork?.caipNetworkId && accountOf(network)?.address)
  // Without a wallet nobody is asked.
  if (!words && !canBeAsked && !failure) return null
  const text = hint ?? (words ? messages.switchAsked(...words) : (failure ?? messages.switchAhead))
  return (
    <div className="wm-switch-wait">
      {/* Other words take the place of those before instead of moving them. */}
      <p key={text}>{text}</p>
      {words && <Button onPress={cancelSwitch}>{messages.cancel}</Button>}
    </div>
  )
})

/** A line may not end within an address: U+2060, the word joiner, takes no room. */
const unbroken = (address: string) => address.replace('…', '…\u2060')

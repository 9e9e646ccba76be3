import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import SearchX from 'lucide-react/icons/search-x'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { isKnownToEmbeddedWallet } from '../../core/contracts/embedded-networks.js'
import type { Network } from '../../core/contracts/network/network.js'
import { wantsReload } from '../../core/errors/foreign/questions.js'
import { alikeErrors } from '../messages/en-errors.js'
import { viewMessagesOf } from '../messages/english/views.js'
import { Button } from '../primitives/button.js'
import { useAnnouncement, useFlows, useMessages, useModal } from '../primitives/context/shell.js'
import { Image } from '../primitives/image/image.js'
import { Row } from '../primitives/row.js'
import { Spinner } from '../primitives/spinner.js'
import { css, flexRow } from '../primitives/styles/css.js'
import { SearchField } from './fields/search-field.js'
import { Message, MessageButton } from './message.js'
import { RowList } from './row-list.js'
import { panel } from './shared-rules.js'

const networkListStyles = css`
  .wm-networks {
    /* The tag's words shrink for a long network name, which may take two lines. */
    & .wm-row:has(.wm-networks-words) {
      & .wm-row-name {
        flex: 0 1 auto;
      }
      & .wm-row-tag {
        flex: 1;
        justify-content: end;
        text-align: end;
        min-inline-size: 6em;
        max-inline-size: none;
      }
      /* With an icon in the tag, the words may disappear completely: the text below the list says the same. */
      & .wm-row-tag:has(svg) {
        min-inline-size: 28px;
        container-type: inline-size;
      }
    }
    @container (max-inline-size: 7em) {
      & .wm-networks-words {
        margin-inline-start: -6px;
        font-size: 0;
      }
    }
    & .wm-networks-failure {
      ${flexRow}
      gap: 6px;
    }
    & [data-tone="failure"] {
      color: var(--wm-color-failure);
    }
  }
`

const manyNetworks = 7

export const NetworkList = observer(function NetworkList({ isListed }: { isListed?: (network: Network) => boolean }) {
  networkListStyles.use()
  const messages = useMessages(viewMessagesOf)
  const { chains } = useModal()
  const [query, setQuery] = useState('')
  const failure = useSwitchFailure()
  const [asked, setAsked] = useState<string>()
  const { switchingTo } = chains
  if (switchingTo && switchingTo.caipNetworkId !== asked) setAsked(switchingTo.caipNetworkId)
  const listed = isListed ? chains.networks.filter(isListed) : chains.networks
  const isSearchable = listed.length > manyNetworks
  const wanted = query.trim().toLowerCase()
  const networks = listed.filter((network) => network.name.toLowerCase().includes(wanted))
  return (
    <RowList className={isSearchable ? 'wm-networks wm-fills-width wm-fills' : 'wm-networks wm-fills-width'}>
      {isSearchable && <SearchField label={messages.searchNetworks} value={query} onChange={setQuery} />}
      <ul>
        {networks.map((network) => (
          <li key={network.caipNetworkId}>
            <NetworkRow network={network} failure={network.caipNetworkId === asked ? failure : undefined} />
          </li>
        ))}
      </ul>
      {networks.length === 0 && (
        <Message icon={SearchX} heading={messages.noNetworkMatchTitle} text={messages.noMatchText(query.trim())}>
          <MessageButton onPress={() => setQuery('')}>{messages.clearSearch}</MessageButton>
        </Message>
      )}
      <SwitchWait networks={listed} failure={asked === undefined ? undefined : failure} />
    </RowList>
  )
})

/** What is said about the last failed switch: in the row, and below the list. */
interface SwitchFailure {
  readonly tag: string
  readonly text: string
  /** A refusal is the visitor's own choice, and no failure. */
  readonly tone: 'quiet' | 'failure'
}
type Failed = { failure: SwitchFailure | undefined }

const NetworkRow = observer(function NetworkRow({ network, failure }: { network: Network } & Failed) {
  const messages = useMessages(viewMessagesOf)
  const modal = useModal()
  const { chooseNetwork } = useFlows()
  const { activeNetwork, switchingTo, isApproved } = modal.chains
  const { enableNetworkSwitch } = modal.options.given
  const isCurrent = network.caipNetworkId === activeNetwork?.caipNetworkId
  const isSwitching = network.caipNetworkId === switchingTo?.caipNetworkId
  const tag = failure ? (
    <span className="wm-networks-failure" data-tone={failure.tone}>
      <CircleAlert size={16} strokeWidth={2.25} />
      <span className="wm-networks-words">{failure.tag}</span>
    </span>
  ) : isSwitching ? (
    <>
      <span className="wm-networks-words">{messages.switching}</span>
      <Spinner size={18} />
    </>
  ) : isCurrent ? (
    <span className="wm-hidden">{messages.currentNetwork}</span>
  ) : !isApproved(network) ? (
    <span className="wm-networks-words">{messages.notInWallet}</span>
  ) : modal.connections.isLoggedIn && !modal.options.hostLogin && !isKnownToEmbeddedWallet(network.caipNetworkId) ? (
    // Only a hint: the wallet itself decides whether it serves the network.
    <span className="wm-networks-words">{messages.maybeNotInWallet}</span>
  ) : network.testnet ? (
    messages.testnetTag
  ) : undefined
  return (
    <Row
      rowKey={network.caipNetworkId}
      name={network.name}
      start={<Image name={network.name} src={modal.networkImage(network)} size={40} isRound />}
      tag={tag}
      tagKey={failure?.tag ?? (isSwitching ? 'switching' : undefined)}
      isCurrent={isCurrent}
      isDisabled={!isCurrent && !(isApproved(network) && enableNetworkSwitch)}
      onPress={() => chooseNetwork(network.caipNetworkId)}
    />
  )
})

/** The failure of the last switch. */
function useSwitchFailure(): SwitchFailure | undefined {
  const messages = useMessages(viewMessagesOf)
  const { switchError } = useModal().chains
  const { code = '' } = Object(switchError) as { code?: string } // a mapped error, or undefined
  const isRefused = code === 'wallet_user_rejected'
  // While the wallet is locked or gone, another attempt cannot help.
  const isEnded = code === 'wallet_locked' || wantsReload({ code })
  const ended = isEnded ? messages.byCode.get(alikeErrors.get(code) ?? code) : undefined
  const text = isRefused ? messages.switchRefused : (ended ?? messages.switchFailed)
  useAnnouncement(switchError === undefined ? undefined : text)
  if (switchError === undefined) return undefined
  return isRefused
    ? { text, tag: messages.switchRefusedTag, tone: 'quiet' }
    : { text, tag: messages.switchFailedTag, tone: 'failure' }
}

const switchWaitStyles = css`
  .wm-switch-wait {
    position: sticky;
    inset-block-end: 0;
    z-index: 1;
    ${flexRow}
    gap: 10px;
    /* Reserves two lines, for the text about a wallet that does not answer. The panel below is 4 px less high. */
    --wm-switch-lines: 2;
    min-block-size: calc(var(--wm-text-13) * 1.4 * var(--wm-switch-lines) + 24px);
    padding-block: 12px 8px;
    padding-inline: 24px 16px;
    background: var(--wm-color-surface);

    /* The panel begins where the pictures of the rows do. The gap above it covers the rows that scroll below. */
    &::before {
      content: "";
      position: absolute;
      inset: 4px 8px 0;
      z-index: -1;
      ${panel}
    }
    & > svg {
      color: var(--wm-color-text-quiet);
    }
    & > svg[data-tone="failure"] {
      color: var(--wm-color-failure);
    }
    & > p {
      flex: 1;
      font-size: var(--wm-text-13);
      color: var(--wm-color-text-soft);
    }
    &[data-long] {
      --wm-switch-lines: 3;
    }
    @media (max-width: 340px) {
      --wm-switch-lines: 3;
    }
    /* On very low screens it does not stick. */
    @media (max-height: 420px) {
      position: relative;
    }
  }
`

/**
 * The text below a list of networks: the wallet may ask, is asking, or has failed. Its height is fixed, so that no row
 * moves.
 */
const SwitchWait = observer(function SwitchWait({ networks, failure }: { networks: readonly Network[] } & Failed) {
  switchWaitStyles.use()
  const messages = useMessages(viewMessagesOf)
  const { accounts, chains, options, platform } = useModal()
  const { cancelSwitch } = useFlows()
  const { activeNetwork, switchingTo, isSwitchSlow } = chains
  const accountOf = ({ chainNamespace }: Network) => accounts.of(chainNamespace)
  const account = switchingTo && accountOf(switchingTo)
  const words =
    switchingTo && account?.address
      ? ([unbroken(account.shorten(account.address)), switchingTo.name, platform.location().hostname] as const)
      : undefined
  const hint =
    words && isSwitchSlow
      ? messages.switchHint(account?.connectedWalletInfo?.name ?? messages.yourWallet, words[0], words[1])
      : undefined
  useAnnouncement(hint)
  const walletOf = (network: Network) => accountOf(network)?.connectedWalletInfo?.name
  const isLong = networks.some((network) => [network.name, walletOf(network) ?? ''].some((name) => name.length > 16))
  const canBeAsked =
    options.given.enableNetworkSwitch &&
    networks.some((network) => network.caipNetworkId !== activeNetwork?.caipNetworkId && accountOf(network)?.address)
  // Without a wallet there is nothing to say.
  if (!words && !canBeAsked && !failure) return null
  const text = hint ?? (words ? messages.switchAsked(...words) : (failure?.text ?? messages.switchAhead))
  const Mark = failure ? CircleAlert : Info
  return (
    <div className="wm-switch-wait" data-long={isLong || undefined}>
      {/* While the wallet is asked, the row has a spinner, and the words need the room. */}
      {!words && <Mark size={18} strokeWidth={2} data-tone={failure?.tone} />}
      {/* The key makes new text replace the old element instead of changing it. */}
      <p key={text}>{text}</p>
      {words && (
        <Button isSmall onPress={cancelSwitch}>
          {messages.cancel}
        </Button>
      )}
    </div>
  )
})

/** Prevents a line break within an address by U+2060, the invisible word joiner. */
const unbroken = (address: string) => address.replace('…', '…\u2060')

import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import SearchX from 'lucide-react/icons/search-x'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Network } from '../../core/contracts/network/network.js'
import { viewMessagesOf } from '../messages/en-views.js'
import { useAnnouncement, useFlows, useMessages, useModal } from '../primitives/context/shell.js'
import { Image } from '../primitives/image/image.js'
import { Row } from '../primitives/row.js'
import { Spinner } from '../primitives/spinner.js'
import { css } from '../primitives/styles/css.js'
import { listBar } from '../primitives/styles/mixins.js'
import { useStyles } from '../primitives/styles/use-styles.js'
import { SearchField } from './fields/search-field.js'
import { Message } from './message.js'
import { RowList } from './row-list.js'
import { SwitchWait } from './switch-wait.js'

const networkListStyles = css`
  .wm-networks {
    margin-inline: -8px;

    & .wm-networks-bar {
      ${listBar}
    }
    /* The words give way to a long name, which may take two lines. */
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
      /* Or to its mark: what happens to a network is said below the list too. */
      & .wm-row-tag:has(svg) {
        min-inline-size: 28px;
        container-type: inline-size;
      }
    }
    @container (inline-size < 7em) {
      & .wm-networks-words {
        margin-inline-start: -6px;
        font-size: 0;
      }
    }
    & .wm-networks-failure {
      display: inline-flex;
      align-items: center;
      gap: 6px;
      color: var(--wm-color-failure);
    }
  }
`

/** More networks than this call for a search field. */
const manyNetworks = 7

interface NetworkListProps {
  /** @default all of them */
  isListed?: (network: Network) => boolean
}

/** The host's networks, of all namespaces; choosing one switches to it. */
export const NetworkList = observer(function NetworkList({ isListed = () => true }: NetworkListProps) {
  useStyles(networkListStyles)
  const messages = useMessages(viewMessagesOf)
  const { chains } = useModal()
  const [query, setQuery] = useState('')
  const failure = useSwitchFailure()
  const [asked, setAsked] = useState<string>()
  const { switchingTo } = chains
  if (switchingTo && switchingTo.caipNetworkId !== asked) setAsked(switchingTo.caipNetworkId)
  const listed = chains.networks.filter(isListed)
  const isSearchable = listed.length > manyNetworks
  const wanted = query.trim().toLowerCase()
  const networks = listed.filter((network) => network.name.toLowerCase().includes(wanted))
  return (
    <RowList className={isSearchable ? 'wm-networks wm-fills' : 'wm-networks'}>
      {isSearchable && (
        <div className="wm-networks-bar">
          <SearchField label={messages.searchNetworks} value={query} onChange={setQuery} />
        </div>
      )}
      <ul>
        {networks.map((network) => (
          <li key={network.caipNetworkId}>
            <NetworkRow network={network} failure={network.caipNetworkId === asked ? failure?.tag : undefined} />
          </li>
        ))}
      </ul>
      <SwitchWait networks={listed} failure={asked && failure?.text} />
      {networks.length === 0 && (
        <Message mark={<SearchX size={24} strokeWidth={1.75} />} heading={messages.noNetworkMatchTitle} />
      )}
    </RowList>
  )
})

interface NetworkRowProps {
  network: Network
  /** The failure of the last switch to this network. Shown in its own row, so that no other row moves. */
  failure: string | undefined
}

const NetworkRow = observer(function NetworkRow({ network, failure }: NetworkRowProps) {
  const messages = useMessages(viewMessagesOf)
  const modal = useModal()
  const { chooseNetwork } = useFlows()
  const { activeNetwork, switchingTo, isApproved } = modal.chains
  const { enableNetworkSwitch } = modal.options.given
  const isCurrent = network.caipNetworkId === activeNetwork?.caipNetworkId
  const isSwitching = network.caipNetworkId === switchingTo?.caipNetworkId
  const tag = failure ? (
    <span className="wm-networks-failure">
      <CircleAlert size={16} strokeWidth={2.25} />
      <span className="wm-networks-words">{failure}</span>
    </span>
  ) : isSwitching ? (
    <>
      <span className="wm-networks-words">{messages.switching}</span>
      <Spinner size={18} />
    </>
  ) : isCurrent ? (
    <>
      <span className="wm-hidden">{messages.currentNetwork}</span>
      <Check size={20} strokeWidth={2.25} />
    </>
  ) : !isApproved(network) ? (
    <span className="wm-networks-words">{messages.notInWallet}</span>
  ) : network.testnet ? (
    messages.testnetTag
  ) : undefined
  return (
    <Row
      rowKey={network.caipNetworkId}
      name={network.name}
      start={<Image name={network.name} src={modal.networkImage(network)} size={40} isRound />}
      tag={tag}
      tagKey={failure ?? (isSwitching ? 'switching' : undefined)}
      isCurrent={isCurrent}
      isDisabled={!isCurrent && !(isApproved(network) && enableNetworkSwitch)}
      onPress={() => chooseNetwork(network.caipNetworkId)}
    />
  )
})

/**
 * Returns the failure of the last switch. The row shows it in short; the text below the list has it in full and is
 * announced.
 */
function useSwitchFailure(): { tag: string; text: string } | undefined {
  const messages = useMessages(viewMessagesOf)
  const { switchError } = useModal().chains
  const { code } = Object(switchError) as { code?: unknown } // a mapped error, or nothing
  const isRefused = code === 'wallet_user_rejected'
  const text = isRefused ? messages.switchRefused : messages.switchFailed
  useAnnouncement(switchError === undefined ? undefined : text)
  return switchError === undefined
    ? undefined
    : { text, tag: isRefused ? messages.refusedTitle : messages.switchFailedTag }
}

import Coins from 'lucide-react/icons/coins'
import WifiOff from 'lucide-react/icons/wifi-off'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { servesNamespace } from '../../../core/contracts/served-namespaces.js'
import { createAccountActions } from '../../../core/data/account-actions.js'
import { createPortfolio, type Portfolio } from '../../../core/data/portfolio.js'
import { usePart } from '../../components/hooks/use-part.js'
import { useVirtualRows } from '../../components/hooks/use-virtual-rows.js'
import { Message } from '../../components/message.js'
import { RetryButton } from '../../components/retry-button.js'
import { accountMessagesOf } from '../../messages/en-account.js'
import { Button } from '../../primitives/button.js'
import { useAnnouncement, useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { TokenRow } from './token-row.js'

const rowHeight = 56
/** Further tokens appear after a tap, so the content below the list is not pushed away. */
const shownAtFirst = 8

/** The active account's tokens on the active network. */
export const AccountTokens = observer(function AccountTokens() {
  const messages = useMessages(accountMessagesOf)
  const portfolio = usePart(createPortfolio)
  const entry = portfolio?.store.active
  const { chains, accounts } = useModal()
  const count = entry?.tokens.length ?? 0
  const namespace = accounts.active?.namespace
  const isListed = servesNamespace('balance', namespace)
  const isLoading = isListed && (!entry || (!entry.isKnown && entry.status !== 'failed'))
  // Screen readers hear what arrived, not that something will.
  const said = entry?.hasSome ? messages.tokensLoaded(count) : messages.noTokensTitle
  useAnnouncement(!isLoading && entry?.isKnown ? said : undefined)
  if (isLoading) return skeletons()
  const name = chains.activeNetwork?.name ?? ''
  if (!isListed || !portfolio || !entry)
    return (
      <Message
        mark={<Coins size={24} strokeWidth={1.75} />}
        heading={messages.noTokensTitle}
        text={messages.noListText(name)}
      />
    )
  if (!entry.isKnown) return <Unavailable portfolio={portfolio} network={name} />
  return (
    <>
      {entry.status === 'failed' && <Stale portfolio={portfolio} />}
      {entry.hasSome ? <Tokens portfolio={portfolio} /> : <Empty />}
    </>
  )
})

function skeletons() {
  return [0, 1, 2, 3].map((index) => <SkeletonRow key={index} index={index} />)
}

/** Draws the rows that can be seen: there are accounts with hundreds. */
const Tokens = observer(function Tokens({ portfolio }: { portfolio: Portfolio }) {
  const messages = useMessages(accountMessagesOf)
  const [isWhole, setWhole] = useState(false)
  const { areHidden, active } = portfolio.store
  const tokens = active?.tokens ?? []
  const { list, rows: items } = useVirtualRows({
    of: tokens,
    count: isWhole ? tokens.length : Math.min(tokens.length, shownAtFirst),
    heightOf: () => rowHeight,
    keyOf: (index) => tokens[index]?.address ?? `${index}`,
    overscan: 8,
  })
  return (
    <>
      <ul {...list} className="wm-account-list">
        {items.map(({ index, key, place }) => {
          const token = tokens[index]
          return (
            <li key={key} {...place} aria-setsize={tokens.length} aria-posinset={index + 1}>
              {token && <TokenRow token={token} areHidden={areHidden} />}
            </li>
          )
        })}
      </ul>
      {!isWhole && tokens.length > shownAtFirst && (
        <div className="wm-account-more">
          <Button kind="plain" onPress={() => setWhole(true)}>
            {messages.showAllTokens(messages.count(tokens.length))}
          </Button>
        </div>
      )}
    </>
  )
})

const Unavailable = observer(function Unavailable({ portfolio, network }: { portfolio: Portfolio; network: string }) {
  const messages = useMessages(accountMessagesOf)
  const { showNetworks } = useFlows()
  const { options } = useModal()
  const error = portfolio.store.active?.error
  return (
    <Message
      mark={<WifiOff size={24} strokeWidth={1.75} />}
      tone="failure"
      heading={messages.unavailableTitle}
      text={error?.isNetworkUnserved ? messages.unservedText(network) : messages.failedText}
    >
      {!error?.isNetworkUnserved && <Retry portfolio={portfolio} />}
      {error?.isNetworkUnserved && options.given.enableNetworkSwitch && (
        <Button onPress={showNetworks}>{messages.chooseNetwork}</Button>
      )}
    </Message>
  )
})

const Stale = observer(function Stale({ portfolio }: { portfolio: Portfolio }) {
  const messages = useMessages(accountMessagesOf)
  return (
    <div className="wm-account-stale">
      <p>
        <strong>{messages.unavailableTitle}</strong> {messages.staleText}
      </p>
      <Retry portfolio={portfolio} />
    </div>
  )
})

const Retry = observer(function Retry({ portfolio }: { portfolio: Portfolio }) {
  const { retry, retryIn } = useMessages(accountMessagesOf)
  return (
    <RetryButton
      entry={portfolio.store.active}
      retry={retry}
      retryIn={retryIn}
      onPress={() => void portfolio.refresh()}
    />
  )
})

const Empty = observer(function Empty() {
  const messages = useMessages(accountMessagesOf)
  const actions = usePart(createAccountActions)
  return (
    <Message
      mark={<Coins size={24} strokeWidth={1.75} />}
      heading={messages.noTokensTitle}
      text={messages.noTokensText}
    >
      {actions?.has('onramp') && <Button onPress={() => actions.choose('onramp')}>{messages.buyCrypto}</Button>}
      {actions?.has('receive') && (
        <Button kind="plain" onPress={() => actions.choose('receive')}>
          {messages.receiveFunds}
        </Button>
      )}
    </Message>
  )
})

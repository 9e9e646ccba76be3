import Coins from 'lucide-react/icons/coins'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { createAccountActions } from '../../../core/data/account-actions.js'
import { type HeldToken, isMisnamed } from '../../../core/data/assets/asset.js'
import { contractsOfNamesakes } from '../../../core/data/assets/namesakes.js'
import { createPortfolio, type Portfolio } from '../../../core/data/portfolio.js'
import { shownValueOf } from '../../../core/data/portfolio-store.js'
import { formatAmount, formatUsd } from '../../../core/lib/amount.js'
import { servesNamespace } from '../../../core/namespaces/served-namespaces.js'
import { AssetNote } from '../../components/asset-mark.js'
import { Failure } from '../../components/failure.js'
import { usePart } from '../../components/hooks/use-part.js'
import { Message, MessageButton } from '../../components/message.js'
import { RetryButton } from '../../components/retry-button.js'
import { Notice } from '../../components/review/review-notice.js'
import { TokenIcon } from '../../components/token-icon.js'
import { VirtualRows } from '../../components/virtual-rows.js'
import { accountMessagesOf } from '../../messages/english/account.js'
import { Button, Press } from '../../primitives/button.js'
import { useAnnouncement, useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { Figure, Name } from '../../primitives/inline.js'
import { rowStyles } from '../../primitives/row.js'
import { SkeletonRows } from '../../primitives/skeleton.js'
import { css, flexColumn, quietLine } from '../../primitives/styles/css.js'

const tokenRowStyles = css`
  .wm-token {
    & .wm-row-name {
      -webkit-line-clamp: 1;
    }
    & .wm-row-name:has(.wm-row-detail) {
      -webkit-line-clamp: 2;
    }
    & .wm-token-end {
      ${flexColumn}
      align-items: flex-end;
      flex: none;
      max-inline-size: 55%;
      font-weight: 500;
      font-variant-numeric: tabular-nums;
      text-align: end;
    }
    & .wm-token-value {
      ${quietLine}
    }
  }
`

/** Further tokens appear after a tap, so that the content below the list is not pushed away. */
const shownAtFirst = 8

/** The active account's tokens on the active network. */
export const AccountTokens = observer(function AccountTokens() {
  const messages = useMessages(accountMessagesOf)
  const portfolio = usePart(createPortfolio)
  const entry = portfolio?.store.active
  const { accounts, chains, options } = useModal()
  const { retryBalance, showNetworks } = useFlows()
  const count = entry?.tokens.length ?? 0
  const isListed = servesNamespace('balance', accounts.active?.namespace)
  const isLoading = isListed && (!entry || (!entry.isKnown && entry.status !== 'failed'))
  // Screen readers announce that tokens have loaded, not that they will.
  const said = entry?.hasSome ? messages.tokensLoaded(count) : messages.noTokensTitle
  useAnnouncement(!isLoading && entry?.isKnown ? said : undefined)
  if (isLoading) return <SkeletonRows count={4} kind="token" />
  const name = chains.activeNetwork?.name ?? ''
  if (!isListed || !portfolio || !entry)
    return <Message isPart icon={Coins} heading={messages.tabs.tokens} text={messages.noListText(name)} />
  // The head leaves its own button out while this one is shown.
  const reload = () => {
    void portfolio.refresh()
    if (accounts.active?.balanceStatus === 'failed') retryBalance(accounts.active.namespace)
  }
  const retry = { entry, onPress: reload }
  if (!entry.isKnown && entry.error?.isNetworkUnserved)
    return (
      <Failure isPart heading={messages.unavailableTitle} text={messages.unservedText(name)}>
        {options.given.enableNetworkSwitch && (
          <MessageButton onPress={showNetworks}>{messages.chooseNetwork}</MessageButton>
        )}
      </Failure>
    )
  if (!entry.isKnown)
    return (
      <Failure isPart heading={messages.unavailableTitle} text={messages.failedText}>
        <RetryButton {...retry} />
      </Failure>
    )
  return (
    <>
      {entry.status === 'failed' && (
        <Notice
          tone="failure"
          heading={messages.unavailableTitle}
          lines={[entry.isIncomplete ? messages.incompleteText : messages.staleText]}
        >
          <RetryButton {...retry} isSmall />
        </Notice>
      )}
      {entry.hasSome ? <Tokens portfolio={portfolio} /> : <Empty />}
    </>
  )
})

/** Renders only the visible rows: some accounts have hundreds of tokens. */
const Tokens = observer(function Tokens({ portfolio }: { portfolio: Portfolio }) {
  const messages = useMessages(accountMessagesOf)
  const [isWhole, setWhole] = useState(false)
  const { areHidden, active } = portfolio.store
  const tokens = active?.tokens ?? []
  const contracts = contractsOfNamesakes(tokens)
  return (
    <>
      <VirtualRows items={isWhole ? tokens : tokens.slice(0, shownAtFirst)} overscan={8} setSize={tokens.length}>
        {(token) => <TokenRow token={token} contract={contracts.get(token.asset.id)} areHidden={areHidden} />}
      </VirtualRows>
      {!isWhole && tokens.length > shownAtFirst && (
        <div className="wm-account-more">
          <Button isSmall onPress={() => setWhole(true)}>
            {messages.showAllTokens(messages.count(tokens.length))}
          </Button>
        </div>
      )}
    </>
  )
})

export function HiddenAmount() {
  const { hidden, hiddenLabel } = useMessages(accountMessagesOf)
  return (
    <>
      <span aria-hidden="true">{hidden}</span>
      <span className="wm-hidden">{hiddenLabel}</span>
    </>
  )
}

/** A token's row: its name, amount and value. */
const TokenRow = observer(function TokenRow({
  token,
  contract,
  areHidden,
}: {
  token: HeldToken
  contract: string | undefined
  areHidden: boolean
}) {
  rowStyles.use()
  tokenRowStyles.use()
  const { numbers } = useMessages(accountMessagesOf)
  const actions = usePart(createAccountActions)
  const value = shownValueOf(token)
  const key = `token-${token.address ?? 'native'}`
  return (
    <Press className="wm-row wm-token" data-row={key} onClick={() => actions?.showToken(token)}>
      <TokenIcon name={token.symbol || token.name} url={token.iconUrl} asset={token.asset} />
      <span className="wm-row-name">
        <Name>{token.name}</Name>
        {(contract !== undefined || isMisnamed(token.asset)) && (
          <bdi className="wm-row-detail">
            <AssetNote asset={token.asset} contract={contract} />
          </bdi>
        )}
      </span>{' '}
      {areHidden ? (
        <span className="wm-token-end">
          <HiddenAmount />
        </span>
      ) : (
        <span className="wm-token-end">
          <Figure>
            {formatAmount(token.quantity.numeric, { language: numbers })} <Name>{token.symbol}</Name>
          </Figure>{' '}
          <span className="wm-token-value">{value === undefined ? '–' : formatUsd(value, numbers)}</span>
        </span>
      )}
    </Press>
  )
})

const Empty = observer(function Empty() {
  const messages = useMessages(accountMessagesOf)
  const actions = usePart(createAccountActions)
  return (
    <Message isPart icon={Coins} heading={messages.noTokensTitle} text={messages.noTokensText}>
      {actions?.has('onramp') && (
        <MessageButton onPress={() => actions.choose('onramp')}>{messages.buyCrypto}</MessageButton>
      )}
      {actions?.has('receive') && (
        <MessageButton onPress={() => actions.choose('receive')}>{messages.receiveFunds}</MessageButton>
      )}
    </Message>
  )
})

import SearchX from 'lucide-react/icons/search-x'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { ListedToken } from '../../../core/data/assets/asset.js'
import { contractsOfNamesakes } from '../../../core/data/assets/namesakes.js'
import type { SwapSide } from '../../../core/features/swap/review.js'
import { createSwap, type SwapPart } from '../../../core/features/swap/swap.js'
import { findTokens, suggestedTokens } from '../../../core/features/swap/tokens.js'
import { formatAmount } from '../../../core/lib/amount.js'
import { toDecimal } from '../../../core/lib/balance.js'
import { AssetNote } from '../../components/asset-mark.js'
import { Failure } from '../../components/failure.js'
import { SearchField } from '../../components/fields/search-field.js'
import { usePart } from '../../components/hooks/use-part.js'
import { Message } from '../../components/message.js'
import { RowList } from '../../components/row-list.js'
import { pill, pressMotion } from '../../components/shared-rules.js'
import { TokenIcon } from '../../components/token-icon.js'
import { tokenListStyles } from '../../components/token-list.css.js'
import { defineView } from '../../components/view.js'
import { rowHeight, VirtualRows } from '../../components/virtual-rows.js'
import { swapMessagesOf, swapTokensMessagesOf } from '../../messages/english/swap.js'
import { Press } from '../../primitives/button.js'
import { useAnnouncement, useMessages, useModal } from '../../primitives/context/shell.js'
import { Name } from '../../primitives/inline.js'
import { Row } from '../../primitives/row.js'
import { SkeletonRows } from '../../primitives/skeleton.js'
import { css, forcedLine, hover } from '../../primitives/styles/css.js'

const swapSelectTokenStyles = css`
  .wm-swap-tokens {
    & .wm-swap-tokens-chips {
      display: flex;
      gap: 6px;
      padding: 8px;
      overflow-x: auto;
      scrollbar-width: none;
    }
    & .wm-swap-tokens-chips button {
      ${pill}
      ${pressMotion}
      ${hover('background: var(--wm-color-surface-2);')}
      gap: 6px;
      padding-inline: 6px 10px;
      font-size: var(--wm-text-13);
      font-weight: 500;
      background: var(--wm-color-surface-1);
      box-shadow: inset 0 0 0 1px var(--wm-color-line);
      ${forcedLine}
    }
    & .wm-swap-tokens-heading {
      display: flex;
      align-items: flex-end;
      min-block-size: 32px;
      padding: 4px 8px;
      font-size: var(--wm-text-12);
      font-weight: 500;
      color: var(--wm-color-text-quiet);
    }
  }
`

const headingHeight = 32

const SwapSelectToken = observer(function SwapSelectToken() {
  tokenListStyles.use()
  swapSelectTokenStyles.use()
  const messages = useMessages(swapMessagesOf, swapTokensMessagesOf)
  const swap = usePart(createSwap)
  const entry = useModal().navigation.current
  const side: SwapSide = entry.view === 'SwapSelectToken' ? entry.data.side : 'source'
  const [text, setText] = useState('')
  const { status = 'idle' } = swap?.store ?? {}
  const isLoading = status === 'idle' || status === 'loading'
  const tokens = swap?.store.tokens ?? []
  const found = findTokens(tokens, text)
  useAnnouncement(text === '' ? undefined : messages.tokenCount(found.length))
  const suggested = text === '' ? suggestedTokens(tokens) : []
  return (
    <RowList className="wm-token-list wm-swap-tokens wm-fills-width wm-fills">
      <SearchField label={messages.searchTokens} value={text} onChange={setText} />
      {swap && suggested.length > 0 && (
        <ul className="wm-swap-tokens-chips" aria-label={messages.suggested}>
          {suggested.map((token) => (
            <li key={token.address}>
              <Press onClick={() => swap.chooseToken(side, token)}>
                <TokenIcon name={token.symbol} url={token.logoUri} size={20} asset={token.asset} />
                <Name>{token.symbol}</Name>
              </Press>
            </li>
          ))}
        </ul>
      )}
      {isLoading && <SkeletonRows count={8} kind="token" />}
      {swap && found.length > 0 && <Tokens swap={swap} side={side} found={found} />}
      {swap && status === 'failed' && (
        <Failure heading={messages.failedHeading} text={messages.failedText} onRetry={swap.retry} />
      )}
      {!isLoading && status !== 'failed' && found.length === 0 && (
        <Message
          icon={SearchX}
          heading={messages.noMatchHeading}
          text={text === '' ? messages.noTokensText : messages.noMatchText(text)}
        />
      )}
    </RowList>
  )
})

/** The account's own tokens come first, under headings. Only visible rows are rendered. */
const Tokens = observer(function Tokens(props: { swap: SwapPart; side: SwapSide; found: readonly ListedToken[] }) {
  const messages = useMessages(swapMessagesOf, swapTokensMessagesOf)
  const { swap, side, found } = props
  const own = found.filter((token) => (swap.store.balanceOf(token)?.units ?? 0n) > 0n)
  const others = found.filter((token) => !own.includes(token))
  const contracts = contractsOfNamesakes(swap.store.tokens)
  const lines: (string | ListedToken)[] = [
    ...(own.length > 0 ? [messages.yourTokens, ...own] : []),
    ...(others.length > 0 ? [messages.allTokens, ...others] : []),
  ]
  return (
    <VirtualRows items={lines} heightOf={(line) => (typeof line === 'string' ? headingHeight : rowHeight)} overscan={8}>
      {(line) =>
        typeof line === 'string' ? (
          <h3 className="wm-swap-tokens-heading">{line}</h3>
        ) : (
          <TokenRow swap={swap} side={side} token={line} contract={contracts.get(line.asset.id)} />
        )
      }
    </VirtualRows>
  )
})

const TokenRow = observer(function TokenRow(props: {
  swap: SwapPart
  side: SwapSide
  token: ListedToken
  contract: string | undefined
}) {
  const { numbers: language } = useMessages()
  const { swap, side, token, contract } = props
  const { units = 0n, decimals = 0 } = swap.store.balanceOf(token) ?? {}
  const shown = units > 0n ? formatAmount(toDecimal(units, decimals), { language }) : undefined
  return (
    <Row
      rowKey={token.address}
      name={token.name}
      detail={
        <>
          <Name>{token.symbol}</Name>
          <AssetNote asset={token.asset} contract={contract} />
        </>
      }
      start={<TokenIcon name={token.symbol} url={token.logoUri} asset={token.asset} />}
      isCurrent={token.address === swap.store[side]?.address}
      tag={shown}
      onPress={() => swap.chooseToken(side, token)}
    />
  )
})

export default defineView(SwapSelectToken, [swapTokensMessagesOf, 'selectTitle'])

import Check from 'lucide-react/icons/check'
import SearchX from 'lucide-react/icons/search-x'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { SwapToken } from '../../../core/contracts/account/token.js'
import type { SwapSide } from '../../../core/features/swap/store.js'
import { createSwap, type SwapPart } from '../../../core/features/swap/swap.js'
import { findTokens, suggestedTokens } from '../../../core/features/swap/tokens.js'
import { formatAmount } from '../../../core/lib/amount.js'
import { toDecimal } from '../../../core/lib/balance.js'
import { SearchField } from '../../components/fields/search-field.js'
import { usePart } from '../../components/hooks/use-part.js'
import { useVirtualRows } from '../../components/hooks/use-virtual-rows.js'
import { Message } from '../../components/message.js'
import { RowList } from '../../components/row-list.js'
import { TokenIcon } from '../../components/token-icon.js'
import { defineView } from '../../components/view.js'
import { swapMessagesOf, swapTokensMessagesOf } from '../../messages/en-swap.js'
import { viewMessagesOf } from '../../messages/en-views.js'
import { useAnnouncement, useMessages, useModal } from '../../primitives/context/shell.js'
import { Name } from '../../primitives/inline.js'
import { Row } from '../../primitives/row.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { swapSelectTokenStyles } from './select-token.css.js'

const rowHeight = 56
const headingHeight = 32
const skeletons = [0, 1, 2, 3, 4, 5, 6, 7]

type Line = { readonly heading: string } | { readonly token: SwapToken }

function useTokensMessages() {
  const messages = useMessages(viewMessagesOf, swapMessagesOf)
  return { ...messages, ...swapTokensMessagesOf(messages) }
}

const SwapSelectToken = observer(function SwapSelectToken() {
  useStyles(swapSelectTokenStyles)
  const messages = useTokensMessages()
  const swap = usePart(createSwap)
  const entry = useModal().navigation.current
  const side: SwapSide = entry.view === 'SwapSelectToken' ? entry.data.side : 'source'
  const [text, setText] = useState('')
  const isLoading = !swap || swap.store.status === 'loading'
  const tokens = swap?.store.tokens ?? []
  const found = findTokens(tokens, text)
  useAnnouncement(text === '' ? undefined : messages.tokenCount(found.length))
  const suggested = text === '' ? suggestedTokens(tokens) : []
  return (
    <RowList className="wm-swap-tokens wm-fills">
      <div className="wm-swap-tokens-bar">
        <SearchField label={messages.searchTokens} value={text} onChange={setText} />
      </div>
      {swap && suggested.length > 0 && (
        <ul className="wm-swap-tokens-chips" aria-label={messages.suggested}>
          {suggested.map((token) => (
            <li key={token.address}>
              <button type="button" onClick={() => swap.chooseToken(side, token)}>
                <TokenIcon name={token.symbol} url={token.logoUri} size={20} />
                <Name>{token.symbol}</Name>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isLoading && skeletons.map((index) => <SkeletonRow key={index} index={index} />)}
      {swap && found.length > 0 && <Tokens swap={swap} side={side} found={found} />}
      {!isLoading && found.length === 0 && (
        <Message
          mark={<SearchX size={24} strokeWidth={1.75} />}
          heading={messages.noMatchHeading}
          text={text === '' ? messages.noTokensText : messages.noMatchText(text)}
        />
      )}
    </RowList>
  )
})

interface TokensProps {
  swap: SwapPart
  side: SwapSide
  found: readonly SwapToken[]
}

/** The account's own tokens come first. Rows are drawn when they scroll into view. */
const Tokens = observer(function Tokens({ swap, side, found }: TokensProps) {
  const messages = useTokensMessages()
  const { store } = swap
  const own = found.filter((token) => (store.balanceOf(token)?.units ?? 0n) > 0n)
  const others = found.filter((token) => !own.includes(token))
  const lines: Line[] = [
    ...(own.length > 0 ? [{ heading: messages.yourTokens }] : []),
    ...own.map((token) => ({ token })),
    ...(others.length > 0 ? [{ heading: messages.allTokens }] : []),
    ...others.map((token) => ({ token })),
  ]
  const { list, rows: items } = useVirtualRows({
    of: lines,
    count: lines.length,
    heightOf: (index) => (isHeading(lines[index]) ? headingHeight : rowHeight),
    keyOf: (index) => keyOf(lines[index]) ?? index,
    overscan: 8,
  })
  const current = side === 'source' ? store.source : store.target
  return (
    <ul {...list} className="wm-swap-tokens-list">
      {items.map(({ index, key, place }) => {
        const line = lines[index]
        return (
          <li key={key} {...place}>
            {line && 'heading' in line && <h3 className="wm-swap-tokens-heading">{line.heading}</h3>}
            {line && 'token' in line && (
              <TokenLine
                swap={swap}
                side={side}
                token={line.token}
                isCurrent={line.token.address === current?.address}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
})

const TokenLine = observer(function TokenLine(props: {
  swap: SwapPart
  side: SwapSide
  token: SwapToken
  isCurrent: boolean
}) {
  const messages = useTokensMessages()
  const { swap, side, token, isCurrent } = props
  const balance = swap.store.balanceOf(token)
  const shown =
    balance && balance.units > 0n
      ? formatAmount(toDecimal(balance.units, balance.decimals), { language: messages.numbers })
      : undefined
  return (
    <Row
      rowKey={token.address}
      name={token.name}
      detail={token.symbol}
      start={<TokenIcon name={token.symbol} url={token.logoUri} />}
      isCurrent={isCurrent}
      tag={
        shown === undefined && !isCurrent ? undefined : (
          <>
            {shown}
            {isCurrent && <Check size={18} strokeWidth={2.25} />}
          </>
        )
      }
      onPress={() => swap.chooseToken(side, token)}
    />
  )
})

function isHeading(line: Line | undefined): boolean {
  return line !== undefined && 'heading' in line
}

function keyOf(line: Line | undefined): string | undefined {
  return line && ('heading' in line ? line.heading : line.token.address)
}

export default defineView('SwapSelectToken', {
  title: ({ messages }) => swapTokensMessagesOf(messages).selectTitle,
  component: SwapSelectToken,
})

import Coins from 'lucide-react/icons/coins'
import SearchX from 'lucide-react/icons/search-x'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { HeldToken } from '../../../core/data/assets/asset.js'
import { contractsOfNamesakes } from '../../../core/data/assets/namesakes.js'
import { shownValueOf } from '../../../core/data/portfolio-store.js'
import { createSend, type SendPart } from '../../../core/features/send/send.js'
import { formatAmount, formatUsd } from '../../../core/lib/amount.js'
import { AssetNote } from '../../components/asset-mark.js'
import { Failure } from '../../components/failure.js'
import { SearchField } from '../../components/fields/search-field.js'
import { usePart, useWayToBuy } from '../../components/hooks/use-part.js'
import { Message, MessageButton } from '../../components/message.js'
import { RetryButton } from '../../components/retry-button.js'
import { RowList } from '../../components/row-list.js'
import { TokenIcon } from '../../components/token-icon.js'
import { tokenListStyles } from '../../components/token-list.css.js'
import { defineView } from '../../components/view.js'
import { VirtualRows } from '../../components/virtual-rows.js'
import { sendMessagesOf } from '../../messages/english/send.js'
import { useAnnouncement, useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { Row } from '../../primitives/row.js'
import { SkeletonRows } from '../../primitives/skeleton.js'

const WalletSendSelectToken = observer(function WalletSendSelectToken() {
  tokenListStyles.use()
  const messages = useMessages(sendMessagesOf)
  const send = usePart(createSend)
  const store = send?.store
  const search = store?.search ?? ''
  const found = store?.foundTokens ?? []
  const isLoading = !store || (store.portfolio?.status === 'loading' && found.length === 0 && search === '')
  useEffect(() => {
    if (!send) return
    if (send.store.portfolio === undefined) send.start()
    return () => send.store.setSearch('')
  }, [send])
  useAnnouncement(search === '' || isLoading ? undefined : messages.tokenCount(found.length))
  return (
    <RowList className="wm-token-list wm-fills-width wm-fills">
      <SearchField label={messages.searchTokens} value={search} onChange={(text) => store?.setSearch(text)} />
      {isLoading && <SkeletonRows count={5} kind="token" />}
      {send && found.length > 0 && <Tokens send={send} tokens={found} />}
      {send && !isLoading && found.length === 0 && <Nothing send={send} />}
    </RowList>
  )
})

const Tokens = observer(function Tokens({ send, tokens }: { send: SendPart; tokens: readonly HeldToken[] }) {
  const messages = useMessages(sendMessagesOf)
  const { goBack } = useFlows()
  const { token: current } = send.store
  const language = messages.numbers
  const contracts = contractsOfNamesakes(tokens)
  // Said once, instead of a dash in every row.
  const areUnpriced = send.store.search === '' && tokens.every((token) => shownValueOf(token) === undefined)
  const rows = (
    <VirtualRows items={tokens} overscan={6} setSize={tokens.length}>
      {(token) => (
        <Row
          rowKey={token.address ?? 'native'}
          name={token.name}
          detail={
            <>
              {messages.balanceOf(formatAmount(token.quantity.numeric, { language }), token.symbol)}
              <AssetNote asset={token.asset} contract={contracts.get(token.asset.id)} />
            </>
          }
          start={<TokenIcon name={token.symbol} url={token.iconUrl} asset={token.asset} />}
          isCurrent={token === current}
          tag={valueText(token, language)}
          onPress={() => {
            send.store.chooseToken(token)
            goBack()
          }}
        />
      )}
    </VirtualRows>
  )
  return (
    <>
      {areUnpriced && <p className="wm-token-list-note">{messages.pricesUnavailable}</p>}
      {rows}
    </>
  )
})

/** Nothing for a token without a price. */
function valueText(token: HeldToken, language: string): string | undefined {
  const value = shownValueOf(token)
  return value === undefined ? undefined : formatUsd(value, language)
}

const Nothing = observer(function Nothing({ send }: { send: SendPart }) {
  const messages = useMessages(sendMessagesOf)
  const { options } = useModal()
  const { portfolio, search } = send.store
  const buy = useWayToBuy()
  if (search !== '')
    return <Message icon={SearchX} heading={messages.noMatchHeading} text={messages.noMatchText(search)} />
  if (portfolio?.status === 'failed')
    return (
      <Failure heading={messages.tokensFailedHeading}>
        <RetryButton entry={portfolio} onPress={() => send.start()} />
      </Failure>
    )
  return (
    <Message icon={Coins} heading={messages.noTokensHeading} text={messages.noTokensText}>
      {buy && <MessageButton onPress={buy}>{messages.buy}</MessageButton>}
      {options.given.features.receive && <MessageButton onPress={send.showReceive}>{messages.receive}</MessageButton>}
    </Message>
  )
})

export default defineView(WalletSendSelectToken, [sendMessagesOf, 'chooseToken'])

import ChevronDown from 'lucide-react/icons/chevron-down'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { servesNamespace } from '../../../core/contracts/served-namespaces.js'
import type { SendPart } from '../../../core/features/send/send.js'
import type { SendStore } from '../../../core/features/send/store.js'
import { formatAmount, formatUsd } from '../../../core/lib/amount.js'
import { shortForms } from '../../../core/lib/short-forms.js'
import { Avatar } from '../../components/avatar.js'
import { AmountField } from '../../components/fields/amount-field.js'
import { useWayToBuy } from '../../components/hooks/use-way-to-buy.js'
import { TokenIcon } from '../../components/token-icon.js'
import { defineView } from '../../components/view.js'
import { sendMessagesOf } from '../../messages/of-send.js'
import { Button } from '../../primitives/button.js'
import { useModal } from '../../primitives/context/shell.js'
import { Name } from '../../primitives/name.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { ReceiverField } from './receiver-field.js'
import { walletSendStyles } from './send.css.js'
import { SendUnsupported } from './unsupported.js'
import { type AllSendMessages, useSend, useSendMessages } from './use-send.js'
import { SendWarnings } from './warnings.js'

const WalletSend = observer(function WalletSend() {
  useStyles(walletSendStyles)
  const send = useSend()
  const messages = useSendMessages()
  const { accounts } = useModal()
  const { numbers } = messages
  useEffect(() => send?.start(numbers), [send, numbers])
  if (!servesNamespace('send', accounts.active?.namespace)) return <SendUnsupported />
  if (!send) return <SkeletonRow index={0} />
  const { store } = send
  return (
    <div className="wm-send">
      <TokenButton send={send} />
      {/* Between tokens it is another field: what was typed belonged to the one before. */}
      <Amount key={store.tokenAddress} store={store} />
      <ReceiverField send={send} />
      <Recipients send={send} />
      <SendWarnings warnings={store.receiverWarnings} />
      <Review send={send} />
    </div>
  )
})

const TokenButton = observer(function TokenButton({ send }: { send: SendPart }) {
  const messages = useSendMessages()
  const { store, showTokens } = send
  const { token, portfolio } = store
  if (!token && portfolio?.status === 'loading') return <SkeletonRow index={0} />
  const balance =
    token && messages.balanceOf(formatAmount(token.quantity.numeric, { language: messages.numbers }), token.symbol)
  return (
    <button type="button" className="wm-send-token" data-row="token" onClick={showTokens}>
      {token && <TokenIcon name={token.symbol} url={token.iconUrl} size={32} />}
      <span className="wm-send-token-name">{token ? token.name : messages.chooseToken}</span>{' '}
      <span className="wm-send-token-balance">{balance}</span>
      {token && <span className="wm-hidden"> {messages.otherToken}</span>}
      <ChevronDown size={18} strokeWidth={2} />
    </button>
  )
})

const Amount = observer(function Amount({ store }: { store: SendStore }) {
  const messages = useSendMessages()
  const { token, isInUsd, otherAmount, price, amountText, setAmount, setMax, toggleUsd } = store
  const buy = useWayToBuy()
  const symbol = token?.symbol ?? ''
  const language = messages.numbers
  const shown =
    otherAmount === undefined
      ? '–'
      : isInUsd
        ? `${formatAmount(otherAmount, { language })} ${symbol}`
        : formatUsd(otherAmount, language)
  const other =
    price === undefined && !isInUsd
      ? undefined
      : { text: shown, label: isInUsd ? messages.enterIn(symbol) : messages.enterInUsd, onPress: toggleUsd }
  return (
    <AmountField
      label={messages.amountLabel(isInUsd ? messages.dollars : symbol)}
      value={amountText}
      prefix={isInUsd ? '$' : undefined}
      suffix={isInUsd ? undefined : symbol}
      other={other}
      problem={amountProblem(store, messages)}
      action={
        token &&
        (buy && store.balance === 0n ? (
          <button type="button" className="wm-amount-max" aria-label={messages.buyOf(symbol)} onClick={buy}>
            {messages.buy}
          </button>
        ) : (
          <button type="button" className="wm-amount-max" aria-label={messages.maxOf(symbol)} onClick={setMax}>
            {messages.max}
          </button>
        ))
      }
      onChange={setAmount}
    />
  )
})

function amountProblem(store: SendStore, messages: AllSendMessages): string | undefined {
  const { amount, blocker, token, decimals, decimalSign } = store
  const symbol = token?.symbol ?? ''
  const { amountProblems } = messages
  if (amount.reason === 'empty' || !token) return undefined
  if (amount.reason === 'grouping') return amountProblems.grouping(decimalSign)
  if (amount.reason === 'decimals')
    return amountProblems.decimals(store.isInUsd ? 2 : decimals, store.isInUsd ? 'US dollars' : symbol)
  if (amount.reason === 'price') return amountProblems.price(symbol)
  if (amount.reason !== undefined) return amountProblems[amount.reason]
  if (blocker?.kind === 'gas') return messages.gasProblem(store.portfolio?.native?.symbol ?? '')
  if (blocker?.kind === 'minimum') return messages.minimumProblem(blocker.minimum, symbol)
  return undefined
}

/** Those that were sent to before, while nobody is chosen. */
const Recipients = observer(function Recipients({ send }: { send: SendPart }) {
  const messages = useSendMessages()
  const { recipients, receiver } = send.store
  if (receiver.status !== 'empty' || recipients.length === 0) return null
  const short = shortForms(recipients.map(({ address }) => address))
  return (
    <section className="wm-send-recent" aria-label={messages.recent}>
      {recipients.map((recipient) => (
        <button
          key={recipient.address}
          type="button"
          title={recipient.address}
          onClick={() => send.chooseRecipient(recipient)}
        >
          <Avatar address={recipient.address} src={recipient.image} size={24} />
          <span>
            <Name>{recipient.name ?? short(recipient.address)}</Name>
          </span>
        </button>
      ))}
    </section>
  )
})

const Review = observer(function Review({ send }: { send: SendPart }) {
  const messages = useSendMessages()
  const { blocker, loading, openWarnings, receiverWarnings } = send.store
  const isLookedAt = receiverWarnings.length > 0 && openWarnings.length === 0
  const words = loading
    ? messages.waitingShort
    : blocker
      ? messages.blockers[blocker.kind]
      : isLookedAt
        ? messages.goOn
        : messages.review
  const isBlocked = blocker !== undefined && !loading
  return (
    <Button kind={isBlocked ? 'soft' : 'primary'} isWide isDisabled={isBlocked} onPress={send.review}>
      {words}
    </Button>
  )
})

export default defineView('WalletSend', {
  title: ({ messages }) => sendMessagesOf(messages).sendTitle,
  component: WalletSend,
})

import ChevronDown from 'lucide-react/icons/chevron-down'
import Search from 'lucide-react/icons/search'
import Unplug from 'lucide-react/icons/unplug'
import { observer } from 'mobx-react-lite'
import { useEffect, useId, useState } from 'react'
import { isMisnamed } from '../../../core/data/assets/asset.js'
import { contractsOfNamesakes } from '../../../core/data/assets/namesakes.js'
import type { ReceiverProblem } from '../../../core/features/send/form.js'
import { createSend, type SendPart } from '../../../core/features/send/send.js'
import type { Recipient } from '../../../core/features/send/storage.js'
import type { SendStore } from '../../../core/features/send/store.js'
import { formatAmount, formatUsd } from '../../../core/lib/amount.js'
import { shortForms } from '../../../core/lib/short-forms.js'
import { knownTable } from '../../../core/namespaces/namespace-table.js'
import { servesNamespace } from '../../../core/namespaces/served-namespaces.js'
import { AddressEnds, WholeAddress } from '../../components/facts.js'
import { AmountField } from '../../components/fields/amount-field.js'
import { asTyped } from '../../components/fields/as-typed.js'
import { currencySign } from '../../components/fields/currency-sign.js'
import { fieldBoxStyles } from '../../components/fields/field-box.css.js'
import { Ghost } from '../../components/ghost.js'
import { usePart, useWayToBuy } from '../../components/hooks/use-part.js'
import { Message, MessageButton } from '../../components/message.js'
import { TokenDoubt } from '../../components/token-doubt.js'
import { Avatar, TokenIcon } from '../../components/token-icon.js'
import { defineView } from '../../components/view.js'
import type { Messages } from '../../messages/en.js'
import { errorText } from '../../messages/en-errors.js'
import { type AmountMessages, amountMessagesOf } from '../../messages/english/amounts.js'
import { type SendMessages, sendMessagesOf } from '../../messages/english/send.js'
import { Button, CrossButton, Press } from '../../primitives/button.js'
import { useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { Figure, Name } from '../../primitives/inline.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { Spinner } from '../../primitives/spinner.js'
import { walletSendStyles } from './send.css.js'
import { SendWarnings } from './warnings.js'

const WalletSend = observer(function WalletSend() {
  walletSendStyles.use()
  const send = usePart(createSend)
  const { numbers } = useMessages()
  const { accounts } = useModal()
  useEffect(() => send?.start(numbers), [send, numbers])
  if (!servesNamespace('send', accounts.active?.namespace)) return <SendUnsupported />
  if (!send)
    return (
      <div className="wm-send">
        <SkeletonRow index={0} kind="token" />
        <Ghost blocks={[132, 56, 'button']} />
      </div>
    )
  const { store } = send
  return (
    <div className="wm-send" data-warned={store.receiverWarnings.length > 0 || undefined}>
      <TokenButton send={send} />
      {/* The key resets the field when the token changes, because its text belongs to the previous token. */}
      <Amount key={store.tokenAddress} store={store} />
      <ReceiverField send={send} />
      <Recipients send={send} />
      <SendWarnings warnings={store.receiverWarnings} />
      <Review send={send} />
    </div>
  )
})

const TokenButton = observer(function TokenButton({ send }: { send: SendPart }) {
  const messages = useMessages(sendMessagesOf)
  const { chains } = useModal()
  const { store, showTokens } = send
  const { token, portfolio } = store
  if (!token && portfolio?.status === 'loading') return <SkeletonRow index={0} kind="token" />
  const balance =
    token && messages.balanceOf(formatAmount(token.quantity.numeric, { language: messages.numbers }), token.symbol)
  const isDoubted = token && isMisnamed(token.asset)
  // The doubt names the contract itself.
  const contract = isDoubted ? undefined : token && contractsOfNamesakes(store.tokenBalances).get(token.asset.id)
  return (
    <div className="wm-send-asset">
      <Press className="wm-send-token" data-row="token" onClick={showTokens}>
        {token && <TokenIcon name={token.symbol} url={token.iconUrl} size={32} asset={token.asset} />}
        <span className="wm-send-token-words" data-noted={contract && ''}>
          <span className="wm-send-token-name">{token ? token.name : messages.chooseToken}</span>{' '}
          <span className="wm-send-token-balance">
            <Figure>{balance}</Figure>
            {contract && <span dir="ltr"> {contract}</span>}
          </span>
        </span>
        {token && <span className="wm-hidden"> {messages.otherToken}</span>}
        <ChevronDown size={18} strokeWidth={2} />
      </Press>
      {token && <TokenDoubt token={token} network={chains.activeNetwork} />}
    </div>
  )
})

const Amount = observer(function Amount({ store }: { store: SendStore }) {
  const messages = useMessages(sendMessagesOf, amountMessagesOf)
  const { token, isInUsd, otherAmount, price, amountText, setAmount, setMax, toggleUsd } = store
  const buy = useWayToBuy()
  const symbol = token?.symbol ?? ''
  const language = messages.numbers
  const write = (sum: string) => (isInUsd ? `${formatAmount(sum, { language })} ${symbol}` : formatUsd(sum, language))
  const label = isInUsd ? messages.enterIn(symbol) : messages.enterInUsd
  const other = { text: otherAmount === undefined ? label : write(otherAmount), label, onPress: toggleUsd }
  const isBuying = buy && store.balance === 0n
  return (
    <AmountField
      label={messages.amountLabel(isInUsd ? messages.dollars : symbol)}
      value={amountText}
      {...(isInUsd ? currencySign('USD', messages.numbers) : { suffix: symbol })}
      other={price === undefined && !isInUsd ? undefined : other}
      problem={amountProblem(store, messages)}
      action={
        token && (
          <Press
            className="wm-amount-max"
            aria-label={isBuying ? messages.buyOf(symbol) : messages.maxOf(symbol)}
            onClick={isBuying ? buy : setMax}
          >
            {isBuying ? messages.buy : messages.max}
          </Press>
        )
      }
      onChange={setAmount}
    />
  )
})

function amountProblem(store: SendStore, messages: SendMessages & AmountMessages): string | undefined {
  const { blocker, token, decimals, decimalSign } = store
  const { reason, readings } = { readings: undefined, ...store.amount }
  const symbol = token?.symbol ?? ''
  const { amountProblems } = messages
  if (reason === 'empty' || !token) return undefined
  if (readings) return messages.ambiguousAmount(store.amountText.trim(), ...readings)
  if (reason === 'grouping') return amountProblems.grouping(decimalSign)
  if (reason === 'decimals')
    return store.isInUsd ? amountProblems.decimals(2, messages.dollars) : amountProblems.decimals(decimals, symbol)
  if (reason === 'price') return amountProblems.price(symbol)
  if (reason !== undefined) return amountProblems[reason]
  if (blocker?.kind === 'gas') return messages.gasProblem(store.portfolio?.native?.symbol ?? '')
  if (blocker?.kind === 'minimum') return messages.minimumProblem(blocker.minimum, symbol)
  if (blocker?.kind === 'refused') return messages.refusals[blocker.reason]
  return undefined
}

const Recipients = observer(function Recipients({ send }: { send: SendPart }) {
  const messages = useMessages(sendMessagesOf)
  const { recipients, receiver } = send.store
  if (receiver.status !== 'empty' || recipients.length === 0) return null
  const short = shortForms(recipients.map(({ address }) => address))
  return (
    <section className="wm-send-recent" aria-label={messages.recent}>
      {recipients.map((recipient) => (
        <Press key={recipient.address} title={recipient.address} onClick={() => send.chooseRecipient(recipient)}>
          <Avatar address={recipient.address} name={recipient.name} src={recipient.image} size={24} />
          <Name>{recipient.name ?? short(recipient.address)}</Name>
        </Press>
      ))}
    </section>
  )
})

const Review = observer(function Review({ send }: { send: SendPart }) {
  const messages = useMessages(sendMessagesOf)
  const { blocker, loading, openWarnings, portfolio, receiverWarnings } = send.store
  const isLookedAt = receiverWarnings.length > 0 && openWarnings.length === 0
  const isBlocked = blocker !== undefined && !loading
  // While the tokens load, none can be chosen.
  const missing = blocker?.kind === 'token' && portfolio?.status === 'loading' ? undefined : blocker
  const words = isLookedAt ? messages.goOn : messages.review
  return (
    <div className="wm-send-foot">
      <Button
        kind={isBlocked ? 'soft' : 'primary'}
        isWide
        isDisabled={isBlocked}
        isBusy={loading}
        onPress={send.review}
      >
        {loading ? messages.waitingShort : missing ? messages.blockers[missing.kind] : words}
      </Button>
    </div>
  )
})

const SendUnsupported = observer(function SendUnsupported() {
  const messages = useMessages(sendMessagesOf)
  const { options } = useModal()
  const { showNetworks } = useFlows()
  return (
    <Message icon={Unplug} heading={messages.unsupportedHeading} text={messages.unsupportedText}>
      {options.given.enableNetworkSwitch && (
        <MessageButton onPress={showNetworks}>{messages.switchNetwork}</MessageButton>
      )}
    </Message>
  )
})

const ReceiverField = observer(function ReceiverField({ send }: { send: SendPart }) {
  fieldBoxStyles.use()
  const messages = useMessages(sendMessagesOf)
  const { accounts, chains } = useModal()
  const noteId = useId()
  // Until it is edited, an address is shown in groups and with both its ends, which the field has no room for.
  const [edited, setEdited] = useState<string>()
  const { store } = send
  const { receiver, receiverText } = store
  const network = chains.activeNetwork?.name ?? ''
  const problem = receiver.status === 'refused' ? problemWords(receiver.problem, network, messages) : undefined
  const hasFailed = receiver.status === 'refused' && receiver.problem.kind === 'lookup'
  const found = receiver.status === 'found' ? receiver.receiver : undefined
  const address = found && receiverText.trim() === found.address ? found.address : undefined
  const isGrouped = address !== undefined && edited !== address
  const isNamed = servesNamespace('names', accounts.active?.namespace)
  const placeholder = isNamed ? messages.receiverPlaceholder : messages.receiverPlaceholderPlain
  return (
    <div className="wm-receiver">
      <div className="wm-field-box wm-receiver-box" data-grouped={isGrouped || undefined}>
        <span className="wm-receiver-mark">
          {receiver.status === 'looking' ? (
            <Spinner size={20} />
          ) : found ? (
            <Avatar address={found.address} name={found.name} src={found.image} size={24} />
          ) : (
            <Search size={20} strokeWidth={1.75} />
          )}
        </span>
        <input
          type="text"
          dir={receiverText === '' ? undefined : 'auto'}
          aria-label={messages.receiverLabel}
          placeholder={placeholder}
          value={receiverText}
          {...asTyped}
          enterKeyHint="done"
          aria-invalid={problem !== undefined}
          aria-describedby={noteId}
          onChange={({ currentTarget }) => send.setReceiver(currentTarget.value)}
          onKeyDown={() => setEdited(address)}
          onPointerDown={() => setEdited(address)}
          onBlur={() => setEdited(undefined)}
        />
        {isGrouped && (
          <span className="wm-receiver-grouped" aria-hidden="true">
            <AddressEnds address={address} />
          </span>
        )}
        <span className="wm-receiver-clear">
          {receiverText !== '' && <CrossButton label={messages.clearReceiver} onPress={() => send.setReceiver('')} />}
        </span>
      </div>
      <p className="wm-receiver-note" id={noteId} data-tone={problem ? 'failure' : undefined}>
        {problem ?? (found && <Found receiver={found} text={receiverText} />)}
        {hasFailed && ' '}
        {hasFailed && <Press onClick={() => send.setReceiver(receiverText)}>{messages.retry}</Press>}
      </p>
    </div>
  )
})

/** The complete address, which the field truncates, and its name unless the visitor typed it. */
function Found({ receiver: { address, name }, text }: { receiver: Recipient; text: string }) {
  const isTyped = text.trim().toLowerCase() === name?.toLowerCase()
  return (
    <>
      <WholeAddress address={address} />
      {name && !isTyped && (
        <strong title={name}>
          <Name>{name}</Name>
        </strong>
      )}
    </>
  )
}

function problemWords(problem: ReceiverProblem, network: string, messages: Messages & SendMessages): string {
  const { receiverProblems } = messages
  if (problem.kind === 'namespace') return receiverProblems.namespace(knownTable.of(problem.namespace).name, network)
  if (problem.kind === 'network') return receiverProblems.namespace(problem.name, network)
  if (problem.kind === 'noName') return receiverProblems.noName(problem.name)
  if (problem.kind === 'lookup' && problem.error.code === 'name_service') return errorText(messages, problem.error)
  return receiverProblems[problem.kind]
}

export default defineView(WalletSend, [sendMessagesOf, 'sendTitle'])

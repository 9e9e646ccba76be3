import CircleCheck from 'lucide-react/icons/circle-check'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useId } from 'react'
import { sendSpeeds } from '../../core/clients/send-node.js'
import { isModalError, type ModalError } from '../../core/errors/base.js'
import type { SendPart } from '../../core/flows/send.js'
import { truncateAddress } from '../../core/format/address.js'
import { formatAmount, formatUsd, worthOf } from '../../core/format/amount.js'
import { toDecimal } from '../../core/format/balance.js'
import type { SentSummary } from '../../core/state/send-phase.js'
import type { SendStore } from '../../core/state/send-store.js'
import type { Recipient } from '../../core/storage/send-items.js'
import { useAnnouncement, useFlows, useModal } from '../host/shell.js'
import { useStyles } from '../host/use-styles.js'
import { sendMessagesOf } from '../messages/of-send.js'
import { Avatar } from '../parts/avatar.js'
import { Message } from '../parts/message.js'
import { SendWarnings } from '../parts/send-warnings.js'
import { TokenIcon } from '../parts/token-icon.js'
import { type AllSendMessages, useSend, useSendMessages } from '../parts/use-send.js'
import { Image } from '../primitives/image.js'
import { LinkButton } from '../primitives/link-button.js'
import { Name } from '../primitives/name.js'
import { SkeletonRow } from '../primitives/skeleton.js'
import { Spinner } from '../primitives/spinner.js'
import { defineView, parts } from './view.js'
import { sendPreviewStyles } from './wallet-send-preview.css.js'

const { Button } = parts

/** What leaves, who gets it, and what it costs; then how it went. */
const WalletSendPreview = observer(function WalletSendPreview() {
  useStyles(sendPreviewStyles)
  const send = useSend()
  if (!send) return <SkeletonRow index={0} />
  const { phase } = send.store
  return phase.step === 'sent' ? <Sent send={send} sent={phase.sent} /> : <Details send={send} />
})

const Details = observer(function Details({ send }: { send: SendPart }) {
  const messages = useSendMessages()
  const modal = useModal()
  const { store } = send
  const { token, sendTokenAmount = '0', receiver, price, reviewWarnings } = store
  const network = modal.chains.activeNetwork
  const language = messages.numbers
  if (!token || receiver.status !== 'found' || !network) return <SkeletonRow index={0} />
  return (
    <div className="wm-send-preview">
      <div className="wm-send-preview-head">
        <TokenIcon name={token.symbol} url={token.iconUrl} size={48} />
        <p className="wm-send-preview-amount">
          {formatAmount(sendTokenAmount, { language, decimals: 18 })}{' '}
          <small>
            <Name>{token.symbol}</Name>
          </small>
        </p>
        {price !== undefined && <p>{formatUsd(worthOf(sendTokenAmount, price), language)}</p>}
      </div>
      <dl>
        <Line name={messages.to}>
          <Who who={receiver.receiver} />
        </Line>
        <Line name={messages.network}>
          <Image name={network.name} src={modal.networkImage(network)} size={20} isRound />
          <Name>{network.name}</Name>
        </Line>
        <Fee send={send} />
      </dl>
      <Speeds send={send} />
      <SendWarnings warnings={reviewWarnings} />
      <Outcome store={store} />
      <Action send={send} symbol={token.symbol} amount={formatAmount(sendTokenAmount, { language, decimals: 6 })} />
    </div>
  )
})

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The whole address: it is the last look at it. */
function Who({ who }: { who: Recipient }) {
  return (
    <span className="wm-send-preview-who">
      <Avatar address={who.address} src={who.image} size={20} />
      <span>
        {who.name && (
          <strong>
            <Name>{who.name}</Name>
          </strong>
        )}
        <span className="wm-send-preview-address">{who.address}</span>
      </span>
    </span>
  )
}

const Fee = observer(function Fee({ send }: { send: SendPart }) {
  const messages = useSendMessages()
  const { chains } = useModal()
  const { feeOption, gasPriceInUsd, quote, quoteStatus } = send.store
  const currency = chains.activeNetwork?.nativeCurrency
  const language = messages.numbers
  const write = (units: bigint) =>
    `${formatAmount(toDecimal(units, currency?.decimals ?? 18), { language, decimals: 6 })} ${currency?.symbol ?? ''}`
  if (!feeOption)
    return (
      <Line name={messages.networkFee}>
        {quoteStatus === 'failed' ? (
          <span className="wm-send-preview-problem">
            {messages.feeFailed}
            <button type="button" onClick={send.retryQuote}>
              {messages.retryShort}
            </button>
          </span>
        ) : (
          <span className="wm-send-preview-loading">
            <Spinner size={16} />
            <span className="wm-hidden">{messages.feeLoading}</span>
          </span>
        )}
      </Line>
    )
  return (
    <>
      <Line name={messages.networkFee}>
        {write(feeOption.fee)}
        {gasPriceInUsd !== undefined && <small>{formatUsd(gasPriceInUsd, language)}</small>}
      </Line>
      {quote && quote.rent > 0n && <Line name={messages.accountFee}>{write(quote.rent)}</Line>}
    </>
  )
})

/** How much is paid for going first. */
const Speeds = observer(function Speeds({ send }: { send: SendPart }) {
  const messages = useSendMessages()
  const name = useId()
  const { speed, quote, loading } = send.store
  if (!quote) return null
  return (
    <fieldset className="wm-send-speeds" disabled={loading}>
      <legend>{messages.speed}</legend>
      {sendSpeeds.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={each === speed} onChange={() => send.setSpeed(each)} />
          <span>{messages.speeds[each]}</span>
        </label>
      ))}
    </fieldset>
  )
})

/** What the wallet was asked, or what became of it: in the same place always. */
const Outcome = observer(function Outcome({ store }: { store: SendStore }) {
  const messages = useSendMessages()
  const { accounts } = useModal()
  const { phase, blocker } = store
  const wallet = accounts.active?.connectedWalletInfo?.name ?? ''
  const failure = phase.step === 'failed' ? failureWords(phase.error, phase.isDeclined, messages) : undefined
  useAnnouncement(
    phase.step === 'asking' ? `${messages.continueIn(wallet)}. ${messages.continueText}` : failure?.join('. '),
  )
  if (phase.step === 'asking') return <p className="wm-send-preview-outcome">{messages.continueText}</p>
  if (failure)
    return (
      <p className="wm-send-preview-outcome" data-tone="failure">
        <strong>{failure[0]}</strong> {failure[1]}
      </p>
    )
  if (blocker)
    return (
      <p className="wm-send-preview-outcome" data-tone="failure">
        {blocker.kind === 'gas'
          ? messages.gasProblem(store.portfolio?.native?.symbol ?? '')
          : messages.blockers[blocker.kind]}
      </p>
    )
  return <p className="wm-send-preview-outcome">{messages.caution}</p>
})

/** What happened, and what to do now. DECISIONS: the catalogue's text is the title. */
function failureWords(error: ModalError, isDeclined: boolean, messages: AllSendMessages): readonly [string, string] {
  if (isDeclined) return [messages.declinedHeading, messages.declinedText]
  const reason = isModalError(error.cause) ? messages.reasons.get(error.cause.code) : undefined
  return [error.shortMessage, reason ?? messages.reasons.get(error.code) ?? messages.failedText]
}

const Action = observer(function Action({ send, amount, symbol }: { send: SendPart; amount: string; symbol: string }) {
  const messages = useSendMessages()
  const { accounts } = useModal()
  const { goBack } = useFlows()
  const { blocker, phase, reviewWarnings, openWarnings, quoteStatus } = send.store
  const isLookedAt = reviewWarnings.length > 0 && openWarnings.length === 0
  const words =
    phase.step === 'failed' ? messages.retryShort : isLookedAt ? messages.goOn : messages.send(amount, symbol)
  const isAsking = phase.step === 'asking'
  const isBlocked = isAsking || blocker !== undefined || quoteStatus === 'loading'
  return (
    <div className="wm-send-preview-actions">
      <Button kind={isBlocked ? 'soft' : 'primary'} isWide isDisabled={isBlocked} onPress={() => void send.send()}>
        {isAsking && <Spinner size={20} />}
        {isAsking ? messages.continueIn(accounts.active?.connectedWalletInfo?.name ?? '') : words}
      </Button>
      {/* Always there: the card keeps its size, whatever becomes of the transfer. */}
      <Button kind="plain" isWide onPress={goBack}>
        {messages.edit}
      </Button>
    </div>
  )
})

const Sent = observer(function Sent({ send, sent }: { send: SendPart; sent: SentSummary }) {
  const messages = useSendMessages()
  const { amount, symbol, receiver, explorerUrl } = sent
  const shown = formatAmount(amount, { language: messages.numbers, decimals: 6 })
  const text = messages.sentText(shown, symbol, receiver.name ?? truncateAddress(receiver.address))
  useAnnouncement(`${messages.sentHeading}. ${text}`)
  return (
    <div className="wm-send-preview" data-state="sent">
      <Message mark={<CircleCheck size={28} strokeWidth={1.75} />} heading={messages.sentHeading} text={text}>
        <p>{messages.sentHint}</p>
        <Button kind="primary" isWide onPress={send.done}>
          {messages.done}
        </Button>
        {explorerUrl && <LinkButton href={explorerUrl}>{messages.viewOnExplorer}</LinkButton>}
      </Message>
    </div>
  )
})

export default defineView('WalletSendPreview', {
  title: ({ messages }) => sendMessagesOf(messages).reviewTitle,
  component: WalletSendPreview,
})

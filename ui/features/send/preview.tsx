import { observer } from 'mobx-react-lite'
import { type ReactNode, useId } from 'react'
import { isModalError } from '../../../core/errors/base.js'
import type { Recipient } from '../../../core/features/send/items.js'
import type { SendSpeed } from '../../../core/features/send/node/node.js'
import type { SendPhase } from '../../../core/features/send/phase.js'
import type { SendReview } from '../../../core/features/send/review.js'
import type { SendPart } from '../../../core/features/send/send.js'
import type { SendStore } from '../../../core/features/send/store.js'
import { truncateAddress } from '../../../core/lib/address.js'
import { formatAmount, formatUsd } from '../../../core/lib/amount.js'
import { toDecimal } from '../../../core/lib/balance.js'
import { Avatar } from '../../components/avatar.js'
import { TokenIcon } from '../../components/token-icon.js'
import { defineView } from '../../components/view.js'
import { sendMessagesOf } from '../../messages/of-send.js'
import { Button } from '../../primitives/button.js'
import { useAnnouncement, useFlows, useModal } from '../../primitives/context/shell.js'
import { Image } from '../../primitives/image/image.js'
import { Name } from '../../primitives/name.js'
import { SkeletonRow } from '../../primitives/skeleton.js'
import { Spinner } from '../../primitives/spinner.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { SendDone, SendProblem } from './outcome.js'
import { sendPreviewStyles } from './preview.css.js'
import { type AllSendMessages, useSend, useSendMessages } from './use-send.js'
import { SendWarnings } from './warnings.js'

/** What leaves, who gets it, and what it costs; then how it went. */
const WalletSendPreview = observer(function WalletSendPreview() {
  useStyles(sendPreviewStyles)
  const messages = useSendMessages()
  const send = useSend()
  if (!send) return <SkeletonRow index={0} />
  const { phase } = send.store
  if (phase.step !== 'sent') return <Details send={send} />
  return <SendDone messages={messages} sent={phase.sent} onDone={send.done} />
})

const Details = observer(function Details({ send }: { send: SendPart }) {
  const messages = useSendMessages()
  const modal = useModal()
  const { review, shownWarnings } = send.store
  const language = messages.numbers
  if (!review) return <SkeletonRow index={0} />
  const { amount, from, network, receiver, token, tokenAddress, worth } = review
  return (
    <div className="wm-send-preview">
      <div className="wm-send-preview-head">
        <TokenIcon name={token.symbol} url={token.iconUrl} size={48} />
        <p className="wm-send-preview-amount">
          {formatAmount(amount, { language, decimals: 18 })}{' '}
          <small>
            <Name>{token.symbol}</Name>
          </small>
        </p>
        {worth !== undefined && <p>{formatUsd(worth, language)}</p>}
      </div>
      <dl>
        <Line name={messages.to}>
          <Who who={receiver} />
        </Line>
        <Line name={messages.from}>
          <span title={from}>{truncateAddress(from, 6, 6)}</span>
        </Line>
        {tokenAddress !== undefined && (
          <Line name={messages.contract}>
            <span title={tokenAddress}>{truncateAddress(tokenAddress, 6, 6)}</span>
          </Line>
        )}
        <Line name={messages.network}>
          <Image name={network.name} src={modal.networkImage(network)} size={20} isRound />
          <Name>{network.name}</Name>
        </Line>
        <Fee send={send} review={review} />
      </dl>
      <Speeds send={send} />
      <SendWarnings warnings={shownWarnings} />
      <Outcome store={send.store} review={review} />
      <Action send={send} review={review} />
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

const Fee = observer(function Fee({ send, review }: { send: SendPart; review: SendReview }) {
  const messages = useSendMessages()
  const { fee } = review
  const language = messages.numbers
  if (!fee)
    return (
      <Line name={messages.networkFee}>
        {send.store.quoteStatus === 'failed' ? (
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
        {nativeAmount(fee.units, review, language)}
        {fee.worth !== undefined && <small>{formatUsd(fee.worth, language)}</small>}
      </Line>
      {fee.rent > 0n && <Line name={messages.accountFee}>{nativeAmount(fee.rent, review, language)}</Line>}
    </>
  )
})

/** In the coin that fees are paid in. */
function nativeAmount(units: bigint, { network }: SendReview, language: string): string {
  const { decimals, symbol } = network.nativeCurrency
  return `${formatAmount(toDecimal(units, decimals), { language, decimals: 6 })} ${symbol}`
}

const sendSpeeds: readonly SendSpeed[] = ['standard', 'fast', 'instant']

/** How much is paid for going first. */
const Speeds = observer(function Speeds({ send }: { send: SendPart }) {
  const messages = useSendMessages()
  const name = useId()
  const { changes, speed, quote, loading } = send.store
  if (!quote) return null
  return (
    <fieldset className="wm-send-speeds" disabled={loading || changes.length > 0}>
      <legend className="wm-hidden">{messages.speed}</legend>
      {sendSpeeds.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={each === speed} onChange={() => send.setSpeed(each)} />
          <span>{messages.speeds[each]}</span>
        </label>
      ))}
    </fieldset>
  )
})

/** What the wallet was asked, what became of it, or what has changed: in the same place always. */
const Outcome = observer(function Outcome({ store, review }: { store: SendStore; review: SendReview }) {
  const messages = useSendMessages()
  const { accounts } = useModal()
  const { changes, phase } = store
  const isAsking = phase.step === 'asking'
  const words = outcomeWords(store, messages)
  const hasProblem = changes.length > 0 || isMismatch(phase)
  const wallet = accounts.active?.connectedWalletInfo?.name ?? ''
  useAnnouncement(
    isAsking ? `${messages.continueIn(wallet)}. ${messages.continueText}` : hasProblem ? undefined : words?.join('. '),
  )
  const writeFee = (units: bigint) => nativeAmount(units, review, messages.numbers)
  if (hasProblem) return <SendProblem messages={messages} store={store} review={review} writeFee={writeFee} />
  if (words)
    return (
      <p className="wm-send-preview-outcome" data-tone="failure">
        <strong>{words[0]}</strong> {words[1]}
      </p>
    )
  return <p className="wm-send-preview-outcome">{isAsking ? messages.continueText : messages.caution}</p>
})

/** The wallet is on another network than the one that was reviewed. */
function isMismatch(phase: SendPhase): boolean {
  return phase.step === 'failed' && isModalError(phase.error, 'chain_mismatch')
}

/** What has changed or happened, and what to do now. */
function outcomeWords({ changes, phase }: SendStore, messages: AllSendMessages): readonly string[] | undefined {
  if (changes.length > 0) return [messages.reviewAgain, changes.map((change) => messages.changes[change]).join(' ')]
  return phase.step === 'failed' ? failureWords(phase, messages) : undefined
}

/** The catalogue's text is the title. */
function failureWords(
  { error, isDeclined, mayBeSent }: Extract<SendPhase, { step: 'failed' }>,
  messages: AllSendMessages,
): readonly [string, string] {
  if (isDeclined) return [messages.declinedHeading, messages.declinedText]
  const reason = isModalError(error.cause) ? messages.reasons.get(error.cause.code) : undefined
  const fallback = mayBeSent ? messages.mayBeSentText : messages.failedText
  return [error.shortMessage, reason ?? messages.reasons.get(error.code) ?? fallback]
}

const Action = observer(function Action({ send, review }: { send: SendPart; review: SendReview }) {
  const messages = useSendMessages()
  const { accounts } = useModal()
  const { goBack } = useFlows()
  const { changes, draft, phase, shownWarnings, openWarnings, quoteStatus } = send.store
  const shown = formatAmount(review.amount, { language: messages.numbers, decimals: 6 })
  const isLookedAt = shownWarnings.length > 0 && openWarnings.length === 0
  const isChanged = changes.length > 0
  const words = isChanged
    ? messages.reviewAgain
    : phase.step === 'failed'
      ? messages.retryShort
      : isLookedAt
        ? messages.goOn
        : messages.send(shown, review.token.symbol)
  const isAsking = phase.step === 'asking'
  // What stands in the way can be changed in the form alone.
  const isBlocked = isAsking || quoteStatus === 'loading' || (isChanged && !draft)
  const press = isChanged ? send.renewReview : () => void send.send()
  return (
    <div className="wm-send-preview-actions">
      <Button kind={isBlocked || isMismatch(phase) ? 'soft' : 'primary'} isWide isDisabled={isBlocked} onPress={press}>
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

export default defineView('WalletSendPreview', {
  title: ({ messages }) => sendMessagesOf(messages).reviewTitle,
  component: WalletSendPreview,
})

import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { isMisnamed } from '../../../core/data/assets/asset.js'
import { isModalError, isOneOf, readMember } from '../../../core/errors/base.js'
import type { ReviewChange, SendPhase, SendReview, SendWarning, SentSummary } from '../../../core/features/send/form.js'
import { createSend, type SendPart } from '../../../core/features/send/send.js'
import type { SendStore } from '../../../core/features/send/store.js'
import { truncateAddress } from '../../../core/lib/address.js'
import { formatAmount, formatUsd } from '../../../core/lib/amount.js'
import { toDecimal } from '../../../core/lib/balance.js'
import type { Root } from '../../../core/modal/root.js'
import { AssetTick, ContractFact } from '../../components/asset-mark.js'
import { AddressFact, Fact, WholeAddress } from '../../components/facts.js'
import { Ghost } from '../../components/ghost.js'
import { usePart } from '../../components/hooks/use-part.js'
import { ChainMismatch, ReviewNotice } from '../../components/review/review-notice.js'
import { Success } from '../../components/success.js'
import { TokenDoubt } from '../../components/token-doubt.js'
import { Avatar, TokenIcon } from '../../components/token-icon.js'
import { defineView } from '../../components/view.js'
import type { Messages } from '../../messages/en.js'
import { errorText } from '../../messages/en-errors.js'
import { assetsMessagesOf } from '../../messages/english/assets.js'
import { reviewMessagesOf } from '../../messages/english/review.js'
import { type SendMessages, sendMessagesOf } from '../../messages/english/send.js'
import { viewMessagesOf } from '../../messages/english/views.js'
import { Button, LinkButton, MainButton, WideButton } from '../../primitives/button.js'
import { useAnnouncement, useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { Image } from '../../primitives/image/image.js'
import { Figure, Name } from '../../primitives/inline.js'
import { Fee, feeText } from './fee.js'
import { sendPreviewStyles } from './preview.css.js'
import { SendWarnings } from './warnings.js'

type Words = Messages & SendMessages

const waiting = <Ghost blocks={['disc', 'figure', 180, 'button', 'button']} />

const WalletSendPreview = observer(function WalletSendPreview() {
  sendPreviewStyles.use()
  const send = usePart(createSend)
  if (!send) return waiting
  const { phase } = send.store
  if (phase.step !== 'sent') return <Details send={send} />
  return <Done sent={phase.sent} onDone={send.done} />
})

const Details = observer(function Details({ send }: { send: SendPart }) {
  const messages = useMessages(sendMessagesOf)
  const modal = useModal()
  const { changes, review, sentTo, shownWarnings } = send.store
  const language = messages.numbers
  if (!review) return waiting
  const { amount, facts, from, network, receiver, token, worth } = review
  // What is known from the start stands beside the token, above the button.
  const isBelow = ({ kind }: SendWarning) => kind !== 'imitates' || token.asset.imitates === undefined
  const isWarned = shownWarnings.some(isBelow) || changes.length > 0 || facts?.hasPermanentDelegate === true
  return (
    <div className="wm-send-preview" data-warned={isWarned || undefined}>
      <div className="wm-send-preview-head">
        <TokenIcon name={token.symbol} url={token.iconUrl} size={48} asset={token.asset} />
        <p className="wm-send-preview-amount">
          <Figure>
            {formatAmount(amount, { language, decimals: 18 })}{' '}
            <small>
              <Name>{token.symbol}</Name>
              <AssetTick asset={token.asset} size={18} />
            </small>
          </Figure>
        </p>
        {worth === undefined ? !token.asset.isVouched && <Unknown /> : <p>{formatUsd(worth, language)}</p>}
      </div>
      <TokenDoubt token={token} />
      <dl>
        <Fact label={messages.to}>
          {/* The complete address, because the visitor checks it here for the last time. */}
          <span className="wm-send-preview-who">
            <Avatar address={receiver.address} name={receiver.name} src={receiver.image} size={20} />
            <span>
              {receiver.name && (
                <strong>
                  <Name>{receiver.name}</Name>
                </strong>
              )}
              <WholeAddress address={receiver.address} />
              {sentTo.size > 0 && <small>{messages.sentBefore(sentTo.size)}</small>}
            </span>
          </span>
        </Fact>
        <AddressFact label={messages.from} address={from} />
        <ContractFact label={messages.contract} asset={token.asset} network={network} />
        <Fact label={messages.network}>
          <Image name={network.name} src={modal.networkImage(network)} size={20} isRound />
          <Name>{network.name}</Name>
        </Fact>
        <Fee send={send} review={review} />
        {facts?.arrives !== undefined && (
          <Fact label={messages.arrives}>
            <Figure>
              {formatAmount(toDecimal(facts.arrives, review.decimals), { language, decimals: 18 })}{' '}
              <Name>{token.symbol}</Name>
            </Figure>
          </Fact>
        )}
      </dl>
      {facts?.hasPermanentDelegate && <p className="wm-send-preview-note">{messages.issuerControl}</p>}
      <Speeds send={send} />
      <SendWarnings warnings={shownWarnings} isDrawn={isBelow} />
      <div className="wm-send-preview-foot">
        <Outcome store={send.store} review={review} isWarned={isWarned || isMisnamed(token.asset)} />
        <Action send={send} review={review} />
      </div>
    </div>
  )
})

const Unknown = () => <p>{useMessages(assetsMessagesOf).worthUnknown}</p>

const sendSpeeds = ['standard', 'fast', 'instant'] as const

const Speeds = observer(function Speeds({ send }: { send: SendPart }) {
  const messages = useMessages(sendMessagesOf)
  const name = useId()
  const { changes, speed, quote, quoteStatus, loading } = send.store
  // While the first quote loads, the space for the speeds is reserved.
  if (!quote && quoteStatus !== 'loading') return null
  return (
    <fieldset className="wm-send-speeds" disabled={!quote || loading || changes.length > 0}>
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

interface OutcomeProps {
  store: SendStore
  review: SendReview
  /** True if a warning says more than the general caution would. */
  isWarned: boolean
}

/** The progress of the request, its failure or a change, always in the same place. */
const Outcome = observer(function Outcome({ store, review, isWarned }: OutcomeProps) {
  const messages = useMessages(sendMessagesOf)
  const { accounts } = useModal()
  const { changes, phase } = store
  const isAsking = phase.step === 'asking'
  const isShown = phase.step === 'failed' && changes.length === 0 && !isMismatch(phase)
  const failure = isShown ? failureWords(phase, messages) : undefined
  const isDeclined = phase.step === 'failed' && phase.isDeclined
  const wallet = accounts.active?.connectedWalletInfo?.name ?? ''
  useAnnouncement(isAsking ? `${messages.continueIn(wallet)}. ${messages.continueText}` : failure?.join('. '))
  if (changes.length > 0)
    return (
      <ReviewNotice
        heading={reviewMessagesOf(messages).changedHeading}
        lines={changes.map((change) => changeWords(change, store, review, messages))}
      />
    )
  if (isMismatch(phase)) return <ChainMismatch network={review.network} onSwitched={store.clearOutcome} />
  if (failure)
    return (
      <p className="wm-send-preview-outcome" data-tone={isDeclined ? 'refused' : 'failure'}>
        <strong>{failure[0]}</strong> {failure[1]}
      </p>
    )
  if (isWarned && !isAsking) return null
  return <p className="wm-send-preview-outcome">{isAsking ? messages.continueText : messages.caution}</p>
})

const isMismatch = (phase: SendPhase) => phase.step === 'failed' && isModalError(phase.error, 'chain_mismatch')

/** Errors whose own sentence is more precise than the general failure. */
const toldByWallet = ['wallet_context_lost', 'wallet_answer_lost', 'wallet_locked', 'wallet_not_signed'] as const

function failureWords(failed: Extract<SendPhase, { step: 'failed' }>, messages: Words): readonly [string, string] {
  // The sentence for this code is about amounts.
  if (readMember(failed.error, 'reason') === 'symbol')
    return [errorText(messages, failed.error), assetsMessagesOf(messages).notThis]
  const { error, isDeclined, mayBeSent } = failed
  if (isDeclined) return [messages.declinedHeading, messages.declinedText]
  const cause = isModalError(error.cause) ? error.cause : undefined
  const reason = cause && messages.reasons.get(cause.code)
  const fallback = mayBeSent ? messages.mayBeSentText : messages.failedText
  if (isOneOf(cause, ...toldByWallet)) return [errorText(messages, cause ?? error), fallback]
  return [errorText(messages, error), reason ?? messages.reasons.get(error.code) ?? fallback]
}

/** Describes the current value, or the problem that prevents the transfer. */
function changeWords(change: ReviewChange, store: SendStore, review: SendReview, messages: Words): string {
  const { blocker, draft, isInUsd, portfolio } = store
  const language = messages.numbers
  const { symbol } = review.token
  if (change === 'price' && isInUsd && draft?.worth !== undefined)
    return messages.amountNow(formatUsd(draft.worth, language), formatAmount(draft.amount, { language }), symbol)
  if (change === 'price' && blocker?.kind === 'amount' && blocker.reason === 'price')
    return messages.amountProblems.price(symbol)
  if (change === 'fee' && blocker?.kind === 'gas') return messages.gasProblem(portfolio?.native?.symbol ?? '')
  if (change === 'fee' && blocker?.kind === 'refused') return messages.refusals[blocker.reason]
  if (change === 'fee' && draft?.fee)
    return messages.feeNow(feeText(draft.fee.units + draft.fee.rent, review, language))
  return messages.changes[change]
}

const Action = observer(function Action({ send, review }: { send: SendPart; review: SendReview }) {
  const messages = useMessages(sendMessagesOf)
  const { reloadPage } = useMessages(viewMessagesOf)
  const { accounts, platform } = useModal()
  const { goBack } = useFlows()
  const { changes, draft, phase, quoteStatus } = send.store
  const isChanged = changes.length > 0
  const isAsking = phase.step === 'asking'
  // A blocker can only be removed in the form.
  const isBlocked = isAsking || quoteStatus === 'loading' || (isChanged && !draft)
  const press = isChanged ? send.renewReview : () => void send.send()
  const cause = phase.step === 'failed' && phase.error.cause
  if (!isChanged && isOneOf(cause, 'wallet_context_lost', 'wallet_answer_lost'))
    return (
      <div className="wm-send-preview-actions">
        <MainButton onPress={() => platform.reload?.()}>{reloadPage}</MainButton>
        <WideButton onPress={goBack}>{reviewMessagesOf(messages).edit}</WideButton>
      </div>
    )
  return (
    <div className="wm-send-preview-actions" data-risk={send.store.isRisky || undefined}>
      <Button
        kind={(isBlocked && !isAsking) || isMismatch(phase) ? 'soft' : 'primary'}
        isWide
        isDisabled={isBlocked}
        isBusy={isAsking}
        onPress={press}
      >
        {isAsking
          ? messages.continueIn(accounts.active?.connectedWalletInfo?.name ?? '')
          : actionText(send.store, review, messages)}
      </Button>
      {/* Always rendered, so that the card keeps its size. */}
      <WideButton onPress={goBack}>{reviewMessagesOf(messages).edit}</WideButton>
    </div>
  )
})

function actionText(store: SendStore, review: SendReview, messages: Words): string {
  if (store.changes.length > 0) return messages.reviewAgain
  if (store.phase.step === 'failed') return messages.retry
  if (store.shownWarnings.length > 0 && store.openWarnings.length === 0) return messages.goOn
  const shown = formatAmount(review.amount, { language: messages.numbers, decimals: 6 })
  return messages.send(shown, review.token.symbol)
}

const Done = observer(function Done({ sent, onDone }: { sent: SentSummary; onDone(): void }) {
  const messages = useMessages(sendMessagesOf)
  const { amount, symbol, receiver, explorerUrl } = sent
  const shown = formatAmount(amount, { language: messages.numbers, decimals: 6 })
  const heading = messages.sentHeading(shown, symbol)
  const text = messages.sentText(receiver.name ?? truncateAddress(receiver.address))
  useAnnouncement(`${heading}. ${text}`)
  return (
    <Success heading={heading} text={text}>
      <MainButton onPress={onDone}>{messages.done}</MainButton>
      {explorerUrl && <LinkButton href={explorerUrl}>{messages.viewOnExplorer}</LinkButton>}
    </Success>
  )
})

const isSent = ({ flows }: Root): boolean => {
  const send = flows.part(createSend)
  return 'store' in send && send.store.phase.step === 'sent'
}

export default defineView(
  WalletSendPreview,
  ({ messages, modal }) => sendMessagesOf(messages)[isSent(modal) ? 'sendTitle' : 'review'],
  { isOver: isSent },
)

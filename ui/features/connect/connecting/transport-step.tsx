import { useEffect, useId, useRef, useState } from 'react'
import type { TransportStep } from '../../../../core/contracts/transport-step.js'
import { toLatinDigits } from '../../../../core/lib/digits.js'
import type { AttemptTarget } from '../../../../core/state/connection-store.js'
import { linkTarget } from '../../../../core/wallets/pairing/open-wallet.js'
import { AskedBy, ConnectingCard, useArrival } from '../../../components/connecting-card.js'
import { CopyMark, useCopied } from '../../../components/copy-mark.js'
import { asTyped } from '../../../components/fields/as-typed.js'
import { fieldBoxStyles } from '../../../components/fields/field-box.css.js'
import { PairingPanel } from '../../../components/pairing-panel.js'
import { viewMessagesOf } from '../../../messages/english/views.js'
import { MainButton, WideButton } from '../../../primitives/button.js'
import { useAnnouncement, useFlows, useMessages, useModal } from '../../../primitives/context/shell.js'
import { Image } from '../../../primitives/image/image.js'
import { QrCode } from '../../../primitives/qr-code.js'
import { centredText, css } from '../../../primitives/styles/css.js'

const digitsStyles = css`
  .wm-digits {
    align-self: stretch;
    & input {
      padding-inline: 12px;
      text-align: center;
      letter-spacing: 0.3em;
      font-variant-numeric: tabular-nums;
    }
    & p {
      margin-block-start: 8px;
      ${centredText}
      color: var(--wm-color-failure);
    }
  }
`

interface StepProps<Kind extends TransportStep['kind']> {
  readonly step: Extract<TransportStep, { kind: Kind }>
  readonly target: AttemptTarget
}

/** What the visitor does next, so that a transport's wallet can be asked. */
export function TransportStepView({ step, target }: { step: TransportStep; target: AttemptTarget }) {
  const { platform } = useModal()
  if (step.kind === 'permission') return <Permission step={step} target={target} />
  if (step.kind === 'digits') return <Digits step={step} target={target} />
  if (step.kind === 'asked') return <Asked target={target} />
  // A phone cannot scan its own screen.
  if (step.kind === 'code' && !(platform.device.isMobile && step.link)) return <Code step={step} target={target} />
  return <App link={step.link ?? ''} uri={step.kind === 'code' ? step.uri : undefined} target={target} />
}

function Code({ step, target }: StepProps<'code'>) {
  const messages = useMessages(viewMessagesOf)
  const { name } = target
  return (
    <PairingPanel
      state="ready"
      title={messages.pairingReadyTitle}
      text={messages.pairingReadyText(name)}
      code={
        <QrCode text={step.uri} label={messages.pairingCode(name)} picture={<Picture target={target} size={48} />} />
      }
      action={<CopyLink text={step.uri} />}
    />
  )
}

/** The wallet's app on this device. */
function App({ link, uri, target }: { link: string; uri: string | undefined; target: AttemptTarget }) {
  const messages = useMessages(viewMessagesOf)
  const { platform } = useModal()
  return (
    <ConnectingCard
      state="waiting"
      icon={<Picture target={target} size={72} />}
      title={messages.waitingTitle(target.name)}
      text={messages.openingMobileText}
      actions={
        <>
          <MainButton onPress={() => platform.openUrl(link, linkTarget('mobile', platform.device))}>
            {messages.openApp(target.name)}
          </MainButton>
          {uri === undefined ? <Cancel /> : <CopyLink text={uri} />}
        </>
      }
    >
      <AskedBy namespace={target.namespace} />
    </ConnectingCard>
  )
}

/** The visitor types what the wallet shows. */
function Digits({ step, target }: StepProps<'digits'>) {
  fieldBoxStyles.use()
  digitsStyles.use()
  const messages = useMessages(viewMessagesOf)
  const problemId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [digits, setDigits] = useState('')
  const [isWrong, setWrong] = useState(false)
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  useAnnouncement(isWrong ? messages.digitsWrong : undefined)
  const type = (text: string) => {
    const next = toLatinDigits(text).replace(/\D/g, '').slice(0, step.length)
    const isWhole = next.length === step.length && next !== digits
    const isRefused = isWhole && !step.submit(next)
    setDigits(isRefused ? '' : next)
    setWrong(isRefused || (isWrong && next === ''))
  }
  return (
    <ConnectingCard
      state="still"
      icon={<Picture target={target} size={72} />}
      title={messages.digitsTitle}
      text={messages.digitsText(target.name)}
      actions={<Cancel />}
    >
      <div className="wm-digits">
        <div className="wm-field-box">
          <input
            ref={input}
            type="text"
            inputMode="numeric"
            {...asTyped}
            autoComplete="one-time-code"
            aria-label={messages.digitsLabel}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? problemId : undefined}
            value={digits}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        </div>
        {isWrong && <p id={problemId}>{messages.digitsWrong}</p>}
      </div>
    </ConnectingCard>
  )
}

function Asked({ target }: { target: AttemptTarget }) {
  const messages = useMessages(viewMessagesOf)
  return (
    <ConnectingCard
      state="waiting"
      icon={<Picture target={target} size={72} />}
      title={messages.waitingTitle(target.name)}
      text={messages.waitingText}
      actions={<Cancel />}
    >
      <AskedBy namespace={target.namespace} />
    </ConnectingCard>
  )
}

/** Says why the browser is about to ask, before it asks. */
function Permission({ step, target }: StepProps<'permission'>) {
  const messages = useMessages(viewMessagesOf)
  return (
    <ConnectingCard
      state="still"
      icon={<Picture target={target} size={72} />}
      title={messages.openApp(target.name)}
      text={messages.localNetworkText}
      actions={
        <>
          <MainButton onPress={() => step.go()}>{messages.openApp(target.name)}</MainButton>
          <Cancel />
        </>
      }
    >
      <AskedBy namespace={target.namespace} />
    </ConnectingCard>
  )
}

function Cancel() {
  const messages = useMessages(viewMessagesOf)
  const { goBack } = useFlows()
  return <WideButton onPress={goBack}>{messages.cancel}</WideButton>
}

function CopyLink({ text }: { text: string }) {
  const messages = useMessages(viewMessagesOf)
  const { alerts } = useModal()
  const [isCopied, copied] = useCopied()
  return (
    <WideButton onPress={() => copied(alerts.copy(text, 'link_copied', 'Link copied'))}>
      <CopyMark isCopied={isCopied} />
      {isCopied ? messages.copyLinkDone : messages.copyLink}
    </WideButton>
  )
}

function Picture({ target, size }: { target: AttemptTarget; size: 48 | 72 }) {
  const { images } = useModal()
  const src = target.imageUrl ?? images.get(target.imageKind, target.imageId)
  return <Image name={target.name} src={src} size={size} nodeRef={useArrival()} />
}

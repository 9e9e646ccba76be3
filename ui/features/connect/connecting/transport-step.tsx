import type { TransportStep } from '../../../../core/contracts/transport-step.js'
import type { AttemptTarget } from '../../../../core/state/connection-store.js'
import { linkTarget } from '../../../../core/wallets/pairing/open-wallet.js'
import { AskedBy, ConnectingCard, useArrival } from '../../../components/connecting-card.js'
import { CopyMark, useCopied } from '../../../components/copy-mark.js'
import { PairingPanel } from '../../../components/pairing-panel.js'
import { viewMessagesOf } from '../../../messages/english/views.js'
import { Button, MainButton } from '../../../primitives/button.js'
import { useFlows, useMessages, useModal } from '../../../primitives/context/shell.js'
import { Image } from '../../../primitives/image/image.js'
import { QrCode } from '../../../primitives/qr-code.js'

interface StepProps<Kind extends TransportStep['kind']> {
  readonly step: Extract<TransportStep, { kind: Kind }>
  readonly target: AttemptTarget
}

/** What the visitor does next, so that a transport's wallet can be asked. */
export function TransportStepView({ step, target }: { step: TransportStep; target: AttemptTarget }) {
  const { platform } = useModal()
  if (step.kind === 'permission') return <Permission step={step} target={target} />
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
      action={<CopyLink text={step.uri} kind="soft" />}
    />
  )
}

/** The wallet's app on this device. */
function App({ link, uri, target }: { link: string; uri: string | undefined; target: AttemptTarget }) {
  const messages = useMessages(viewMessagesOf)
  const { platform } = useModal()
  const { goBack } = useFlows()
  return (
    <ConnectingCard
      state="waiting"
      icon={<Picture target={target} size={72} />}
      title={messages.waitingTitle(target.name)}
      text={messages.openingMobileText}
      actions={
        <>
          <Button kind="primary" isWide onPress={() => platform.openUrl(link, linkTarget('mobile', platform.device))}>
            {messages.openApp(target.name)}
          </Button>
          {uri === undefined ? (
            <Button kind="plain" isWide onPress={goBack}>
              {messages.cancel}
            </Button>
          ) : (
            <CopyLink text={uri} kind="plain" />
          )}
        </>
      }
    >
      <AskedBy namespace={target.namespace} />
    </ConnectingCard>
  )
}

/** Says why the browser is about to ask, before it asks. */
function Permission({ step, target }: StepProps<'permission'>) {
  const messages = useMessages(viewMessagesOf)
  const { goBack } = useFlows()
  return (
    <ConnectingCard
      state="still"
      icon={<Picture target={target} size={72} />}
      title={messages.openApp(target.name)}
      text={messages.localNetworkText}
      actions={
        <>
          <MainButton onPress={() => step.go()}>{messages.openApp(target.name)}</MainButton>
          <Button kind="plain" isWide onPress={goBack}>
            {messages.cancel}
          </Button>
        </>
      }
    >
      <AskedBy namespace={target.namespace} />
    </ConnectingCard>
  )
}

function CopyLink({ text, kind }: { text: string; kind: 'soft' | 'plain' }) {
  const messages = useMessages(viewMessagesOf)
  const { alerts } = useModal()
  const [isCopied, copied] = useCopied()
  return (
    <Button kind={kind} isWide onPress={() => copied(alerts.copy(text, 'link_copied', 'Link copied'))}>
      <CopyMark isCopied={isCopied} />
      {isCopied ? messages.copyLinkDone : messages.copyLink}
    </Button>
  )
}

function Picture({ target, size }: { target: AttemptTarget; size: 48 | 72 }) {
  const { images } = useModal()
  const src = target.imageUrl ?? images.get(target.imageKind, target.imageId)
  return <Image name={target.name} src={src} size={size} nodeRef={useArrival()} />
}

import { observer } from 'mobx-react-lite'
import type { Attempt } from '../../../../core/state/connection-store.js'
import { AskedBy } from '../../../components/asked-by.js'
import { useArrival } from '../../../components/hooks/use-arrival.js'
import { useShown } from '../../../components/hooks/use-now.js'
import { ConnectingCard } from '../../../components/ringed-icon.js'
import { defineView } from '../../../components/view.js'
import { type ViewMessages, viewMessagesOf } from '../../../messages/en-views.js'
import { Button } from '../../../primitives/button.js'
import { useAnnouncement, useFlows, useMessages, useModal } from '../../../primitives/context/shell.js'
import { Image } from '../../../primitives/image/image.js'
import { hasLinks, WalletLinks } from '../catalogue-wallet.js'

const ConnectingExternal = observer(function ConnectingExternal() {
  const messages = useMessages(viewMessagesOf)
  const { connections } = useModal()
  const { goBack, retryConnect } = useFlows()
  const attempt = useShown(connections.attempt.status === 'idle' ? undefined : connections.attempt)
  const words = attempt && wordsOf(attempt, messages)
  useAnnouncement(words && `${words.title}. ${words.text}`)
  if (!attempt || !words) return <ConnectingCard state="still" icon={undefined} />
  const isOver = attempt.status !== 'waiting' && attempt.status !== 'notInstalled'
  /** A request waits in the wallet. */
  const isAsked = attempt.status === 'waiting' || attempt.status === 'alreadyPending'
  return (
    <ConnectingCard
      state={attempt.status === 'notInstalled' ? 'still' : attempt.status}
      icon={<TravelledIcon target={attempt.target} />}
    >
      <h3>{words.title}</h3>
      <p className={attempt.status === 'waiting' ? 'wm-connecting-hinted' : undefined}>{words.text}</p>
      {isAsked && <AskedBy namespace={attempt.target.namespace} />}
      {attempt.status === 'notInstalled' && <WalletLinks wallet={attempt.target.wallet} />}
      <div className="wm-connecting-actions">
        {isOver && (
          <Button kind="primary" isWide onPress={retryConnect}>
            {messages.retry}
          </Button>
        )}
        <Button kind={isOver ? 'plain' : 'soft'} isWide onPress={goBack}>
          {isAsked ? messages.cancel : messages.chooseAnother}
        </Button>
      </div>
    </ConnectingCard>
  )
})

type Begun = Exclude<Attempt, { status: 'idle' }>

/** The wallet's icon, come from the row that was chosen. */
const TravelledIcon = observer(function TravelledIcon({ target }: Pick<Begun, 'target'>) {
  const { images } = useModal()
  const src = target.imageUrl ?? images.get(target.imageKind, target.imageId)
  return <Image name={target.name} src={src} size={72} nodeRef={useArrival()} />
})

/** Says what happened and what to do now. */
function wordsOf(attempt: Begun, messages: ViewMessages): { title: string; text: string } {
  const { name, wallet } = attempt.target
  switch (attempt.status) {
    case 'waiting':
      return {
        title: messages.waitingTitle(name),
        text: attempt.isSlow ? messages.waitingHint(name) : messages.waitingText,
      }
    case 'refused':
      return { title: messages.refusedTitle, text: messages.refusedText }
    case 'alreadyPending':
      return { title: messages.pendingTitle(name), text: messages.pendingText }
    case 'failed':
      return { title: messages.failedTitle, text: messages.byCode.get(attempt.error.code) ?? messages.failedText }
    case 'notInstalled':
      return {
        title: messages.absentTitle(name),
        text: hasLinks(wallet) ? messages.absentText : messages.absentNoLinksText,
      }
  }
}

export default defineView('ConnectingExternal', {
  title: ({ messages, modal }) => modal.connections.attempt.target?.name ?? messages.connectTitle,
  component: ConnectingExternal,
})

import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import type { Attempt, AttemptTarget } from '../../../../core/state/connection-store.js'
import { AskedBy } from '../../../components/asked-by.js'
import { connectingStyles } from '../../../components/connecting.css.js'
import { useArrival } from '../../../components/hooks/use-arrival.js'
import { RingedIcon } from '../../../components/ringed-icon.js'
import { defineView } from '../../../components/view.js'
import { type ViewMessages, viewMessagesOf } from '../../../messages/en-views.js'
import { Button } from '../../../primitives/button.js'
import { useAnnouncement, useFlows, useMessages, useModal } from '../../../primitives/context/shell.js'
import { Image } from '../../../primitives/image/image.js'
import { useStyles } from '../../../primitives/styles/use-styles.js'
import { hasLinks, WalletLinks } from '../wallet-links.js'

const ConnectingExternal = observer(function ConnectingExternal() {
  useStyles(connectingStyles)
  const messages = useMessages(viewMessagesOf)
  const { connections } = useModal()
  const { goBack, retryConnect } = useFlows()
  // A leaving view keeps showing its last content.
  const last = useRef(connections.attempt)
  if (connections.attempt.status !== 'idle') last.current = connections.attempt
  const attempt = last.current
  const words = wordsOf(attempt, messages)
  useAnnouncement(words && `${words.title}. ${words.text}`)
  if (attempt.status === 'idle' || !words) return <div className="wm-connecting" />
  const isOver = attempt.status !== 'waiting' && attempt.status !== 'notInstalled'
  /** A request waits in the wallet. */
  const isAsked = attempt.status === 'waiting' || attempt.status === 'alreadyPending'
  return (
    <div className="wm-connecting" data-state={attempt.status}>
      <TravelledIcon target={attempt.target} attempt={attempt} />
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
    </div>
  )
})

/** The wallet's icon, come from the row that was chosen, in the ring that says how it goes. */
const TravelledIcon = observer(function TravelledIcon({
  target,
  attempt,
}: {
  target: AttemptTarget
  attempt: Exclude<Attempt, { status: 'idle' }>
}) {
  const { images } = useModal()
  const src = target.imageUrl ?? images.get(target.imageKind ?? 'wallet', target.imageId)
  return (
    <RingedIcon state={attempt.status === 'notInstalled' ? 'still' : attempt.status}>
      <Image name={target.name} src={src} size={72} nodeRef={useArrival()} />
    </RingedIcon>
  )
})

/** Says what happened and what to do now. */
function wordsOf(attempt: Attempt, messages: ViewMessages): { title: string; text: string } | undefined {
  switch (attempt.status) {
    case 'idle':
      return undefined
    case 'waiting': {
      const { name } = attempt.target
      return {
        title: messages.waitingTitle(name),
        text: attempt.isSlow ? messages.waitingHint(name) : messages.waitingText,
      }
    }
    case 'refused':
      return { title: messages.refusedTitle, text: messages.refusedText }
    case 'alreadyPending':
      return { title: messages.pendingTitle(attempt.target.name), text: messages.pendingText }
    case 'failed':
      return { title: messages.failedTitle, text: messages.byCode.get(attempt.error.code) ?? messages.failedText }
    case 'notInstalled': {
      const { name, wallet } = attempt.target
      return {
        title: messages.absentTitle(name),
        text: hasLinks(wallet) ? messages.absentText : messages.absentNoLinksText,
      }
    }
  }
}

export default defineView('ConnectingExternal', {
  title: ({ messages, modal }) => {
    const { attempt } = modal.connections
    return attempt.target ? attempt.target.name : messages.connectTitle
  },
  component: ConnectingExternal,
})

import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { createOnramp, type OnrampPart } from '../../../core/features/buy/onramp.js'
import type { OnrampPurchase } from '../../../core/features/buy/store.js'
import { usePart, useShown } from '../../components/hooks/use-part.js'
import { connectingStyles, RingedIcon, type RingState } from '../../components/ringed-icon.js'
import { defineView } from '../../components/view.js'
import { type BuyMessages, buyMessagesOf } from '../../messages/en-buy.js'
import { Button, LinkButton } from '../../primitives/button.js'
import { useAnnouncement, useFlows, useMessages } from '../../primitives/context/shell.js'
import { Image } from '../../primitives/image/image.js'

const BuyInProgress = observer(function BuyInProgress() {
  connectingStyles.use()
  const messages = useMessages(buyMessagesOf)
  const part = usePart(createOnramp)
  useEffect(() => part?.load(), [part])
  const purchase = useShown(part?.store.purchase)
  const words = purchase && wordsOf(purchase, messages)
  useAnnouncement(words && `${words.title}. ${words.text}`)
  if (!part || !purchase || !words) return <div className="wm-connecting" />
  const { label } = purchase.provider
  return (
    <div className="wm-connecting" data-state={words.ring}>
      <RingedIcon state={words.ring}>
        <Image name={label} src={undefined} size={72} />
      </RingedIcon>
      <h3 key={words.title}>{words.title}</h3>
      <p key={words.text}>{words.text}</p>
      <Actions part={part} purchase={purchase} />
    </div>
  )
})

const Actions = observer(function Actions({ part, purchase }: { part: OnrampPart; purchase: OnrampPurchase }) {
  const messages = useMessages(buyMessagesOf)
  const { goBack } = useFlows()
  const { provider, status, url } = purchase
  const isOver = status === 'closed' || status === 'failed' || status === 'timedOut'
  return (
    <div className="wm-connecting-actions">
      {isOver && (
        <Button kind="primary" isWide isDisabled={!part.store.isReady(provider.name)} onPress={part.retry}>
          {messages.retry}
        </Button>
      )}
      {status === 'blocked' && (
        <LinkButton
          kind="primary"
          href={url}
          onPress={(event) => {
            if (part.openLink()) event.preventDefault()
          }}
        >
          {messages.open(provider.label)}
        </LinkButton>
      )}
      {isOver && provider.name === 'coinbase' ? (
        <Button isWide onPress={part.showActivity}>
          {messages.purchases}
        </Button>
      ) : (
        <Button kind={isOver || status === 'blocked' ? 'plain' : 'soft'} isWide onPress={goBack}>
          {isOver ? messages.back : messages.cancel}
        </Button>
      )}
    </div>
  )
})

function wordsOf(
  { provider, status }: OnrampPurchase,
  messages: BuyMessages,
): { title: string; text: string; ring: RingState } {
  const { label } = provider
  switch (status) {
    case 'waiting':
      return { title: messages.waitingTitle(label), text: messages.waitingText, ring: 'waiting' }
    case 'blocked':
      return { title: messages.blockedTitle(label), text: messages.blockedText, ring: 'alreadyPending' }
    case 'closed': {
      const text = provider.name === 'coinbase' ? messages.closedText(label) : messages.closedTextMeld(label)
      return { title: messages.closedTitle, text, ring: 'refused' }
    }
    case 'failed':
      return { title: messages.failedTitle, text: messages.failedText(label), ring: 'failed' }
    case 'timedOut':
      return { title: messages.timedOutTitle, text: messages.timedOutText, ring: 'failed' }
  }
}

export default defineView('BuyInProgress', {
  title: ({ messages }) => buyMessagesOf(messages).buyTitle,
  component: BuyInProgress,
})

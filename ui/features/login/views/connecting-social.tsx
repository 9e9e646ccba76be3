import { observer } from 'mobx-react-lite'
import type { SocialAttempt } from '../../../../core/features/login/store.js'
import { loginStoreOf } from '../../../../core/features/login/store.js'
import { connectingStyles } from '../../../components/connecting.css.js'
import { type Login, useLogin } from '../../../components/hooks/use-login.js'
import { useLoginMessages } from '../../../components/hooks/use-login-messages.js'
import { useShown } from '../../../components/hooks/use-shown.js'
import { RingedIcon, type RingState } from '../../../components/ringed-icon.js'
import { defineView } from '../../../components/view.js'
import type { LoginMessages } from '../../../messages/en-login.js'
import { loginMessagesOf } from '../../../messages/of-login.js'
import { Button } from '../../../primitives/button.js'
import { useAnnouncement, useFlows } from '../../../primitives/context/shell.js'
import { LinkButton } from '../../../primitives/link-button.js'
import { Spinner } from '../../../primitives/spinner.js'
import { useStyles } from '../../../primitives/styles/use-styles.js'
import { loginFailure } from '../failure.js'
import { SocialTile } from '../social-tile.js'

/** Logging in happens in a window of the provider: what to do there, and how it goes. */
const ConnectingSocial = observer(function ConnectingSocial() {
  useStyles(connectingStyles)
  const messages = useLoginMessages()
  const { goBack } = useFlows()
  const login = useLogin()
  const attempt = useShown(login.store?.social)
  const words = attempt && wordsOf(attempt, login, messages)
  useAnnouncement(words && `${words.title}. ${words.text}`)
  if (!attempt || !words) return <div className="wm-connecting" />
  const { link, provider, status } = attempt
  const isOver = status === 'failed' || status === 'cancelled'
  return (
    <div className="wm-connecting" data-state={words.ring}>
      <RingedIcon state={words.ring}>
        <SocialTile provider={provider} />
      </RingedIcon>
      <h3 key={words.title}>{words.title}</h3>
      <p key={words.text}>{words.text}</p>
      <div className="wm-connecting-actions">
        {isOver && (
          <Button kind="primary" isWide onPress={() => login.call(({ social }) => social.retry())}>
            {messages.retry}
          </Button>
        )}
        {status === 'blocked' && (
          <LinkToTap link={link} words={messages.socialOpen(messages.providers[provider])} login={login} />
        )}
        <Button kind={isOver || status === 'blocked' ? 'plain' : 'soft'} isWide onPress={goBack}>
          {status === 'failed' ? messages.otherWay : messages.cancel}
        </Button>
      </div>
    </div>
  )
})

/** A pop-up that the browser did not open: a link is never blocked. */
function LinkToTap({ link, words, login }: { link: string | undefined; words: string; login: Login }) {
  const messages = useLoginMessages()
  if (!link)
    return (
      <Button kind="primary" isWide isDisabled onPress={() => {}}>
        <Spinner size={18} />
        {messages.loadingLink}
      </Button>
    )
  return (
    <LinkButton
      kind="primary"
      href={link}
      // The page that it leads to says to this one how it went.
      isOpener
      onPress={(event) =>
        login.call(({ social }) => {
          if (social.openLink()) event.preventDefault()
        })
      }
    >
      {words}
    </LinkButton>
  )
}

interface Words {
  title: string
  text: string
  ring: RingState
}

/** What happened, and what to do now. */
function wordsOf({ provider, status }: SocialAttempt, { store }: Login, messages: LoginMessages): Words {
  const name = messages.providers[provider]
  switch (status) {
    case 'preparing':
      return { title: messages.socialPreparing(name), text: messages.socialPreparingText, ring: 'waiting' }
    case 'blocked':
      return { title: messages.socialBlocked(name), text: messages.socialBlockedText, ring: 'alreadyPending' }
    case 'waiting':
      return { title: messages.socialWaiting(name), text: messages.socialWaitingText, ring: 'waiting' }
    case 'retrieving':
      return { title: messages.socialRetrieving, text: messages.socialRetrievingText, ring: 'waiting' }
    case 'cancelled':
      return { title: messages.socialCancelled, text: messages.socialCancelledText(name), ring: 'refused' }
    case 'failed':
      return { ...loginFailure(store?.error, messages), ring: 'failed' }
  }
}

export default defineView('ConnectingSocial', {
  title: ({ messages, modal }) => {
    const words = loginMessagesOf(messages)
    const provider = loginStoreOf(modal.connections)?.social?.provider
    return provider ? words.providers[provider] : words.socialsTitle
  },
  component: ConnectingSocial,
})

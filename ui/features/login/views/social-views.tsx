import WifiOff from 'lucide-react/icons/wifi-off'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import type { SocialProvider } from '../../../../core/contracts/features.js'
import { loginStoreOf, type SocialAttempt, telegramSocials } from '../../../../core/features/login/store.js'
import { CopyMark, useCopied } from '../../../components/copy-mark.js'
import { type Login, useLogin } from '../../../components/hooks/use-login.js'
import { useShown } from '../../../components/hooks/use-part.js'
import { LegalCheckbox, useInert } from '../../../components/legal-checkbox.js'
import { pairingCodeStyles } from '../../../components/pairing-code.css.js'
import { connectingStyles, RingedIcon, type RingState } from '../../../components/ringed-icon.js'
import { RowList } from '../../../components/row-list.js'
import { SocialMark } from '../../../components/social-mark.js'
import { defineView } from '../../../components/view.js'
import { type LoginMessages, loginMessagesOf } from '../../../messages/en-login.js'
import { Button, LinkButton } from '../../../primitives/button.js'
import { useAnnouncement, useFlows, useMessages, useModal } from '../../../primitives/context/shell.js'
import { QrCode } from '../../../primitives/qr-code.js'
import { Row } from '../../../primitives/row.js'
import { Spinner } from '../../../primitives/spinner.js'
import { loginFailure } from '../fields.js'
import { connectSocialsStyles, socialTileStyles } from '../social-buttons.css.js'
import { startSocial } from '../social-buttons.js'

const ConnectSocials = observer(function ConnectSocials() {
  connectSocialsStyles.use()
  const messages = useMessages(loginMessagesOf)
  const { isConsentMissing, options, platform } = useModal()
  const login = useLogin()
  const ref = useInert<HTMLDivElement>(isConsentMissing)
  const socials = telegramSocials(options.given.features.socials || [], platform.device)
  return (
    <div className="wm-connect-socials">
      <LegalCheckbox />
      <div ref={ref}>
        <RowList className="wm-connect-socials-list">
          {socials.map((provider) => (
            <Row
              key={provider}
              rowKey={`social-${provider}`}
              name={messages.providers[provider]}
              start={
                <span className="wm-row-tile">
                  <SocialMark provider={provider} />
                </span>
              }
              onPress={() => startSocial(login, provider)}
            />
          ))}
        </RowList>
      </div>
    </div>
  )
})

export const connectSocials = defineView('ConnectSocials', {
  title: ({ messages }) => loginMessagesOf(messages).socialsTitle,
  component: ConnectSocials,
})

interface AttemptProps {
  ring: RingState
  provider: SocialProvider
  title: string
  text: string
  children: ReactNode
}

/** A provider's sign in the ring, how the login goes, and what can be done. */
function Attempt({ ring, provider, title, text, children }: AttemptProps) {
  socialTileStyles.use()
  return (
    <div className="wm-connecting" data-state={ring}>
      <RingedIcon state={ring}>
        <span className="wm-social-tile">
          <SocialMark provider={provider} size={34} />
        </span>
      </RingedIcon>
      <h3 key={title}>{title}</h3>
      <p key={text}>{text}</p>
      <div className="wm-connecting-actions">{children}</div>
    </div>
  )
}

/** Logging in happens in a window of the provider: what to do there, and how it goes. */
const ConnectingSocial = observer(function ConnectingSocial() {
  connectingStyles.use()
  const messages = useMessages(loginMessagesOf)
  const { goBack } = useFlows()
  const login = useLogin()
  const attempt = useShown(login.store?.social)
  const words = attempt && wordsOf(attempt, login, messages)
  useAnnouncement(words && `${words.title}. ${words.text}`)
  if (!attempt || !words) return <div className="wm-connecting" />
  const { link, provider, status } = attempt
  const isOver = status === 'failed' || status === 'cancelled'
  return (
    <Attempt provider={provider} {...words}>
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
    </Attempt>
  )
})

/** A pop-up that the browser did not open: a link is never blocked. */
function LinkToTap({ link, words, login }: { link: string | undefined; words: string; login: Login }) {
  const messages = useMessages(loginMessagesOf)
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

function wordsOf(
  { provider, status }: SocialAttempt,
  { store }: Login,
  messages: LoginMessages,
): { title: string; text: string; ring: RingState } {
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

export const connectingSocial = defineView('ConnectingSocial', {
  title: ({ messages, modal }) => {
    const words = loginMessagesOf(messages)
    const provider = loginStoreOf(modal.connections)?.social?.provider
    return provider ? words.providers[provider] : words.socialsTitle
  },
  component: ConnectingSocial,
})

/** Farcaster's app says who it is: by a code that a phone scans, or by a link that opens it on this one. */
const ConnectingFarcaster = observer(function ConnectingFarcaster() {
  pairingCodeStyles.use()
  const messages = useMessages(loginMessagesOf)
  const { goBack } = useFlows()
  const { isMobile } = useModal().platform.device
  const login = useLogin()
  const { call, store } = login
  const status = useShown(store?.farcaster?.status) ?? 'preparing'
  const words = {
    preparing: { title: messages.farcasterPreparing, text: '' },
    ready: isMobile
      ? { title: messages.farcasterAppReady, text: messages.farcasterAppText }
      : { title: messages.farcasterReady, text: messages.farcasterReadyText },
    retrieving: { title: messages.socialRetrieving, text: messages.socialRetrievingText },
    failed: loginFailure(store?.error, messages),
  }[status]
  useAnnouncement(words.text ? `${words.title}. ${words.text}` : words.title)
  const retry = () => call(({ farcaster }) => farcaster.retry())
  if (isMobile || status === 'retrieving')
    return (
      <Attempt
        provider="farcaster"
        ring={status === 'failed' ? 'failed' : status === 'ready' ? 'still' : 'waiting'}
        {...words}
      >
        {status === 'failed' && (
          <Button kind="primary" isWide onPress={retry}>
            {messages.retry}
          </Button>
        )}
        {status === 'failed' || status === 'retrieving' ? (
          <Button kind="plain" isWide onPress={goBack}>
            {status === 'failed' ? messages.otherWay : messages.cancel}
          </Button>
        ) : (
          <>
            <Button
              kind="primary"
              isWide
              isDisabled={status === 'preparing'}
              onPress={() => call(({ farcaster }) => farcaster.openApp())}
            >
              {status === 'preparing' && <Spinner size={18} />}
              {status === 'preparing' ? messages.loadingLink : messages.farcasterOpen}
            </Button>
            <CopyLink login={login} />
          </>
        )}
      </Attempt>
    )
  return (
    <div className="wm-pairing" data-state={status}>
      {status === 'failed' ? (
        <div className="wm-pairing-stop">
          <span className="wm-pairing-mark">
            <WifiOff size={24} strokeWidth={1.75} />
          </span>
          <h3>{words.title}</h3>
          <p>{words.text}</p>
          <Button kind="primary" onPress={retry}>
            {messages.retry}
          </Button>
        </div>
      ) : (
        <QrCode text={store?.farcaster?.url} label={messages.farcasterCode} />
      )}
      <div className="wm-pairing-words" key={words.title}>
        {status !== 'failed' && (
          <>
            <h3>{words.title}</h3>
            <p>{words.text}</p>
          </>
        )}
      </div>
      <div className="wm-pairing-actions">
        <CopyLink login={login} />
      </div>
    </div>
  )
})

const CopyLink = observer(function CopyLink({ login }: { login: Login }) {
  const messages = useMessages(loginMessagesOf)
  const [isCopied, markCopied] = useCopied()
  const copy = () =>
    login.call(async ({ farcaster }) => {
      if (await farcaster.copyLink()) markCopied()
    })
  return (
    <Button isWide isDisabled={login.store?.farcaster?.status !== 'ready'} onPress={copy}>
      <CopyMark isCopied={isCopied} />
      {isCopied ? messages.linkCopied : messages.copyLink}
    </Button>
  )
})

export const connectingFarcaster = defineView('ConnectingFarcaster', {
  title: ({ messages }) => loginMessagesOf(messages).providers.farcaster,
  component: ConnectingFarcaster,
})

import { observer } from 'mobx-react-lite'
import type { SocialProvider } from '../../../../core/contracts/features.js'
import { loginStoreOf, type SocialAttempt, telegramSocials } from '../../../../core/features/login/store.js'
import { ConnectingCard } from '../../../components/connecting-card.js'
import { CopyMark, useCopied } from '../../../components/copy-mark.js'
import { type Login, useLogin } from '../../../components/hooks/use-login.js'
import { useShown } from '../../../components/hooks/use-part.js'
import { LegalCheckbox, useInert } from '../../../components/legal-checkbox.js'
import { PairingPanel } from '../../../components/pairing-panel.js'
import { RowList } from '../../../components/row-list.js'
import { SocialMark } from '../../../components/social-mark.js'
import { defineView } from '../../../components/view.js'
import type { Messages } from '../../../messages/en.js'
import { type LoginMessages, loginMessagesOf } from '../../../messages/english/login.js'
import { viewMessagesOf } from '../../../messages/english/views.js'
import { LinkButton, MainButton, WideButton } from '../../../primitives/button.js'
import { useFlows, useMessages, useModal } from '../../../primitives/context/shell.js'
import { QrCode } from '../../../primitives/qr-code.js'
import { Row, RowTile } from '../../../primitives/row.js'
import { css, forcedEdge, tile } from '../../../primitives/styles/css.js'
import { startSocial } from '../connect-section.js'
import { failureLine, loginFailure } from '../fields.js'

const ConnectSocials = observer(function ConnectSocials() {
  const messages = useMessages(loginMessagesOf)
  const { isConsentMissing, options, platform } = useModal()
  const login = useLogin()
  const ref = useInert<HTMLDivElement>(isConsentMissing)
  const socials = telegramSocials(options.socials, platform.device)
  return (
    <div>
      <div ref={ref}>
        <RowList className="wm-fills-width">
          {socials.map((provider) => (
            <Row
              key={provider}
              rowKey={`social-${provider}`}
              name={messages.providers[provider]}
              start={
                <RowTile>
                  <SocialMark provider={provider} />
                </RowTile>
              }
              onPress={() => startSocial(login, provider)}
            />
          ))}
        </RowList>
      </div>
      <LegalCheckbox />
    </div>
  )
})

export const connectSocials = defineView(ConnectSocials, [loginMessagesOf, 'socialsTitle'])

const socialTileStyles = css`
  .wm-social-tile {
    ${tile('72px', 'calc(var(--wm-radius) * 4.5)')}
    color: var(--wm-color-text);
    ${forcedEdge}
    /* As high as two lines of text and two buttons, which are the most. */
    .wm-connecting:has(&) {
      min-block-size: 322px;
    }
  }
`

function Tile({ provider }: { provider: SocialProvider }) {
  socialTileStyles.use()
  return (
    <span className="wm-social-tile">
      <SocialMark provider={provider} size={34} />
    </span>
  )
}

/** The state of a login in a provider's window, with instructions. */
const ConnectingSocial = observer(function ConnectingSocial() {
  const messages = useMessages(loginMessagesOf)
  const { goBack } = useFlows()
  const login = useLogin()
  const attempt = useShown(login.store?.social)
  if (!attempt) return <ConnectingCard state="still" icon={undefined} />
  const { link, provider, status } = attempt
  const isOver = status === 'failed' || status === 'cancelled'
  return (
    <ConnectingCard
      icon={<Tile provider={provider} />}
      {...wordsOf(attempt, login, messages)}
      actions={
        <>
          {isOver && (
            <MainButton onPress={() => login.call(({ social }) => social.retry())}>{messages.retry}</MainButton>
          )}
          {status === 'blocked' && (
            <LinkToTap link={link} words={messages.socialOpen(messages.providers[provider])} login={login} />
          )}
          <WideButton onPress={goBack}>{status === 'failed' ? messages.otherWay : messages.cancel}</WideButton>
        </>
      }
    />
  )
})

/** A link for a blocked popup: browsers never block links. */
function LinkToTap({ link, words, login }: { link: string | undefined; words: string; login: Login }) {
  const messages = useMessages(loginMessagesOf, viewMessagesOf)
  if (!link)
    return (
      <MainButton isDisabled isBusy onPress={() => {}}>
        {messages.linkPreparing}
      </MainButton>
    )
  return (
    <LinkButton
      kind="primary"
      href={link}
      // The provider's page posts the result to this page.
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

const failedWords = (provider: string, { store }: Login, messages: Messages & LoginMessages) => ({
  title: messages.socialFailed(provider),
  text: store?.error ? failureLine(loginFailure(store.error, messages)) : messages.loginFailedText,
})

function wordsOf({ provider, status }: SocialAttempt, login: Login, messages: Messages & LoginMessages) {
  const name = messages.providers[provider]
  const words = {
    preparing: { title: messages.socialPreparing(name), text: messages.socialPreparingText, state: 'waiting' },
    blocked: { title: messages.socialBlocked(name), text: messages.socialBlockedText, state: 'alreadyPending' },
    waiting: { title: messages.socialWaiting(name), text: messages.socialWaitingText, state: 'waiting' },
    retrieving: { title: messages.socialRetrieving, text: messages.socialRetrievingText, state: 'waiting' },
    cancelled: { title: messages.socialCancelled, text: messages.socialCancelledText(name), state: 'refused' },
    failed: { ...failedWords(name, login, messages), state: 'failed' },
  } as const
  return words[status]
}

export const connectingSocial = defineView(ConnectingSocial, ({ messages, modal }) => {
  const words = loginMessagesOf(messages)
  const provider = loginStoreOf(modal.connections)?.social?.provider
  return provider ? words.providers[provider] : words.socialsTitle
})

/** Login in Farcaster's app: by a QR code for a phone or, on a phone, by a link to the app. */
const ConnectingFarcaster = observer(function ConnectingFarcaster() {
  const messages = useMessages(loginMessagesOf, viewMessagesOf)
  const { goBack } = useFlows()
  const { isMobile } = useModal().platform.device
  const login = useLogin()
  const { call, store } = login
  const status = useShown(store?.farcaster?.status) ?? 'preparing'
  const words = {
    preparing: { title: messages.pairingPreparing, text: '' },
    ready: isMobile
      ? { title: messages.farcasterAppReady, text: messages.farcasterAppText }
      : { title: messages.pairingReadyTitle, text: messages.farcasterReadyText },
    retrieving: { title: messages.socialRetrieving, text: messages.socialRetrievingText },
    failed: failedWords(messages.providers.farcaster, login, messages),
  }[status]
  const retry = () => call(({ farcaster }) => farcaster.retry())
  const isPreparing = status === 'preparing'
  const hasFailed = status === 'failed'
  if (isMobile || status === 'retrieving')
    return (
      <ConnectingCard
        state={hasFailed ? 'failed' : status === 'ready' ? 'still' : 'waiting'}
        icon={<Tile provider="farcaster" />}
        {...words}
        actions={
          hasFailed || status === 'retrieving' ? (
            <>
              {hasFailed && <MainButton onPress={retry}>{messages.retry}</MainButton>}
              <WideButton onPress={goBack}>{hasFailed ? messages.otherWay : messages.cancel}</WideButton>
            </>
          ) : (
            <>
              <MainButton
                isDisabled={isPreparing}
                isBusy={isPreparing}
                onPress={() => call(({ farcaster }) => farcaster.openApp())}
              >
                {isPreparing ? messages.linkPreparing : messages.farcasterOpen}
              </MainButton>
              <CopyLink login={login} />
            </>
          )
        }
      />
    )
  return (
    <PairingPanel
      state={status}
      {...words}
      code={
        <QrCode
          text={store?.farcaster?.url}
          label={messages.farcasterCode}
          isOld={hasFailed}
          picture={
            <span>
              <SocialMark provider="farcaster" size={40} />
            </span>
          }
        />
      }
      action={hasFailed ? <MainButton onPress={retry}>{messages.retry}</MainButton> : <CopyLink login={login} />}
    />
  )
})

const CopyLink = observer(function CopyLink({ login }: { login: Login }) {
  const messages = useMessages(loginMessagesOf, viewMessagesOf)
  const [isCopied, copied] = useCopied()
  const copy = () => login.call(({ farcaster }) => copied(farcaster.copyLink()))
  return (
    <WideButton isDisabled={login.store?.farcaster?.status !== 'ready'} onPress={copy}>
      <CopyMark isCopied={isCopied} />
      {isCopied ? messages.copyLinkDone : messages.copyLink}
    </WideButton>
  )
})

export const connectingFarcaster = defineView(
  ConnectingFarcaster,
  ({ messages }) => loginMessagesOf(messages).providers.farcaster,
)

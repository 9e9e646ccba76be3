import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactNode } from 'react'
import type { SocialProvider } from '../../../core/contracts/features.js'
import type { Login } from '../../components/hooks/use-login.js'
import { SocialMark } from '../../components/social-mark.js'
import { loginMessagesOf } from '../../messages/en-login.js'
import { buttonStyles } from '../../primitives/button.js'
import { useMessages } from '../../primitives/context/shell.js'
import { css, stack } from '../../primitives/styles/css.js'

const socialButtonStyles = css`
  .wm-socials {
    ${stack}
    gap: 8px;

    & > div {
      display: grid;
      grid-auto-flow: column;
      grid-auto-columns: minmax(0, 1fr);
      gap: 8px;
    }
    & .wm-press {
      gap: 10px;
      min-block-size: 48px;
      min-inline-size: 0;
      padding: 0 8px;
      border-radius: calc(var(--wm-radius) * 4);
    }
  }
`

/** More than so many do not fit beside each other: the last place leads to all of them. */
const placeCount = 5

/** The first with its name, the others by their signs; two stand side by side. */
export function SocialButtons({ socials, login }: { socials: readonly SocialProvider[]; login: Login }) {
  buttonStyles.use()
  socialButtonStyles.use()
  const messages = useMessages(loginMessagesOf)
  const [first, ...others] = socials
  if (!first) return null
  const isPair = socials.length === 2
  const inRow = isPair ? socials : others
  const isCut = inRow.length > placeCount
  const wordsOf = (provider: SocialProvider) => messages.continueWith(messages.providers[provider])
  return (
    <div className="wm-socials">
      {!isPair && (
        <button
          type="button"
          className="wm-press"
          data-row={`social-${first}`}
          onClick={() => startSocial(login, first)}
        >
          <SocialMark provider={first} />
          {wordsOf(first)}
        </button>
      )}
      {inRow.length > 0 && (
        <div>
          {inRow.slice(0, isCut ? placeCount - 1 : placeCount).map((provider) => (
            <Sign key={provider} id={provider} words={wordsOf(provider)} onPress={() => startSocial(login, provider)}>
              <SocialMark provider={provider} />
            </Sign>
          ))}
          {isCut && (
            <Sign id="more" words={messages.moreSocials} onPress={() => login.call(({ social }) => social.showAll())}>
              <Ellipsis size={20} strokeWidth={2} />
            </Sign>
          )}
        </div>
      )}
    </div>
  )
}

function Sign(props: { id: string; words: string; onPress: () => void; children: ReactNode }) {
  const { id, words, onPress, children } = props
  return (
    <button
      type="button"
      className="wm-press"
      data-row={`social-${id}`}
      aria-label={words}
      title={words}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** In the tap: a window opens before this returns. */
export function startSocial({ call }: Pick<Login, 'call'>, provider: SocialProvider): void {
  call(({ farcaster, social }) => {
    if (provider === 'farcaster') farcaster.start()
    else social.start(provider)
  })
}

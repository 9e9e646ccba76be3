import { observer } from 'mobx-react-lite'
import { type ComponentType, type RefObject, useContext, useLayoutEffect, useRef } from 'react'
import type { SocialProvider } from '../../../core/contracts/features.js'
import { telegramSocials } from '../../../core/features/login/store.js'
import { type LoginWay, waysIn } from '../../../core/wallets/list/ways-in.js'
import { type Login, useLogin } from '../../components/hooks/use-login.js'
import { LegalCheckbox, useInert } from '../../components/legal-checkbox.js'
import { SocialMark } from '../../components/social-mark.js'
import { loginMessagesOf } from '../../messages/english/login.js'
import { buttonStyles, Press, WideButton } from '../../primitives/button.js'
import { ScrollerContext, useFlows, useMessages, useModal, useShell } from '../../primitives/context/shell.js'
import { LineIcon } from '../../primitives/line-icon.js'
import { css, flexRow, smallQuiet, stack } from '../../primitives/styles/css.js'
import { EmailField, emailProblemText, failureLine, loginFailure } from './fields.js'

const loginConnectStyles = css`
  .wm-login {
    &,
    & > .wm-login-ways {
      ${stack}
      gap: 8px;
    }
    & .wm-login-or {
      ${flexRow}
      gap: 12px;
      min-block-size: 20px;
      ${smallQuiet}
    }
    & .wm-login-or::before,
    & .wm-login-or::after {
      content: "";
      flex: 1;
      block-size: 1px;
      background: var(--wm-color-line);
    }
  }
`

/** The view Connect with logins. Loaded if the host offers logins or has a consent box. */
export const LoginConnect = observer(function LoginConnect({ Wallets }: { Wallets: ComponentType }) {
  loginConnectStyles.use()
  const modal = useModal()
  const login = useLogin()
  const partRef = useInert<HTMLDivElement>(modal.isConsentMissing)
  const { after, before, isCollapsed } = waysIn(modal)
  const hasOr = modal.options.given.enableWallets
  const isListAlone = useContext(ScrollerContext).view === 'ConnectWallets' || before.length + after.length === 0
  return (
    <div className="wm-login">
      <div className="wm-login-ways" ref={partRef}>
        {isListAlone ? (
          <Wallets />
        ) : (
          <>
            <Ways ways={before} login={login} />
            {before.length > 0 && hasOr && <Or />}
            {isCollapsed ? <WalletsButton /> : <Wallets />}
            {after.length > 0 && hasOr && <Or />}
            <Ways ways={after} login={login} />
          </>
        )}
      </div>
      <LegalCheckbox />
    </div>
  )
})

const Ways = observer(function Ways({ ways, login }: { ways: readonly LoginWay[]; login: Login }) {
  const { options, platform } = useModal()
  const socials = telegramSocials(options.socials, platform.device)
  return ways.map((way) =>
    way === 'email' ? <Email key={way} login={login} /> : <SocialButtons key={way} socials={socials} login={login} />,
  )
})

const Email = observer(function Email({ login }: { login: Login }) {
  const messages = useMessages(loginMessagesOf)
  const { call, hasFailed, store } = login
  const failure = store?.failedStep === 'email' ? failureLine(loginFailure(store.error, messages)) : undefined
  const unloaded = hasFailed ? messages.nextSteps.get('login_part') : undefined
  const problem = emailProblemText(store?.emailProblem, messages) ?? failure ?? unloaded
  return (
    <EmailField
      label={messages.emailLabel}
      initial={store?.email ?? ''}
      problem={problem}
      busy={store?.pending === 'email' ? messages.emailBusy : undefined}
      onFocus={() => call(({ email }) => email.prepare())}
      onSubmit={(address) => call(({ email }) => email.submit(address))}
    />
  )
})

function Or() {
  const messages = useMessages(loginMessagesOf)
  return <p className="wm-login-or">{messages.or}</p>
}

function WalletsButton() {
  const messages = useMessages(loginMessagesOf)
  const { showWallets } = useFlows()
  return (
    <WideButton onPress={showWallets}>
      <LineIcon shape="wallet" size={20} strokeWidth={1.75} />
      {messages.continueWithWallet}
    </WideButton>
  )
}

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
      padding: 0 8px;
      border-radius: calc(var(--wm-radius) * 4);
    }
    /* In a low window all are tiles side by side, which saves a line. */
    &[data-tight] {
      grid-auto-flow: column;
      grid-template-columns: none;
      grid-auto-columns: minmax(0, 1fr);
      margin-block-end: -4px;

      & > div {
        display: contents;
      }
      & .wm-press {
        min-block-size: 44px;
        padding: 0;
        gap: 0;
      }
      /* Without a size it is still the button's name. */
      & .wm-press > span {
        font-size: 0;
      }
    }
  }
`

/** The most buttons in a row; with more providers, the last place opens the full list. */
const placeCount = 5

/** Buttons of the providers: the first with its name, the others with their logos; two are placed side by side. */
export function SocialButtons({ socials, login }: { socials: readonly SocialProvider[]; login: Login }) {
  buttonStyles.use()
  socialButtonStyles.use()
  const messages = useMessages(loginMessagesOf)
  const [first, ...others] = socials
  const ref = useRef<HTMLDivElement>(null)
  useTight(ref)
  if (!first) return null
  const isPair = socials.length === 2
  const inRow = isPair ? socials : others
  const isCut = inRow.length > placeCount
  const wordsOf = (provider: SocialProvider) => messages.continueWith(messages.providers[provider])
  return (
    <div className="wm-socials" ref={ref}>
      {!isPair && (
        <Press className="wm-press" data-row={`social-${first}`} onClick={() => startSocial(login, first)}>
          <SocialMark provider={first} />
          <span>{wordsOf(first)}</span>
        </Press>
      )}
      {inRow.length > 0 && (
        <div>
          {inRow.slice(0, isCut ? placeCount - 1 : placeCount).map((provider) => (
            <Press
              key={provider}
              className="wm-press"
              data-row={`social-${provider}`}
              hint={wordsOf(provider)}
              onClick={() => startSocial(login, provider)}
            >
              <SocialMark provider={provider} />
            </Press>
          ))}
          {isCut && (
            <Press
              className="wm-press"
              data-row="social-more"
              hint={messages.moreSocials}
              onClick={() => login.call(({ social }) => social.showAll())}
            >
              <LineIcon shape="more" size={20} strokeWidth={3.5} />
            </Press>
          )}
        </div>
      )}
    </div>
  )
}

/**
 * Marks the buttons with `data-tight` while the view is higher than the card. Set directly, because rendering would
 * show the other layout for a frame.
 */
function useTight(ref: RefObject<HTMLDivElement | null>): void {
  const scroller = useContext(ScrollerContext)
  const shell = useShell()
  useLayoutEffect(() => {
    const buttons = ref.current
    const parts = [...(buttons?.parentElement?.children ?? [])].filter((part) => part !== buttons)
    if (!buttons || typeof ResizeObserver !== 'function') return undefined
    // The next opening begins as this one was, so that the card has its height at once.
    buttons.toggleAttribute('data-tight', shell.isTight === true)
    const look = () => {
      const { current } = scroller
      if (!current?.clientHeight) return
      buttons.removeAttribute('data-tight')
      shell.isTight = current.scrollHeight > current.clientHeight
      buttons.toggleAttribute('data-tight', shell.isTight)
    }
    // Not the buttons, whose own height changes.
    const sizes = new ResizeObserver(look)
    for (const part of parts) sizes.observe(part)
    window.addEventListener('resize', look)
    return () => {
      sizes.disconnect()
      window.removeEventListener('resize', look)
    }
  })
}

/** Starts a social login. Call it in the tap: a window opens before it returns. */
export function startSocial({ call }: Pick<Login, 'call'>, provider: SocialProvider): void {
  call(({ farcaster, social }) => {
    if (provider === 'farcaster') farcaster.start()
    else social.start(provider)
  })
}

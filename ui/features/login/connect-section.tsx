import Wallet from 'lucide-react/icons/wallet'
import { observer } from 'mobx-react-lite'
import type { ComponentType } from 'react'
import { telegramSocials } from '../../../core/features/login/store.js'
import { type LoginWay, waysIn } from '../../../core/wallets/list/ways-in.js'
import { type Login, useLogin } from '../../components/hooks/use-login.js'
import { LegalCheckbox, useInert } from '../../components/legal-checkbox.js'
import { loginMessagesOf } from '../../messages/en-login.js'
import { WideButton } from '../../primitives/button.js'
import { useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { css, flexRow, smallQuiet, stack } from '../../primitives/styles/css.js'
import { EmailField, failureLine, loginFailure } from './fields.js'
import { SocialButtons } from './social-buttons.js'

const loginConnectStyles = css`
  .wm-login {
    &,
    & > .wm-login-ways {
      ${stack}
      gap: 8px;
    }
    & > [inert] {
      opacity: 0.4;
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

/** Connect with the ways to log in. Loaded where the host offers one, or has a box to tick. */
export const LoginConnect = observer(function LoginConnect({ Wallets }: { Wallets: ComponentType }) {
  loginConnectStyles.use()
  const modal = useModal()
  const login = useLogin()
  const partRef = useInert<HTMLDivElement>(modal.isConsentMissing)
  const { after, before, isCollapsed } = waysIn(modal)
  const hasOr = modal.options.given.enableWallets
  const isListAlone = modal.navigation.view === 'ConnectWallets' || before.length + after.length === 0
  return (
    <div className="wm-login">
      <LegalCheckbox />
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
    </div>
  )
})

const Ways = observer(function Ways({ ways, login }: { ways: readonly LoginWay[]; login: Login }) {
  const { options, platform } = useModal()
  const socials = telegramSocials(options.given.features.socials || [], platform.device)
  return ways.map((way) =>
    way === 'email' ? <Email key={way} login={login} /> : <SocialButtons key={way} socials={socials} login={login} />,
  )
})

const Email = observer(function Email({ login }: { login: Login }) {
  const messages = useMessages(loginMessagesOf)
  const { call, hasFailed, store } = login
  const failure = store?.failedStep === 'email' ? failureLine(loginFailure(store.error, messages)) : undefined
  return (
    <EmailField
      label={messages.emailLabel}
      initial={store?.email ?? ''}
      problem={store?.emailProblem ?? failure ?? (hasFailed ? messages.nextSteps.get('login_part') : undefined)}
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
      <Wallet size={20} strokeWidth={1.75} />
      {messages.continueWithWallet}
    </WideButton>
  )
}

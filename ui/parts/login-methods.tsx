import Wallet from 'lucide-react/icons/wallet'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { telegramSocials } from '../../core/contracts/telegram-socials.js'
import { useFlows, useModal } from '../host/shell.js'
import { useStyles } from '../host/use-styles.js'
import { Button } from '../primitives/button.js'
import { EmailField } from './email-field.js'
import { LegalCheckbox } from './legal-checkbox.js'
import { loginFailure } from './login-failure.js'
import { loginMethodStyles } from './login-methods.css.js'
import { SocialButtons } from './social-buttons.js'
import { useInert } from './use-inert.js'
import { type Login, useLogin } from './use-login.js'
import { useLoginMessages } from './use-login-messages.js'

/** The ways to log in that stand before the wallets, or after them. Connect loads this where the host offers one. */
export const LoginMethods = observer(function LoginMethods({ place }: { place: 'before' | 'after' | 'alone' }) {
  useStyles(loginMethodStyles)
  const modal = useModal()
  const login = useLogin()
  const { isCollapsed, loginMethods } = modal.walletList
  const methods = place === 'alone' ? [] : loginMethods[place]
  const partRef = useInert<HTMLDivElement>(modal.isConsentMissing)

  const hasMethods = methods.length > 0
  const hasBox = place !== 'after' && modal.options.hasLegalCheckbox
  if (!hasMethods && !hasBox) return null
  const hasWallets = modal.options.given.enableWallets
  const { socials } = modal.options.given.features
  const parts: Readonly<Record<'email' | 'social', ReactNode>> = {
    email: <Email key="email" login={login} />,
    social: (
      <SocialButtons key="social" socials={telegramSocials(socials || [], modal.platform.device)} login={login} />
    ),
  }
  const isLine = hasMethods && hasWallets
  return (
    <div className="wm-login" data-place={place}>
      {hasBox && <LegalCheckbox />}
      {hasMethods && (
        <div ref={partRef}>
          {place === 'after' && (isCollapsed ? <WalletsButton /> : null)}
          {place === 'after' && isLine && <Or />}
          {methods.map((method) => parts[method])}
          {place === 'before' && isLine && <Or />}
          {place === 'before' && isCollapsed && <WalletsButton />}
        </div>
      )}
    </div>
  )
})

const Email = observer(function Email({ login }: { login: Login }) {
  const messages = useLoginMessages()
  const { call, hasFailed, store } = login
  return (
    <EmailField
      label={messages.emailLabel}
      initial={store?.email ?? ''}
      problem={problemOf(login, messages) ?? (hasFailed ? messages.nextSteps.get('login_part') : undefined)}
      busy={store?.pending === 'email' ? messages.emailBusy : undefined}
      onFocus={() => call(({ email }) => email.prepare())}
      onSubmit={(address) => call(({ email }) => email.submit(address))}
    />
  )
})

function problemOf({ store }: Login, messages: ReturnType<typeof useLoginMessages>): string | undefined {
  if (store?.emailProblem) return store.emailProblem
  if (store?.failedStep !== 'email' || !store.error) return undefined
  const { title, text } = loginFailure(store.error, messages)
  return text ? `${title}. ${text}` : title
}

function Or() {
  const messages = useLoginMessages()
  return <p className="wm-login-or">{messages.or}</p>
}

/** Where the wallets wait behind one button. */
function WalletsButton() {
  const messages = useLoginMessages()
  const { showWallets } = useFlows()
  return (
    <Button isWide onPress={showWallets}>
      <Wallet size={20} strokeWidth={1.75} />
      {messages.continueWithWallet}
    </Button>
  )
}

import MailCheck from 'lucide-react/icons/mail-check'
import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import type { LoginStep } from '../../../../core/features/login/store.js'
import { type Login, useLogin } from '../../../components/hooks/use-login.js'
import { useShown } from '../../../components/hooks/use-now.js'
import { loginFormStyles } from '../../../components/login-form.css.js'
import { defineView } from '../../../components/view.js'
import { loginMessagesOf } from '../../../messages/en-login.js'
import { Button } from '../../../primitives/button.js'
import { useAnnouncement, useMessages } from '../../../primitives/context/shell.js'
import { Spinner } from '../../../primitives/spinner.js'
import { useStyles } from '../../../primitives/styles/use-styles.js'
import { failureLine, loginFailure, OtpField, ResendButton } from '../fields.js'

interface OtpViewProps {
  login: Login
  heading: string
  /** Where the code went. */
  address: string | undefined
  /** The store's name for checking the code. */
  step: LoginStep
  /** One step back: the address was wrong. */
  back: string
  onBack: () => void
  onResend: () => void
  onComplete: (code: string) => void
}

/** Asks for the code that was sent to an address. */
export const OtpView = observer(function OtpView(props: OtpViewProps) {
  const { login, heading, step, back, onBack, onResend, onComplete } = props
  useStyles(loginFormStyles)
  const messages = useMessages(loginMessagesOf)
  const statusId = useId()
  const { store } = login
  const address = useShown(props.address || undefined)
  // `connect`: the code was right, and the account is being read.
  const isBusy = store?.pending === step || store?.pending === 'connect'
  const isWrong = store?.failedStep === step && store.error !== undefined
  const failure = store?.error && loginFailure(store.error, messages)
  const status = isBusy
    ? messages.otpBusy
    : failure && failureLine({ ...failure, ...(isWrong && { text: messages.otpWrongText }) })
  useAnnouncement(status)
  return (
    <div className="wm-login-form">
      <span className="wm-login-form-mark">
        <MailCheck size={26} strokeWidth={1.75} />
      </span>
      <h3>{heading}</h3>
      <p>
        {messages.otpText} <strong>{address}</strong>
      </p>
      <div className="wm-login-form-main">
        <OtpField
          label={messages.otpLabel}
          isBusy={isBusy}
          failure={isWrong ? store.error : undefined}
          describedBy={isWrong ? statusId : undefined}
          onComplete={onComplete}
        />
      </div>
      <p className="wm-login-form-status" id={statusId} data-tone={isBusy || !failure ? 'quiet' : 'failure'}>
        {isBusy && <Spinner size={16} />}
        {/* Others, not the same with other words: nothing has moved. */}
        <span key={status}>{status}</span>
      </p>
      <div className="wm-login-form-actions">
        <ResendButton store={store} words={messages.resendCode} onPress={onResend} />
        <Button kind="plain" isWide onPress={onBack}>
          {back}
        </Button>
      </div>
    </div>
  )
})

/** The code that logs in. */
const EmailVerifyOtp = observer(function EmailVerifyOtp() {
  const messages = useMessages(loginMessagesOf)
  const login = useLogin()
  return (
    <OtpView
      login={login}
      heading={messages.otpHeading}
      address={login.store?.email}
      step="otp"
      back={messages.changeEmail}
      onBack={() => login.call(({ email }) => email.change())}
      onResend={() => login.call(({ email }) => email.resend())}
      onComplete={(code) => login.call(({ email }) => email.verifyOtp(code))}
    />
  )
})

export const emailVerifyOtp = defineView('EmailVerifyOtp', {
  title: ({ messages }) => loginMessagesOf(messages).otpTitle,
  component: EmailVerifyOtp,
})

/** The code that was sent to the address in use. */
const UpdateEmailPrimaryOtp = observer(function UpdateEmailPrimaryOtp() {
  const messages = useMessages(loginMessagesOf)
  const login = useLogin()
  return (
    <OtpView
      login={login}
      heading={messages.primaryHeading}
      address={login.store?.email}
      step="primaryOtp"
      back={messages.startOver}
      onBack={() => login.call(({ emailUpdate }) => emailUpdate.startOver())}
      onResend={() => login.call(({ emailUpdate }) => emailUpdate.resend())}
      onComplete={(code) => login.call(({ emailUpdate }) => emailUpdate.verifyPrimaryOtp(code))}
    />
  )
})

export const updateEmailPrimaryOtp = defineView('UpdateEmailPrimaryOtp', {
  title: ({ messages }) => loginMessagesOf(messages).updateEmailTitle,
  component: UpdateEmailPrimaryOtp,
})

/** The code that was sent to the address that takes its place. */
const UpdateEmailSecondaryOtp = observer(function UpdateEmailSecondaryOtp() {
  const messages = useMessages(loginMessagesOf)
  const login = useLogin()
  return (
    <OtpView
      login={login}
      heading={messages.secondaryHeading}
      address={login.store?.newEmail}
      step="secondaryOtp"
      back={messages.startOver}
      onBack={() => login.call(({ emailUpdate }) => emailUpdate.startOver())}
      onResend={() => login.call(({ emailUpdate }) => emailUpdate.resend())}
      onComplete={(code) => login.call(({ emailUpdate }) => emailUpdate.verifySecondaryOtp(code))}
    />
  )
})

export const updateEmailSecondaryOtp = defineView('UpdateEmailSecondaryOtp', {
  title: ({ messages }) => loginMessagesOf(messages).updateEmailTitle,
  component: UpdateEmailSecondaryOtp,
})

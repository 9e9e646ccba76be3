import AtSign from 'lucide-react/icons/at-sign'
import CircleAlert from 'lucide-react/icons/circle-alert'
import KeyRound from 'lucide-react/icons/key-round'
import MailCheck from 'lucide-react/icons/mail-check'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef } from 'react'
import type { LoginFlows } from '../../../../core/features/login/login.js'
import { Hint } from '../../../components/hint.js'
import { useLogin } from '../../../components/hooks/use-login.js'
import { useShown } from '../../../components/hooks/use-part.js'
import { LoginForm } from '../../../components/login-form.js'
import { defineView } from '../../../components/view.js'
import { loginMessagesOf } from '../../../messages/english/login.js'
import { LinkButton, PlainButton } from '../../../primitives/button.js'
import { useAnnouncement, useMessages, useModal } from '../../../primitives/context/shell.js'
import { Spinner } from '../../../primitives/spinner.js'
import { EmailField, emailProblemText, failureLine, loginFailure, OtpField, ResendButton } from '../fields.js'

/** Shown in a browser from which the address has never logged in: the link in an email approves it. */
const EmailVerifyDevice = observer(function EmailVerifyDevice() {
  const messages = useMessages(loginMessagesOf)
  const { call, store } = useLogin()
  const address = useShown(store?.email || undefined)
  const failure = store?.error && failureLine(loginFailure(store.error, messages))
  useAnnouncement(failure)
  return (
    <LoginForm
      mark={<MonitorSmartphone size={26} strokeWidth={1.75} />}
      heading={messages.deviceHeading}
      actions={
        <>
          <ResendButton
            store={store}
            words={messages.resendEmail}
            onPress={() => call(({ email }) => email.resend())}
          />
          <PlainButton onPress={() => call(({ email }) => email.change())}>{messages.changeEmail}</PlainButton>
        </>
      }
    >
      <p>
        {messages.deviceText} <strong>{address}</strong>
      </p>
      <Hint
        tone={failure ? 'failure' : undefined}
        icon={failure ? <CircleAlert size={18} strokeWidth={2} /> : <Spinner size={18} />}
      >
        {failure ?? messages.deviceHint}
      </Hint>
    </LoginForm>
  )
})

export const emailVerifyDevice = defineView(EmailVerifyDevice, [loginMessagesOf, 'deviceTitle'])

const UpdateEmail = observer(function UpdateEmail() {
  const messages = useMessages(loginMessagesOf)
  const { call, store } = useLogin()
  const address = useShown(store?.email || undefined)
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => inputRef.current?.focus({ preventScroll: true }), [])
  const error = store?.failedStep === 'updateEmail' ? store.error : undefined
  const failure =
    error?.code === 'frame_aborted'
      ? messages.updateEmailCancelled
      : error && failureLine(loginFailure(error, messages))
  return (
    <LoginForm mark={<AtSign size={26} strokeWidth={1.75} />} heading={messages.updateEmailHeading}>
      <p>{address ? messages.updateEmailText(address) : messages.updateEmailTextPlain}</p>
      <div className="wm-login-form-main" data-autofocus="">
        <EmailField
          label={messages.updateEmailHeading}
          initial={store?.newEmail ?? ''}
          action={messages.sendCode}
          problem={emailProblemText(store?.newEmailProblem, messages) ?? failure}
          busy={store?.pending === 'updateEmail' ? messages.emailBusy : undefined}
          inputRef={inputRef}
          onSubmit={(written) => call(({ emailUpdate }) => emailUpdate.submit(written))}
        />
      </div>
    </LoginForm>
  )
})

export const updateEmailWallet = defineView(UpdateEmail, [loginMessagesOf, 'updateEmailTitle'])

/** Explains how the account can be used outside this modal, and links the site. */
function UpgradeEmail() {
  const messages = useMessages(loginMessagesOf)
  const { frameSite } = useModal().options.given.services
  return (
    <LoginForm
      mark={<KeyRound size={26} strokeWidth={1.75} />}
      heading={messages.upgradeHeading}
      actions={
        <LinkButton kind="primary" href={`${frameSite.replace(/\/$/, '')}/dashboard`}>
          {messages.upgradeOpen}
        </LinkButton>
      }
    >
      <p>
        {messages.upgradeText} {messages.upgradeHint}
      </p>
      <Hint tone="warning" icon={<TriangleAlert size={18} strokeWidth={2} />}>
        {messages.upgradeWarning}
      </Hint>
    </LoginForm>
  )
}

export const upgradeEmailWallet = defineView(UpgradeEmail, [loginMessagesOf, 'upgradeTitle'])

interface CodeView {
  step: 'otp' | 'primaryOtp' | 'secondaryOtp'
  title: 'otpTitle' | 'updateEmailTitle'
  heading: 'otpHeading' | 'primaryHeading' | 'secondaryHeading'
  /** The label of the button that goes back to correct the address. */
  back: 'changeEmail' | 'startOver'
  address: 'email' | 'newEmail'
  onBack: (flows: LoginFlows) => void
  onResend: (flows: LoginFlows) => void
  onComplete: (flows: LoginFlows, code: string) => void
}

/** Asks for the code that was sent to an address. */
const AskForCode = observer(function AskForCode({ view }: { view: CodeView }) {
  const { step, heading, back, onBack, onResend, onComplete } = view
  const messages = useMessages(loginMessagesOf)
  const statusId = useId()
  const { call, store } = useLogin()
  const address = useShown(store?.[view.address] || undefined)
  // `connect`: the code was right, and the account is being read.
  const isBusy = store?.pending === step || store?.pending === 'connect'
  const isWrong = store?.failedStep === step && store.error !== undefined
  const failure = store?.error && loginFailure(store.error, messages)
  // The service reports a wrong code only by its text.
  const title = isWrong && store?.error?.code === 'frame_failed' ? messages.failures.get('otp_wrong') : undefined
  const status = isBusy
    ? messages.otpBusy
    : failure && failureLine({ title: title ?? failure.title, text: isWrong ? messages.otpWrongText : failure.text })
  useAnnouncement(status)
  return (
    <LoginForm
      mark={<MailCheck size={26} strokeWidth={1.75} />}
      heading={messages[heading]}
      actions={
        <>
          <ResendButton store={store} words={messages.resendCode} onPress={() => call(onResend)} />
          <PlainButton onPress={() => call(onBack)}>{messages[back]}</PlainButton>
        </>
      }
    >
      <p>
        {messages.otpText} <strong>{address}</strong>
      </p>
      <div className="wm-login-form-main">
        <OtpField
          label={messages.otpLabel}
          isBusy={isBusy}
          failure={isWrong ? store.error : undefined}
          describedBy={isWrong ? statusId : undefined}
          onComplete={(code) => call((flows) => onComplete(flows, code))}
        />
      </div>
      <p className="wm-login-form-status" id={statusId} data-tone={isBusy || !failure ? 'quiet' : 'failure'}>
        {isBusy && <Spinner size={16} />}
        {/* The key makes new text replace the old element instead of changing it. */}
        <span key={status}>{status}</span>
      </p>
    </LoginForm>
  )
})

const defineCodeView = (view: CodeView) => defineView(() => <AskForCode view={view} />, [loginMessagesOf, view.title])

export const emailVerifyOtp = defineCodeView({
  step: 'otp',
  title: 'otpTitle',
  heading: 'otpHeading',
  back: 'changeEmail',
  address: 'email',
  onBack: ({ email }) => email.change(),
  onResend: ({ email }) => email.resend(),
  onComplete: ({ email }, code) => email.verifyOtp(code),
})

const updateEmail = {
  title: 'updateEmailTitle',
  back: 'startOver',
  onBack: ({ emailUpdate }: LoginFlows) => emailUpdate.startOver(),
  onResend: ({ emailUpdate }: LoginFlows) => emailUpdate.resend(),
} as const

export const updateEmailPrimaryOtp = defineCodeView({
  ...updateEmail,
  step: 'primaryOtp',
  heading: 'primaryHeading',
  address: 'email',
  onComplete: ({ emailUpdate }, code) => emailUpdate.verifyPrimaryOtp(code),
})

export const updateEmailSecondaryOtp = defineCodeView({
  ...updateEmail,
  step: 'secondaryOtp',
  heading: 'secondaryHeading',
  address: 'newEmail',
  onComplete: ({ emailUpdate }, code) => emailUpdate.verifySecondaryOtp(code),
})

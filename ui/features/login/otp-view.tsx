import MailCheck from 'lucide-react/icons/mail-check'
import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import type { LoginStep } from '../../../core/features/login/store.js'
import type { Login } from '../../components/hooks/use-login.js'
import { useLoginMessages } from '../../components/hooks/use-login-messages.js'
import { useShown } from '../../components/hooks/use-shown.js'
import { loginFormStyles } from '../../components/login-form.css.js'
import { Button } from '../../primitives/button.js'
import { useAnnouncement } from '../../primitives/context/shell.js'
import { Spinner } from '../../primitives/spinner.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { failureLine, loginFailure } from './failure.js'
import { OtpField } from './otp-field.js'
import { ResendButton } from './resend-button.js'

interface OtpViewProps {
  login: Login
  heading: string
  /** Where the code went. */
  address: string | undefined
  /** What checking the code is called in the store. */
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
  const messages = useLoginMessages()
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

import { observer } from 'mobx-react-lite'
import { useLogin } from '../../../components/hooks/use-login.js'
import { useLoginMessages } from '../../../components/hooks/use-login-messages.js'
import { defineView } from '../../../components/view.js'
import { loginMessagesOf } from '../../../messages/of-login.js'
import { OtpView } from '../otp-view.js'

/** The code that logs in. */
const EmailVerifyOtp = observer(function EmailVerifyOtp() {
  const messages = useLoginMessages()
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

export default defineView('EmailVerifyOtp', {
  title: ({ messages }) => loginMessagesOf(messages).otpTitle,
  component: EmailVerifyOtp,
})

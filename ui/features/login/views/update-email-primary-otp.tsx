import { observer } from 'mobx-react-lite'
import { useLogin } from '../../../components/hooks/use-login.js'
import { useLoginMessages } from '../../../components/hooks/use-login-messages.js'
import { defineView } from '../../../components/view.js'
import { loginMessagesOf } from '../../../messages/of-login.js'
import { OtpView } from '../otp-view.js'

/** The code that was sent to the address in use. */
const UpdateEmailPrimaryOtp = observer(function UpdateEmailPrimaryOtp() {
  const messages = useLoginMessages()
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

export default defineView('UpdateEmailPrimaryOtp', {
  title: ({ messages }) => loginMessagesOf(messages).updateEmailTitle,
  component: UpdateEmailPrimaryOtp,
})

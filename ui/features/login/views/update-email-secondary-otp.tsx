import { observer } from 'mobx-react-lite'
import { useLogin } from '../../../components/hooks/use-login.js'
import { useLoginMessages } from '../../../components/hooks/use-login-messages.js'
import { defineView } from '../../../components/view.js'
import { loginMessagesOf } from '../../../messages/of-login.js'
import { OtpView } from '../otp-view.js'

/** The code that was sent to the address that takes its place. */
const UpdateEmailSecondaryOtp = observer(function UpdateEmailSecondaryOtp() {
  const messages = useLoginMessages()
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

export default defineView('UpdateEmailSecondaryOtp', {
  title: ({ messages }) => loginMessagesOf(messages).updateEmailTitle,
  component: UpdateEmailSecondaryOtp,
})

import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { observer } from 'mobx-react-lite'
import { useLogin } from '../../../components/hooks/use-login.js'
import { useLoginMessages } from '../../../components/hooks/use-login-messages.js'
import { useShown } from '../../../components/hooks/use-shown.js'
import { loginFormStyles } from '../../../components/login-form.css.js'
import { defineView } from '../../../components/view.js'
import { loginMessagesOf } from '../../../messages/of-login.js'
import { Button } from '../../../primitives/button.js'
import { useAnnouncement } from '../../../primitives/context/shell.js'
import { Spinner } from '../../../primitives/spinner.js'
import { useStyles } from '../../../primitives/styles/use-styles.js'
import { failureLine, loginFailure } from '../failure.js'
import { ResendButton } from '../resend-button.js'

/** A browser that the address has not logged in from: the link in an email lets it in. */
const EmailVerifyDevice = observer(function EmailVerifyDevice() {
  useStyles(loginFormStyles)
  const messages = useLoginMessages()
  const { call, store } = useLogin()
  const address = useShown(store?.email || undefined)
  const failure = store?.error && loginFailure(store.error, messages)
  useAnnouncement(failure && failureLine(failure))
  return (
    <div className="wm-login-form">
      <span className="wm-login-form-mark">
        <MonitorSmartphone size={26} strokeWidth={1.75} />
      </span>
      <h3>{messages.deviceHeading}</h3>
      <p>
        {messages.deviceText} <strong>{address}</strong>
      </p>
      <p className="wm-login-form-status" data-tone={failure ? 'failure' : 'quiet'}>
        {failure ? (
          failureLine(failure)
        ) : (
          <>
            <Spinner size={16} />
            {messages.deviceHint}
          </>
        )}
      </p>
      <div className="wm-login-form-actions">
        <ResendButton store={store} words={messages.resendEmail} onPress={() => call(({ email }) => email.resend())} />
        <Button kind="plain" isWide onPress={() => call(({ email }) => email.change())}>
          {messages.changeEmail}
        </Button>
      </div>
    </div>
  )
})

export default defineView('EmailVerifyDevice', {
  title: ({ messages }) => loginMessagesOf(messages).deviceTitle,
  component: EmailVerifyDevice,
})

import AtSign from 'lucide-react/icons/at-sign'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useLogin } from '../../../components/hooks/use-login.js'
import { useLoginMessages } from '../../../components/hooks/use-login-messages.js'
import { useShown } from '../../../components/hooks/use-shown.js'
import { loginFormStyles } from '../../../components/login-form.css.js'
import { defineView } from '../../../components/view.js'
import { loginMessagesOf } from '../../../messages/of-login.js'
import { Button } from '../../../primitives/button.js'
import { useFlows } from '../../../primitives/context/shell.js'
import { useStyles } from '../../../primitives/styles/use-styles.js'
import { EmailField } from '../email-field.js'
import { failureLine, loginFailure } from '../failure.js'

/** Another address for the account. */
const UpdateEmailWallet = observer(function UpdateEmailWallet() {
  useStyles(loginFormStyles)
  const messages = useLoginMessages()
  const { goBack } = useFlows()
  const { call, store } = useLogin()
  const address = useShown(store?.email || undefined)
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => inputRef.current?.focus({ preventScroll: true }), [])
  const failure = store?.failedStep === 'updateEmail' && store.error ? loginFailure(store.error, messages) : undefined
  return (
    <div className="wm-login-form">
      <span className="wm-login-form-mark">
        <AtSign size={26} strokeWidth={1.75} />
      </span>
      <h3>{messages.updateEmailHeading}</h3>
      <p>{address ? messages.updateEmailText(address) : messages.updateEmailTextPlain}</p>
      <div className="wm-login-form-main" data-autofocus="">
        <EmailField
          label={messages.updateEmailHeading}
          initial={store?.newEmail ?? ''}
          problem={store?.newEmailProblem ?? (failure && failureLine(failure))}
          busy={store?.pending === 'updateEmail' ? messages.emailBusy : undefined}
          inputRef={inputRef}
          onSubmit={(written) => call(({ emailUpdate }) => emailUpdate.submit(written))}
        />
      </div>
      <div className="wm-login-form-actions">
        <Button kind="plain" isWide onPress={goBack}>
          {messages.cancel}
        </Button>
      </div>
    </div>
  )
})

export default defineView('UpdateEmailWallet', {
  title: ({ messages }) => loginMessagesOf(messages).updateEmailTitle,
  component: UpdateEmailWallet,
})

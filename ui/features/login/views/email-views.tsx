import AtSign from 'lucide-react/icons/at-sign'
import KeyRound from 'lucide-react/icons/key-round'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useLogin } from '../../../components/hooks/use-login.js'
import { useShown } from '../../../components/hooks/use-now.js'
import { LoginForm } from '../../../components/login-form.js'
import { defineView } from '../../../components/view.js'
import { loginMessagesOf } from '../../../messages/en-login.js'
import { Button } from '../../../primitives/button.js'
import { useAnnouncement, useFlows, useMessages, useModal } from '../../../primitives/context/shell.js'
import { LinkButton } from '../../../primitives/link-button.js'
import { Spinner } from '../../../primitives/spinner.js'
import { EmailField, failureLine, loginFailure, ResendButton } from '../fields.js'

/** A browser that the address has not logged in from: the link in an email lets it in. */
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
          <Button kind="plain" isWide onPress={() => call(({ email }) => email.change())}>
            {messages.changeEmail}
          </Button>
        </>
      }
    >
      <p>
        {messages.deviceText} <strong>{address}</strong>
      </p>
      <p className="wm-login-form-status" data-tone={failure ? 'failure' : 'quiet'}>
        {!failure && <Spinner size={16} />}
        {failure ?? messages.deviceHint}
      </p>
    </LoginForm>
  )
})

export const emailVerifyDevice = defineView('EmailVerifyDevice', {
  title: ({ messages }) => loginMessagesOf(messages).deviceTitle,
  component: EmailVerifyDevice,
})

/** Another address for the account. */
const UpdateEmailWallet = observer(function UpdateEmailWallet() {
  const messages = useMessages(loginMessagesOf)
  const { goBack } = useFlows()
  const { call, store } = useLogin()
  const address = useShown(store?.email || undefined)
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => inputRef.current?.focus({ preventScroll: true }), [])
  const failure = store?.failedStep === 'updateEmail' ? loginFailure(store.error, messages) : undefined
  return (
    <LoginForm
      mark={<AtSign size={26} strokeWidth={1.75} />}
      heading={messages.updateEmailHeading}
      actions={
        <Button kind="plain" isWide onPress={goBack}>
          {messages.cancel}
        </Button>
      }
    >
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
    </LoginForm>
  )
})

export const updateEmailWallet = defineView('UpdateEmailWallet', {
  title: ({ messages }) => loginMessagesOf(messages).updateEmailTitle,
  component: UpdateEmailWallet,
})

/** The account can leave this modal: where that is done, and what it means here. */
function UpgradeEmailWallet() {
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
      <p>{messages.upgradeText}</p>
      <p>{messages.upgradeHint}</p>
    </LoginForm>
  )
}

export const upgradeEmailWallet = defineView('UpgradeEmailWallet', {
  title: ({ messages }) => loginMessagesOf(messages).upgradeTitle,
  component: UpgradeEmailWallet,
})

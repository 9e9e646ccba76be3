import Check from 'lucide-react/icons/check'
import { observer } from 'mobx-react-lite'
import { createRegisterName } from '../../../core/features/names/register-name.js'
import { usePart } from '../../components/hooks/use-part.js'
import { loginFormStyles } from '../../components/login-form.css.js'
import { defineView } from '../../components/view.js'
import { namesMessagesOf } from '../../messages/en-names.js'
import { Button } from '../../primitives/button.js'
import { useAnnouncement, useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { LinkButton } from '../../primitives/link-button.js'
import { useStyles } from '../../primitives/styles/use-styles.js'
import { registerNameStyles } from './register-name.css.js'

/** The account has a name now. */
const RegisterAccountNameSuccess = observer(function RegisterAccountNameSuccess() {
  useStyles(loginFormStyles)
  useStyles(registerNameStyles)
  const messages = useMessages(namesMessagesOf)
  const { accounts, options } = useModal()
  const { open } = useFlows()
  const names = usePart(createRegisterName)
  const name = names?.store.registered ?? accounts.slices.eip155.profileName
  const heading = name === undefined ? undefined : messages.successHeading(name)
  useAnnouncement(heading && `${heading}. ${messages.successText}`)
  return (
    <div className="wm-login-form">
      <span className="wm-login-form-mark wm-name-done">
        <Check size={26} strokeWidth={2} />
      </span>
      <h3 className="wm-name-heading">{heading}</h3>
      <p>{messages.successText}</p>
      <div className="wm-login-form-actions">
        <Button kind="primary" isWide onPress={() => (names ? names.finish() : void open({ view: 'Account' }))}>
          {messages.successDone}
        </Button>
        <LinkButton href={options.given.services.namesGuide}>{messages.nameMore}</LinkButton>
      </div>
    </div>
  )
})

export default defineView('RegisterAccountNameSuccess', {
  title: ({ messages }) => namesMessagesOf(messages).successTitle,
  component: RegisterAccountNameSuccess,
})

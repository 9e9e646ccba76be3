import Check from 'lucide-react/icons/check'
import { observer } from 'mobx-react-lite'
import { createRegisterName } from '../../core/flows/register-name.js'
import { useAnnouncement, useFlows, useModal } from '../host/shell.js'
import { useStyles } from '../host/use-styles.js'
import { namesMessagesOf } from '../messages/of-names.js'
import { loginFormStyles } from '../parts/login-form.css.js'
import { useNamesMessages } from '../parts/use-names-messages.js'
import { usePart } from '../parts/use-part.js'
import { Button } from '../primitives/button.js'
import { LinkButton } from '../primitives/link-button.js'
import { registerNameStyles } from './register-name.css.js'
import { defineView } from './view.js'

/** The account has a name now. */
const RegisterAccountNameSuccess = observer(function RegisterAccountNameSuccess() {
  useStyles(loginFormStyles)
  useStyles(registerNameStyles)
  const messages = useNamesMessages()
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

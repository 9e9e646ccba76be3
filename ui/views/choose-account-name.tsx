import AtSign from 'lucide-react/icons/at-sign'
import { useFlows, useModal } from '../host/shell.js'
import { useStyles } from '../host/use-styles.js'
import { loginMessagesOf } from '../messages/of-login.js'
import { loginFormStyles } from '../parts/login-form.css.js'
import { useLoginMessages } from '../parts/use-login-messages.js'
import { Button } from '../primitives/button.js'
import { LinkButton } from '../primitives/link-button.js'
import { defineView } from './view.js'

/** What a name is good for, before one is chosen. */
function ChooseAccountName() {
  useStyles(loginFormStyles)
  const messages = useLoginMessages()
  const { goBack } = useFlows()
  const { namesGuide } = useModal().options.given.services
  return (
    <div className="wm-login-form">
      <span className="wm-login-form-mark">
        <AtSign size={26} strokeWidth={1.75} />
      </span>
      <h3>{messages.nameHeading}</h3>
      <p>{messages.nameText}</p>
      <div className="wm-login-form-actions">
        <LinkButton href={namesGuide}>{messages.nameMore}</LinkButton>
        <Button kind="plain" isWide onPress={goBack}>
          {messages.nameLater}
        </Button>
      </div>
    </div>
  )
}

export default defineView('ChooseAccountName', {
  title: ({ messages }) => loginMessagesOf(messages).nameTitle,
  component: ChooseAccountName,
})

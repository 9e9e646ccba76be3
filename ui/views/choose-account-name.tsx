import AtSign from 'lucide-react/icons/at-sign'
import { createRegisterName } from '../../core/flows/register-name.js'
import { useFlows, useModal } from '../host/shell.js'
import { useStyles } from '../host/use-styles.js'
import { namesMessagesOf } from '../messages/of-names.js'
import { loginFormStyles } from '../parts/login-form.css.js'
import { useNamesMessages } from '../parts/use-names-messages.js'
import { usePart } from '../parts/use-part.js'
import { Button } from '../primitives/button.js'
import { LinkButton } from '../primitives/link-button.js'
import { defineView } from './view.js'

/** What a name is good for, before one is chosen. */
function ChooseAccountName() {
  useStyles(loginFormStyles)
  const messages = useNamesMessages()
  const { goBack } = useFlows()
  const names = usePart(createRegisterName)
  const { namesGuide } = useModal().options.given.services
  return (
    <div className="wm-login-form">
      <span className="wm-login-form-mark">
        <AtSign size={26} strokeWidth={1.75} />
      </span>
      <h3>{messages.nameHeading}</h3>
      <p>{messages.nameText}</p>
      <div className="wm-login-form-actions">
        <Button kind="primary" isWide isDisabled={!names} onPress={() => names?.show()}>
          {messages.nameChoose}
        </Button>
        <LinkButton href={namesGuide}>{messages.nameMore}</LinkButton>
        <Button kind="plain" isWide onPress={goBack}>
          {messages.nameLater}
        </Button>
      </div>
    </div>
  )
}

export default defineView('ChooseAccountName', {
  title: ({ messages }) => namesMessagesOf(messages).nameTitle,
  component: ChooseAccountName,
})

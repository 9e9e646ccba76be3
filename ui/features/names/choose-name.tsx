import AtSign from 'lucide-react/icons/at-sign'
import { createRegisterName } from '../../../core/features/names/register-name.js'
import { usePart } from '../../components/hooks/use-part.js'
import { loginFormStyles } from '../../components/login-form.css.js'
import { defineView } from '../../components/view.js'
import { namesMessagesOf } from '../../messages/en-names.js'
import { Button } from '../../primitives/button.js'
import { useFlows, useMessages, useModal } from '../../primitives/context/shell.js'
import { LinkButton } from '../../primitives/link-button.js'
import { useStyles } from '../../primitives/styles/use-styles.js'

/** Explains the use of a name before one is chosen. */
function ChooseAccountName() {
  useStyles(loginFormStyles)
  const messages = useMessages(namesMessagesOf)
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

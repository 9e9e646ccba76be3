import KeyRound from 'lucide-react/icons/key-round'
import { useLoginMessages } from '../../../components/hooks/use-login-messages.js'
import { loginFormStyles } from '../../../components/login-form.css.js'
import { defineView } from '../../../components/view.js'
import { loginMessagesOf } from '../../../messages/of-login.js'
import { useModal } from '../../../primitives/context/shell.js'
import { LinkButton } from '../../../primitives/link-button.js'
import { useStyles } from '../../../primitives/styles/use-styles.js'

/** The account can leave this modal: where that is done, and what it means here. */
function UpgradeEmailWallet() {
  useStyles(loginFormStyles)
  const messages = useLoginMessages()
  const { frameSite } = useModal().options.given.services
  return (
    <div className="wm-login-form">
      <span className="wm-login-form-mark">
        <KeyRound size={26} strokeWidth={1.75} />
      </span>
      <h3>{messages.upgradeHeading}</h3>
      <p>{messages.upgradeText}</p>
      <p>{messages.upgradeHint}</p>
      <div className="wm-login-form-actions">
        <LinkButton kind="primary" href={`${frameSite.replace(/\/$/, '')}/dashboard`}>
          {messages.upgradeOpen}
        </LinkButton>
      </div>
    </div>
  )
}

export default defineView('UpgradeEmailWallet', {
  title: ({ messages }) => loginMessagesOf(messages).upgradeTitle,
  component: UpgradeEmailWallet,
})

import { observer } from 'mobx-react-lite'
import { telegramSocials } from '../../../../core/features/login/store.js'
import { useInert } from '../../../components/hooks/use-inert.js'
import { useLogin } from '../../../components/hooks/use-login.js'
import { LegalCheckbox } from '../../../components/legal-checkbox.js'
import { RowList } from '../../../components/row-list.js'
import { SocialMark } from '../../../components/social-mark.js'
import { defineView } from '../../../components/view.js'
import { loginMessagesOf } from '../../../messages/en-login.js'
import { useMessages, useModal } from '../../../primitives/context/shell.js'
import { Row } from '../../../primitives/row.js'
import { useStyles } from '../../../primitives/styles/use-styles.js'
import { connectSocialsStyles } from '../social-buttons.css.js'
import { startSocial } from '../social-buttons.js'

/** All providers that the host named, in its order. */
const ConnectSocials = observer(function ConnectSocials() {
  useStyles(connectSocialsStyles)
  const messages = useMessages(loginMessagesOf)
  const { isConsentMissing, options, platform } = useModal()
  const login = useLogin()
  const ref = useInert<HTMLDivElement>(isConsentMissing)
  const socials = telegramSocials(options.given.features.socials || [], platform.device)
  return (
    <div className="wm-connect-socials">
      <LegalCheckbox />
      <div ref={ref}>
        <RowList className="wm-connect-socials-list">
          {socials.map((provider) => (
            <Row
              key={provider}
              rowKey={`social-${provider}`}
              name={messages.providers[provider]}
              start={
                <span className="wm-row-tile">
                  <SocialMark provider={provider} />
                </span>
              }
              onPress={() => startSocial(login, provider)}
            />
          ))}
        </RowList>
      </div>
    </div>
  )
})

export default defineView('ConnectSocials', {
  title: ({ messages }) => loginMessagesOf(messages).socialsTitle,
  component: ConnectSocials,
})

import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { useFlows, useMessages, useModal } from '../primitives/context/shell.js'
import { WebLink } from '../primitives/inline.js'
import { useStyles } from '../primitives/styles/use-styles.js'
import { legalCheckboxStyles } from './legal-checkbox.css.js'

/** The visitor agrees to the terms. Nothing can be chosen before; on another day it is ticked already. */
export const LegalCheckbox = observer(function LegalCheckbox() {
  useStyles(legalCheckboxStyles)
  const id = useId()
  const messages = useMessages()
  const { modal, options } = useModal()
  const { setConsent } = useFlows()
  const { privacyPolicyUrl, termsConditionsUrl } = options.given
  if (!options.hasLegalCheckbox) return null
  return (
    <div className="wm-legal">
      <input
        id={id}
        type="checkbox"
        aria-labelledby={`${id}-words`}
        aria-describedby={`${id}-reason`}
        checked={modal.hasConsented}
        onChange={({ currentTarget }) => setConsent(currentTarget.checked)}
      />
      <div>
        <p id={`${id}-words`}>
          <label htmlFor={id}>{messages.legalAgree}</label>{' '}
          {termsConditionsUrl && <WebLink href={termsConditionsUrl}>{messages.legalTerms}</WebLink>}
          {termsConditionsUrl && privacyPolicyUrl && ` ${messages.legalBetween} `}
          {privacyPolicyUrl && <WebLink href={privacyPolicyUrl}>{messages.legalPrivacy}</WebLink>}
        </p>
        <p className="wm-legal-reason" id={`${id}-reason`}>
          {messages.legalNeeded}
        </p>
      </div>
    </div>
  )
})

import { observer } from 'mobx-react-lite'
import { isSiteUrl } from '../../core/lib/web-url.js'
import { useMessages, useModal } from '../primitives/context/shell.js'

/** States the consent to the host's terms or privacy policy, where there is no box to tick. */
export const LegalFooter = observer(function LegalFooter() {
  const messages = useMessages()
  const { given, hasLegalCheckbox } = useModal().options
  const { termsConditionsUrl, privacyPolicyUrl } = given
  if (hasLegalCheckbox || (!termsConditionsUrl && !privacyPolicyUrl)) return null
  return (
    <p className="wm-card-foot">
      {messages.legalBefore} {termsConditionsUrl && <LegalLink href={termsConditionsUrl} words={messages.legalTerms} />}
      {termsConditionsUrl && privacyPolicyUrl && ` ${messages.legalBetween} `}
      {privacyPolicyUrl && <LegalLink href={privacyPolicyUrl} words={messages.legalPrivacy} />}
    </p>
  )
})

function LegalLink({ href, words }: { href: string; words: string }) {
  return (
    <a {...(isSiteUrl(href) && { href })} target="_blank" rel="noreferrer noopener">
      {words}
    </a>
  )
}

import { observer } from 'mobx-react-lite'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useFlows, useMessages, useModal } from '../primitives/context/shell.js'
import { WebLink } from '../primitives/inline.js'
import { animate } from '../primitives/motion.js'
import { centred, css, flexRow, square } from '../primitives/styles/css.js'
import { inReach } from './shared-rules.js'

const legalCheckboxStyles = css`
  .wm-legal {
    ${flexRow}
    align-items: flex-start;
    min-block-size: 44px;
    color: var(--wm-color-text-soft);

    /* What waits for the box, above it. */
    [inert]:has(~ &) {
      opacity: 0.8;
    }
    /* At the foot of a view, in sight while the list above scrolls. */
    &.wm-legal-foot {
      margin-block-start: 4px;

      @media (min-height: 421px) {
        ${inReach}
        margin-block-start: 0;
        .wm-stage:has(&) {
          mask-image: none;
          scroll-padding-block-end: 84px;
        }
      }
    }
    /* A box of 20 px in a touch target of 44 px, on the first line of its text. */
    & .wm-legal-box {
      ${centred}
      ${square('44px')}
      flex: none;
      margin-block-start: calc((1lh - 44px) / 2);
      margin-inline-start: -12px;
    }
    & input {
      ${square('20px')}
      accent-color: var(--wm-color-accent);

      /* Drawn here: on a dark page, the browser's empty box looks disabled. */
      &:not(:checked) {
        border: 1.5px solid var(--wm-color-text-quiet);
        border-radius: 4px;
        background: var(--wm-color-surface);
      }
      &:checked {
        appearance: auto;
      }
    }
    & p + p {
      font-size: var(--wm-text-13);
    }
    & a {
      display: inline-block;
      color: var(--wm-color-text);
      text-underline-offset: 2px;
    }
  }
`

/** The consent to the terms, without which nothing can be chosen. It is remembered. */
export const LegalCheckbox = observer(function LegalCheckbox({ isFoot = true }: { isFoot?: boolean }) {
  legalCheckboxStyles.use()
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const messages = useMessages()
  const { modal, options } = useModal()
  const { setConsent } = useFlows()
  const { hasConsented } = modal
  useEffect(() => {
    const legal = ref.current
    const around = legal?.parentElement
    if (!around || hasConsented) return undefined
    // A press on what waits reaches the element around it, because the browser skips what is inert.
    const point = (event: Event) => {
      if (event.composedPath()[0] !== around) return
      legal.querySelector('input')?.focus()
      animate(legal, nudge, 300)
    }
    around.addEventListener('click', point)
    return () => around.removeEventListener('click', point)
  }, [hasConsented])
  if (!options.hasLegalCheckbox) return null
  return (
    <div className={isFoot ? 'wm-legal wm-legal-foot' : 'wm-legal'} ref={ref}>
      <label className="wm-legal-box">
        <input
          id={id}
          type="checkbox"
          aria-labelledby={`${id}-words`}
          aria-describedby={`${id}-reason`}
          checked={hasConsented}
          onChange={({ currentTarget }) => setConsent(currentTarget.checked)}
        />
      </label>
      <div>
        <p id={`${id}-words`}>
          <label htmlFor={id}>{messages.legalAgree}</label> <LegalLinks />
        </p>
        <p id={`${id}-reason`}>{messages.legalNeeded}</p>
      </div>
    </div>
  )
})

const nudge = [{}, { transform: 'translateX(-4px)' }, { transform: 'translateX(4px)' }, {}]

export const LegalFooter = observer(function LegalFooter() {
  const messages = useMessages()
  const { given, hasLegalCheckbox } = useModal().options
  if (hasLegalCheckbox || (!given.termsConditionsUrl && !given.privacyPolicyUrl)) return null
  return (
    <p part="footer" className="wm-card-foot">
      {messages.legalBefore} <LegalLinks />
    </p>
  )
})

function LegalLinks() {
  const messages = useMessages()
  const { privacyPolicyUrl, termsConditionsUrl } = useModal().options.given
  return (
    <>
      {termsConditionsUrl && <WebLink href={termsConditionsUrl}>{messages.legalTerms}</WebLink>}
      {termsConditionsUrl && privacyPolicyUrl && ` ${messages.legalBetween} `}
      {privacyPolicyUrl && <WebLink href={privacyPolicyUrl}>{messages.legalPrivacy}</WebLink>}
    </>
  )
}

/** Makes a part inert. Sets the property, because React 18 does not know the attribute. */
export function useInert<Part extends HTMLElement>(isInert: boolean): RefObject<Part | null> {
  const ref = useRef<Part>(null)
  useLayoutEffect(() => {
    if (ref.current) ref.current.inert = isInert
  })
  return ref
}

import type { ReactNode } from 'react'
import type { FrameState } from '../../../test/control/wallet-state.js'
import type { FrameConsent, FrameMail } from '../../../world/frame/frame-api.js'
import { CopyButton, RequestCard, withoutScheme } from './parts.js'
import type { SandboxData } from './use-sandbox.js'

const mostShown = 10

export function Mailbox({ frame, act }: { frame: FrameState; act: SandboxData['actOnFrame'] }): ReactNode {
  const newest = frame.mails.slice(-mostShown).reverse()
  return (
    <section className="mailbox" aria-labelledby="mailbox-title">
      <h2 id="mailbox-title">Mailbox</h2>
      {newest.length === 0 ? (
        <p className="empty">Log in with any email address. Codes arrive here.</p>
      ) : (
        <ul>
          {newest.map((mail) => (
            <li key={mail.id}>
              <Letter mail={mail} act={act} />
            </li>
          ))}
        </ul>
      )}
      {frame.consents.length > 0 && (
        <>
          <h3>Pending logins</h3>
          <ul>
            {frame.consents.map((consent) => (
              <li key={consent.id}>
                <Consent consent={consent} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const stateWords = { new: undefined, used: 'used', replaced: 'replaced by a later one', approved: 'approved' } as const

function Letter({ mail, act }: { mail: FrameMail; act: SandboxData['actOnFrame'] }): ReactNode {
  const { to, subject, code, state } = mail
  return (
    <RequestCard title={subject} detail={to} label={`${subject}, to ${to}`}>
      {code !== undefined && (
        <p>
          <code>{code}</code> <CopyButton value={code} name={`code for ${to}`} />
        </p>
      )}
      {state !== 'new' && <p className="note">{stateWords[state]}</p>}
      {code === undefined && state === 'new' && (
        <footer>
          <button type="button" className="primary" onClick={() => void act('device', { email: to })}>
            Confirm device
          </button>
        </footer>
      )}
    </RequestCard>
  )
}

function Consent({ consent }: { consent: FrameConsent }): ReactNode {
  const { provider, origin, url } = consent
  return (
    <RequestCard title={provider} detail={withoutScheme(origin)} label={`Login with ${provider}`}>
      <footer>
        <a className="button" href={url} target="_blank" rel="noreferrer">
          {provider === 'farcaster' ? 'Open on phone' : 'Open login page'}
        </a>
      </footer>
    </RequestCard>
  )
}

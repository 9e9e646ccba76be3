import { type ReactNode, useState } from 'react'
import type { WalletState } from '../../../test/control/wallet-state.js'
import type { SandboxData } from './use-sandbox.js'

export function PhonePanel({ wallet, act }: { wallet: WalletState; act: SandboxData['act'] }): ReactNode {
  const [uri, setUri] = useState('')
  const { name, displayName, phone } = wallet
  if (!phone) return null
  const pair = async () => {
    await act(name, 'pair', { uri })
    setUri('')
  }
  return (
    <div className="phone">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void pair()
        }}
      >
        <label>
          <span>Pairing link (wc:…)</span>
          <input value={uri} placeholder="wc:…" spellCheck={false} onChange={(event) => setUri(event.target.value)} />
        </label>
        <button type="submit" disabled={!uri.trim().startsWith('wc:')}>
          Pair
        </button>
        <button type="button" onClick={() => act(name, phone.isOnline ? 'offline' : 'online')}>
          {phone.isOnline ? 'Go offline' : 'Go online'}
        </button>
      </form>
      {phone.sessions.length > 0 && (
        <ul className="sessions" aria-label={`Sessions of ${displayName}`}>
          {phone.sessions.map(({ topic, dapp, namespaces }) => (
            <li key={topic}>
              <span>
                {dapp.name}
                <small>
                  {Object.values(namespaces)
                    .flatMap(({ chains }) => chains)
                    .join(', ')}
                </small>
              </span>
              <button
                type="button"
                aria-label={`End the session with ${dapp.name}`}
                onClick={() => act(name, 'delete', { topic })}
              >
                End
              </button>
            </li>
          ))}
        </ul>
      )}
      {phone.problems.map((problem) => (
        <p key={problem} className="note">
          {problem}
        </p>
      ))}
    </div>
  )
}

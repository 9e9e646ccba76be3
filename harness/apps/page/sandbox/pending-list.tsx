import { type ReactNode, useState } from 'react'
import type { WalletState } from '../../../test/control/wallet-state.js'
import type { PendingRequest } from '../../../world/wallets/wallet.js'
import { describeRequest } from './describe-request.js'
import { RequestCard, withoutScheme } from './parts.js'
import type { SandboxData } from './use-sandbox.js'

interface Props {
  readonly wallets: readonly WalletState[]
  readonly host: string | undefined
  readonly act: SandboxData['act']
}

export function PendingList({ wallets, host, act }: Props): ReactNode {
  const pending = wallets.flatMap((wallet) => wallet.pending.map((request) => ({ wallet, request })))
  const words = pending.length === 1 ? '1 pending request' : `${pending.length} pending requests`
  return (
    <section className="pending" aria-labelledby="pending-title">
      <h2 id="pending-title" aria-live="polite">
        {pending.length === 0 ? 'No pending requests' : words}
      </h2>
      {pending.length === 0 ? (
        <p className="empty">
          {host ? (
            <>
              Connect one of these wallets in the <a href={host}>demo app</a>. Requests appear here.
            </>
          ) : (
            'Requests appear here.'
          )}
        </p>
      ) : (
        <ul>
          {pending.map(({ wallet, request }) => (
            <li key={request.id}>
              <Request wallet={wallet} request={request} act={act} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Request({
  wallet,
  request,
  act,
}: {
  wallet: WalletState
  request: PendingRequest
  act: Props['act']
}): ReactNode {
  const { title, verb, facts, text, isOnChain } = describeRequest(request)
  const shown = isOnChain && wallet.chain !== undefined ? [...facts, ['Chain', wallet.chain] as const] : facts
  const [isBusy, setIsBusy] = useState(false)
  const isLocked = request.waitsFor === 'unlock'
  const isSilent = wallet.policy === 'never'
  const answer = async (action: string, body?: object) => {
    setIsBusy(true)
    await act(wallet.name, action, body)
    setIsBusy(false)
  }
  return (
    <RequestCard
      title={title}
      detail={`${wallet.displayName} · ${withoutScheme(request.origin)}`}
      label={`${wallet.displayName}: ${title}`}
      icon={wallet.icon}
    >
      {shown.length > 0 && (
        <dl>
          {shown.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {text !== undefined && <pre>{text}</pre>}
      <details>
        <summary>{request.method}</summary>
        <pre>{JSON.stringify(request.params ?? null, undefined, 2)}</pre>
      </details>
      {isSilent && <p className="note">{wallet.displayName} stays silent. Choose another answer below to go on.</p>}
      <footer>
        {isLocked ? (
          <button type="button" className="primary" disabled={isBusy} onClick={() => answer('unlock')}>
            Unlock {wallet.displayName}
          </button>
        ) : (
          <>
            <button
              type="button"
              className="primary"
              disabled={isBusy || isSilent}
              onClick={() => answer('approve', { id: request.id })}
            >
              {verb}
            </button>
            <button type="button" disabled={isBusy || isSilent} onClick={() => answer('reject', { id: request.id })}>
              Reject
            </button>
          </>
        )}
      </footer>
    </RequestCard>
  )
}

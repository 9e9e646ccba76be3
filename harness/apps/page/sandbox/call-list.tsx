import { type ReactNode, useEffect, useState } from 'react'
import type { CallState, WalletState } from '../../../test/control/wallet-state.js'
import { messageOf } from '../../../world/lib/message-of.js'
import { describeRequest } from './describe-request.js'
import { withoutScheme } from './parts.js'
import { controlBase } from './use-sandbox.js'

const MOST_SHOWN = 8

const REFUSALS: readonly number[] = [4001, 5000]

export function CallList({ wallet }: { wallet: WalletState }): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  const { calls, failure } = useCalls(wallet, isOpen)
  const latestFirst = calls?.map((call, index) => ({ call, number: index + 1 })).reverse() ?? []
  const shown = isWhole ? latestFirst : latestFirst.slice(0, MOST_SHOWN)
  const count = wallet.callCount === 1 ? '1 call' : `${wallet.callCount} calls`
  return (
    <details className="calls" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{wallet.callCount === 0 ? 'No calls yet' : count}</summary>
      {failure !== undefined && <p className="note">Can’t load calls: {failure}</p>}
      {failure === undefined && calls === undefined && <p className="note">Loading…</p>}
      {calls?.length === 0 && <p className="note">Calls to {wallet.displayName} appear here.</p>}
      {shown.length > 0 && (
        <ol aria-label={`Calls of ${wallet.displayName}, the latest first`}>
          {shown.map(({ call, number }) => (
            <li key={number}>
              <Call call={call} />
            </li>
          ))}
        </ol>
      )}
      {latestFirst.length > shown.length && (
        <button type="button" className="show-all" onClick={() => setIsWhole(true)}>
          Show all {latestFirst.length}
        </button>
      )}
    </details>
  )
}

function Call({ call }: { call: CallState }): ReactNode {
  const { title } = describeRequest(call)
  const answer = call.error ?? call.result
  return (
    <details>
      <summary>
        <span className="title">{title}</span>
        <span className={`chip ${call.outcome}`}>{outcomeOf(call)}</span>
      </summary>
      <p className="note">
        <code>{call.method}</code> from {withoutScheme(call.origin)}
      </p>
      <h4>Asked with</h4>
      <pre>{JSON.stringify(call.params ?? null, undefined, 2)}</pre>
      {call.outcome !== 'waiting' && (
        <>
          <h4>{call.outcome === 'failed' ? 'Error' : 'Answer'}</h4>
          <pre>{answer === undefined ? 'Nothing' : JSON.stringify(answer, undefined, 2)}</pre>
        </>
      )}
    </details>
  )
}

function outcomeOf({ outcome, error }: CallState): string {
  if (outcome === 'waiting') return 'Waiting'
  if (error === undefined) return 'Answered'
  return `${REFUSALS.includes(error.code) ? 'Refused' : 'Failed'} ${error.code}`
}

interface WalletCalls {
  readonly calls: readonly CallState[] | undefined
  readonly failure: string | undefined
}

/** Reads the calls of a wallet while the list is open, and again whenever the wallet's state changes. */
function useCalls(wallet: WalletState, isWatched: boolean): WalletCalls {
  const [state, setState] = useState<WalletCalls>({ calls: undefined, failure: undefined })
  useEffect(() => {
    if (!isWatched) return
    const abort = new AbortController()
    readCalls(wallet.name, abort.signal).then(
      (calls) => setState({ calls, failure: undefined }),
      (error: unknown) => {
        if (abort.signal.aborted) return
        const failure = messageOf(error)
        setState((before) => ({ ...before, failure }))
      },
    )
    return () => abort.abort()
  }, [wallet, isWatched])
  return state
}

async function readCalls(name: string, signal: AbortSignal): Promise<readonly CallState[]> {
  const response = await fetch(`${controlBase}/wallets/${name}/calls`, { signal })
  if (!response.ok) throw new Error(`the sandbox answered with status ${response.status}.`)
  return (await response.json()) as readonly CallState[] // our own control server answers
}

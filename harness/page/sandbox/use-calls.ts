import { useEffect, useState } from 'react'
import { CONTROL_BASE } from '../../control/control-error.js'
import type { CallState, WalletState } from '../../control/wallet-state.js'
import { messageOf } from '../../lib/message-of.js'

export interface WalletCalls {
  readonly calls: readonly CallState[] | undefined
  readonly failure: string | undefined
}

/** The calls of a wallet while somebody looks at them, read anew whenever the sandbox says that something has changed. */
export function useCalls(wallet: WalletState, isWatched: boolean): WalletCalls {
  const [state, setState] = useState<WalletCalls>({ calls: undefined, failure: undefined })
  useEffect(() => {
    // The state of a wallet is a new object with each change.
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
  const response = await fetch(`${CONTROL_BASE}/wallets/${name}/calls`, { signal })
  if (!response.ok) throw new Error(`the sandbox answered with status ${response.status}.`)
  return (await response.json()) as readonly CallState[] // what our own control server answers
}

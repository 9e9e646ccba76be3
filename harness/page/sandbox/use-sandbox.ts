import { useCallback, useEffect, useState } from 'react'
import type { UpAddresses } from '../../control/addresses.js'
import type { ControlState } from '../../control/control.js'
import { CONTROL_BASE } from '../../control/control-error.js'
import type { FrameState } from '../../control/frame-state.js'
import type { WalletState } from '../../control/wallet-state.js'
import { messageOf } from '../../lib/message-of.js'
import type { Purchase } from '../../services/onramp/cashier-api.js'

export interface SandboxData {
  readonly wallets: readonly WalletState[] | undefined
  readonly frame: FrameState | undefined
  readonly purchases: readonly Purchase[]
  readonly world: UpAddresses | undefined
  /** The line to the sandbox broke; what is shown may be old. */
  readonly isLost: boolean
  readonly failure: string | undefined
  dismissFailure(): void
  act(wallet: string, verb: string, body?: object): Promise<void>
  removeFault(wallet: string, id: string): Promise<void>
  actOnChain(chain: string, deeds: object): Promise<void>
  /** Holds transactions back from now on. Resolves with a function that releases them, unless it was refused. */
  holdBack(chain: string): Promise<string | undefined>
  letGo(chain: string, id: string): Promise<void>
  settlePurchase(how: 'deliver' | 'fail', id: string): Promise<void>
  actOnFrame(verb: string, body?: object): Promise<void>
}

async function call(path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(`${CONTROL_BASE}/${path}`, init)
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) return body
  const isExplained =
    typeof body === 'object' &&
    body !== null &&
    'error' in body &&
    typeof body.error === 'object' &&
    body.error !== null
  const message = isExplained && 'message' in Object(body.error) ? Object(body.error).message : undefined
  throw new Error(typeof message === 'string' ? message : `The sandbox answered with status ${response.status}.`)
}

function asJson(body: object): RequestInit {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** The sandbox's state, live, and what the owner of its wallets can do. */
export function useSandbox(): SandboxData {
  const [wallets, setWallets] = useState<readonly WalletState[]>()
  const [frame, setFrame] = useState<FrameState>()
  const [purchases, setPurchases] = useState<readonly Purchase[]>([])
  const [world, setWorld] = useState<UpAddresses>()
  const [isLost, setIsLost] = useState(false)
  const [failure, setFailure] = useState<string>()

  useEffect(() => {
    const stream = new EventSource(`${CONTROL_BASE}/events`)
    stream.addEventListener('message', ({ data }) => {
      const state = JSON.parse(data) as ControlState // the stream is our own control server's
      setWallets(state.wallets)
      setFrame(state.frame)
      setPurchases(state.purchases ?? [])
    })
    stream.addEventListener('open', () => {
      setIsLost(false)
      // A sandbox that was restarted has other ports.
      fetch(`${CONTROL_BASE}/world`)
        .then((response) => response.json())
        .then(setWorld, () => setIsLost(true))
    })
    stream.addEventListener('error', () => setIsLost(true))
    return () => stream.close()
  }, [])

  const ask = useCallback(async (path: string, init: RequestInit): Promise<unknown> => {
    setFailure(undefined)
    return call(path, init).catch((error: unknown) => {
      setFailure(error instanceof TypeError ? 'The sandbox does not answer.' : messageOf(error))
      return undefined
    })
  }, [])
  const run = useCallback(async (path: string, init: RequestInit) => void (await ask(path, init)), [ask])
  const post = useCallback((path: string, body: object) => ask(path, { method: 'POST', ...asJson(body) }), [ask])

  return {
    wallets,
    frame,
    purchases,
    world,
    isLost,
    failure,
    dismissFailure: useCallback(() => setFailure(undefined), []),
    act: useCallback(
      (wallet, verb, body = {}) => run(`wallets/${wallet}/${verb}`, { method: 'POST', ...asJson(body) }),
      [run],
    ),
    actOnFrame: useCallback((verb, body = {}) => run(`frame/${verb}`, { method: 'POST', ...asJson(body) }), [run]),
    settlePurchase: useCallback(async (how, id) => void (await post(`purchases/${how}`, { id })), [post]),
    actOnChain: useCallback(async (chain, deeds) => void (await post(`chains/${chain}`, deeds)), [post]),
    holdBack: useCallback(
      async (chain) => {
        const body = await post(`chains/${chain}/faults`, { do: 'stuck-pending' })
        const id: unknown = Reflect.get(Object(body), 'id')
        return typeof id === 'string' ? id : undefined
      },
      [post],
    ),
    letGo: useCallback((chain, id) => run(`chains/${chain}/faults/${id}`, { method: 'DELETE' }), [run]),
    removeFault: useCallback((wallet, id) => run(`wallets/${wallet}/faults/${id}`, { method: 'DELETE' }), [run]),
  }
}

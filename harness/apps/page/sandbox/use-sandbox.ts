import { useEffect, useState } from 'react'
import type { UpAddresses } from '../../../test/control/addresses.js'
import type { ControlState } from '../../../test/control/control.js'
import type { FrameState, WalletState } from '../../../test/control/wallet-state.js'
import { memberOf } from '../../../world/lib/json.js'
import { messageOf } from '../../../world/lib/message-of.js'
import { CONTROL_BASE } from '../../../world/lib/sandbox-paths.js'
import type { Purchase } from '../../../world/services/onramp/cashier-api.js'

const config = window.__walletmodalWallets
/** The address of the control API: on this origin, or at the sandbox that served the page's script. */
export const controlBase = config && 'base' in config ? config.base : CONTROL_BASE

async function call(path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(`${controlBase}/${path}`, init)
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok) return body
  const message = memberOf(memberOf(body, 'error'), 'message')
  throw new Error(typeof message === 'string' ? message : `The sandbox answered with status ${response.status}.`)
}

/** What the sandbox page shows, and what its visitor can do there. A refusal of the sandbox becomes `failure`. */
export interface SandboxData {
  /** Undefined until the first answer of the sandbox. */
  readonly wallets: readonly WalletState[] | undefined
  readonly frame: FrameState | undefined
  readonly purchases: readonly Purchase[]
  readonly world: UpAddresses | undefined
  /** True while the connection to the sandbox is lost, so that the shown state may be stale. */
  readonly isLost: boolean
  readonly failure: string | undefined
  dismissFailure(): void
  /** `act('fox', 'approve', { id })` */
  act(wallet: string, verb: string, body?: object): Promise<void>
  /** `actOnFrame('device', { email })` */
  actOnFrame(verb: string, body?: object): Promise<void>
  settlePurchase(how: 'deliver' | 'fail', id: string): Promise<void>
  /** `actOnChain('mainnet', { transfer: { from: 'bob', to: 'alice', native: '1 ETH' } })` */
  actOnChain(chain: string, deeds: object): Promise<void>
  removeFault(wallet: string, id: string): Promise<void>
  /** `addFault('wallets/fox', { do: 'reject' })` resolves with the path for `takeBackFault`, or undefined if the sandbox refused. */
  addFault(of: string, fault: object): Promise<string | undefined>
  takeBackFault(path: string): Promise<void>
}

export function useSandbox(): SandboxData {
  const [wallets, setWallets] = useState<readonly WalletState[]>()
  const [frame, setFrame] = useState<FrameState>()
  const [purchases, setPurchases] = useState<readonly Purchase[]>([])
  const [world, setWorld] = useState<UpAddresses>()
  const [isLost, setIsLost] = useState(false)
  const [failure, setFailure] = useState<string>()

  useEffect(() => {
    const stream = new EventSource(`${controlBase}/events`)
    stream.addEventListener('message', ({ data }) => {
      const state = JSON.parse(data) as ControlState // our own control server sends the stream
      setWallets(state.wallets)
      setFrame(state.frame)
      setPurchases(state.purchases ?? [])
    })
    stream.addEventListener('open', () => {
      setIsLost(false)
      // A restarted sandbox has other ports.
      fetch(`${controlBase}/world`)
        .then((response) => response.json())
        .then(setWorld, () => setIsLost(true))
    })
    stream.addEventListener('error', () => setIsLost(true))
    return () => stream.close()
  }, [])

  const ask = async (path: string, init: RequestInit): Promise<unknown> => {
    setFailure(undefined)
    return call(path, init).catch((error: unknown) => {
      setFailure(error instanceof TypeError ? 'Can’t reach the sandbox.' : messageOf(error))
      return undefined
    })
  }
  const post = (path: string, body: object) =>
    ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const remove = async (path: string) => void (await ask(path, { method: 'DELETE' }))

  return {
    wallets,
    frame,
    purchases,
    world,
    isLost,
    failure,
    dismissFailure: () => setFailure(undefined),
    act: async (wallet, verb, body = {}) => void (await post(`wallets/${wallet}/${verb}`, body)),
    actOnFrame: async (verb, body = {}) => void (await post(`frame/${verb}`, body)),
    settlePurchase: async (how, id) => void (await post(`purchases/${how}`, { id })),
    actOnChain: async (chain, deeds) => void (await post(`chains/${chain}`, deeds)),
    removeFault: (wallet, id) => remove(`wallets/${wallet}/faults/${id}`),
    async addFault(of, fault) {
      const id = memberOf(await post(`${of}/faults`, fault), 'id')
      return typeof id === 'string' ? `${of}/faults/${id}` : undefined
    },
    takeBackFault: remove,
  }
}

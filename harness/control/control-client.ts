import * as z from 'zod/mini'
import { ControlError } from './control-error.js'
import type { WalletState } from './wallet-state.js'

const refusal = z.object({ error: z.object({ message: z.string() }) })

/** The control API of a running sandbox, for programs. */
export interface ControlClient {
  wallets(): Promise<readonly WalletState[]>
  /** The newest code that was sent to the address. @throws {@link ControlError} where none comes in time */
  codeFor(email: string, withinMs: number): Promise<string>
  /**
   * Performs an action of the wallet's owner: `act('phone', 'pair', { uri })`. @throws {@link ControlError} with the
   * sandbox's message
   */
  act(wallet: string, verb: string, body?: object): Promise<WalletState>
}

/** `control` is the API's base, as `up` prints it. */
export function createControlClient(control: string): ControlClient {
  const ask = async (path: string, init?: RequestInit): Promise<unknown> => {
    const response = await fetch(`${control}/${path}`, init).catch((cause: unknown) => {
      throw new ControlError(503, `No sandbox answers at ${control}.`, { cause })
    })
    const body: unknown = await response.json()
    const refused = z.safeParse(refusal, body)
    if (!response.ok) {
      throw new ControlError(
        response.status,
        refused.success ? refused.data.error.message : `It answered ${response.status}.`,
      )
    }
    return body
  }
  return {
    wallets: async () => (await ask('wallets')) as readonly WalletState[], // our own server's
    async codeFor(email, withinMs) {
      const body = JSON.stringify({ email, withinMs })
      const headers = { 'content-type': 'application/json' }
      return z.object({ code: z.string() }).parse(await ask('frame/code', { method: 'POST', headers, body })).code
    },
    act: async (wallet, verb, body = {}) =>
      (await ask(`wallets/${encodeURIComponent(wallet)}/${verb}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })) as WalletState, // our own server's
  }
}

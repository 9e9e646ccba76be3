import * as z from 'zod/mini'
import { ControlError } from './control-error.js'
import type { WalletState } from './wallet-state.js'

const refusal = z.object({ error: z.object({ message: z.string() }) })

/** The control API of a running sandbox, for programs. */
export interface ControlClient {
  wallets(): Promise<readonly WalletState[]>
  /** The newest code that was sent to the address. @throws {@link ControlError} if none comes in time */
  codeFor(email: string, withinMs: number): Promise<string>
  /** Performs an action as the wallet's owner: `act('phone', 'pair', { uri })`. @throws {@link ControlError} */
  act(wallet: string, verb: string, body?: object): Promise<WalletState>
}

export function createControlClient(control: string): ControlClient {
  const ask = async (path: string, init?: RequestInit): Promise<unknown> => {
    const response = await fetch(`${control}/${path}`, init).catch((cause: unknown) => {
      throw new ControlError(503, `No sandbox answers at ${control}.`, { cause })
    })
    const body: unknown = await response.json().catch((cause: unknown) => {
      const wanted = 'It ends in /__walletmodal, as the sandbox prints it.'
      throw new ControlError(502, `${control} is not the address of a control API. ${wanted}`, { cause })
    })
    if (response.ok) return body
    const why = z.safeParse(refusal, body).data?.error.message
    throw new ControlError(response.status, why ?? `It answered ${response.status}.`)
  }
  const post = (path: string, body: object) =>
    ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return {
    wallets: async () => (await ask('wallets')) as readonly WalletState[], // our own server's
    async codeFor(email: string, withinMs: number): Promise<string> {
      return z.object({ code: z.string() }).parse(await post('frame/code', { email, withinMs })).code
    },
    act: async (wallet: string, verb: string, body: object = {}) =>
      (await post(`wallets/${encodeURIComponent(wallet)}/${verb}`, body)) as WalletState, // our own server's
  }
}

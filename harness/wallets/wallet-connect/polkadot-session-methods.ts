import * as z from 'zod/mini'
import { parseParams } from '../params.js'
import { createPolkadotSide } from '../polkadot/side.js'
import type { WalletCore, WalletMethod, WalletRequest } from '../wallet-core.js'

const messageParams = z.object({ address: z.string(), message: z.string() })
const transactionParams = z.object({ address: z.string(), transactionPayload: z.record(z.string(), z.unknown()) })
const signed = z.object({ signature: z.string() })

/** Polkadot over WalletConnect: signatures as `0x` and hex, as the injected signer has them. */
export function polkadotSessionMethods(
  core: WalletCore,
  keyTypes: readonly ('sr25519' | 'ed25519')[],
): Readonly<Record<string, WalletMethod>> {
  /** Does it the way of an extension; its owner is shown the request as it came. */
  async function perform(method: string, request: WalletRequest, params: unknown) {
    const asked: WalletCore = Object.create(core, { ask: { value: () => core.ask(request) } })
    const result = await createPolkadotSide(asked, keyTypes).methods[method]?.({ ...request, method, params })
    const { signature } = signed.parse(result)
    return { signature }
  }

  return {
    polkadot_signMessage(request) {
      const { address, message } = parseParams(messageParams, request.method, request.params)
      return perform('polkadot:signRaw', request, { address, data: message })
    },
    polkadot_signTransaction(request) {
      const { address, transactionPayload } = parseParams(transactionParams, request.method, request.params)
      return perform('polkadot:signPayload', request, { ...transactionPayload, address })
    },
  }
}

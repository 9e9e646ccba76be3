import * as z from 'zod/mini'
import { createPolkadotHandler } from '../polkadot/handler.js'
import { parseParams } from '../rpc.js'
import { onBehalfOf, type WalletCore, type WalletKeys, type WalletMethods, type WalletRequest } from '../wallet-core.js'

const messageParams = z.object({ address: z.string(), message: z.string() })
const transactionParams = z.object({ address: z.string(), transactionPayload: z.record(z.string(), z.unknown()) })
const signed = z.object({ signature: z.string() })

/** Polkadot over WalletConnect: signatures as hex with `0x`, as in the injected signer. */
export function polkadotSessionMethods(core: WalletCore, keyTypes: WalletKeys['keyTypes']): WalletMethods {
  async function perform(method: string, request: WalletRequest, params: unknown) {
    const handler = createPolkadotHandler(onBehalfOf(core, request), keyTypes)
    const result = await handler.methods[method]?.({ ...request, method, params })
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

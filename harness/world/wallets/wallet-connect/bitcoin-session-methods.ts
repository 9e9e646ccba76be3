import * as z from 'zod/mini'
import { createBitcoinHandler } from '../bitcoin/handler.js'
import { parseParams, walletError } from '../rpc.js'
import { onBehalfOf, type WalletCore, type WalletKeys, type WalletMethods, type WalletRequest } from '../wallet-core.js'

const account = z.string()
const messageParams = z.object({
  message: z.string(),
  account,
  address: z.optional(z.string()),
  protocol: z.optional(z.enum(['ecdsa', 'bip322'])),
})
const transferParams = z.object({
  account,
  recipientAddress: z.string(),
  amount: z.string().check(z.regex(/^\d+$/, 'satoshis as text')),
  changeAddress: z.optional(z.string()),
  memo: z.optional(z.string()),
})
const psbtParams = z.object({
  account,
  psbt: z.string(),
  signInputs: z.optional(
    z.array(z.object({ address: z.string(), index: z.number(), sighashTypes: z.optional(z.array(z.number())) })),
  ),
  broadcast: z.optional(z.boolean()),
})
const signedMessage = z.object({ address: z.string(), signature: z.string(), messageHash: z.string() })
const shown = z.object({
  accounts: z.array(
    z.object({
      address: z.string(),
      publicKey: z.string(),
      path: z.string(),
      purpose: z.enum(['payment', 'ordinals']),
    }),
  ),
})

/** Bitcoin over WalletConnect: message signatures as hex, PSBTs as base64, satoshis as text. */
export function bitcoinSessionMethods(
  core: WalletCore,
  caipNetworkId: string,
  payment: WalletKeys['payment'],
): WalletMethods {
  const chain = Object.values(core.chains).find((known) => known.caipNetworkId === caipNetworkId)

  async function perform(method: string, request: WalletRequest, params: unknown): Promise<unknown> {
    if (!chain) throw walletError(4901, `${core.name} is not on ${caipNetworkId}.`)
    const handler = createBitcoinHandler({ core: onBehalfOf(core, request), chains: [chain], payment })
    return handler.methods[method]?.({ ...request, method, params })
  }

  return {
    async getAccountAddresses(request) {
      const { accounts } = shown.parse(await perform('bitcoin:connect', request, { silent: true }))
      return accounts.map(({ purpose, ...address }) => ({
        ...address,
        intention: purpose === 'payment' ? 'payment' : 'ordinal',
      }))
    },
    async signMessage(request) {
      const { account, ...input } = parseParams(messageParams, request.method, request.params)
      const params = { ...input, address: input.address ?? account }
      const { signature, ...rest } = signedMessage.parse(await perform('bitcoin:signMessage', request, params))
      return { ...rest, signature: Buffer.from(signature.replace(/^smp/, ''), 'base64').toString('hex') }
    },
    async signPsbt(request) {
      const { psbt, signInputs, broadcast } = parseParams(psbtParams, request.method, request.params)
      const inputs = signInputs === undefined || signInputs.length === 0 ? {} : { inputs: signInputs }
      return perform('bitcoin:signPsbt', request, { psbt, ...inputs, ...(broadcast ? { broadcast } : {}) })
    },
    async sendTransfer(request) {
      const { account, recipientAddress, amount, ...rest } = parseParams(transferParams, request.method, request.params)
      const recipients = [{ address: recipientAddress, amount }]
      return perform('bitcoin:sendTransfer', request, { from: account, recipients, ...rest })
    },
  }
}

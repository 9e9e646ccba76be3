import { type Hex, hexToBytes, isHex, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod/mini'
import { parseJson } from '../lib/json.js'
import { messageOf } from '../lib/message-of.js'
import { signer } from './evm-accounts.js'
import { address, hex, parseParams, walletError } from './rpc.js'
import type { WalletCore, WalletMethod, WalletMethods, WalletRequest } from './wallet-core.js'

const signParams = z.tuple([z.string(), address], z.unknown())
const typedDataParams = z.tuple([address, z.union([z.string(), z.record(z.string(), z.unknown())])], z.unknown())
const typedData = z.object({
  domain: z.strictObject({
    name: z.optional(z.string()),
    version: z.optional(z.string()),
    chainId: z.optional(z.pipe(z.union([z.number(), z.string()]), z.transform(Number))),
    verifyingContract: z.optional(address),
    salt: z.optional(hex('32 bytes', 32)),
  }),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string(),
  message: z.record(z.string(), z.unknown()),
})

export function spoil(request: WalletRequest, signature: Hex): Hex {
  if (!request.isSignatureBad) return signature
  const bytes = hexToBytes(signature)
  bytes[10] = (bytes[10] ?? 0) ^ 0xff
  return `0x${Buffer.from(bytes).toString('hex')}`
}

/** Parses typed data, an object or its JSON. @throws ProviderRpcError −32602 */
export function parseTypedData(method: string, data: string | Record<string, unknown>): z.infer<typeof typedData> {
  if (typeof data !== 'string') return parseParams(typedData, method, data)
  const parsed = parseJson(data)
  if (parsed === undefined) throw walletError(-32602, `${method}: the typed data is not JSON.`)
  return parseParams(typedData, method, parsed)
}

/** Wallets sign the bytes of a hex message, and the UTF-8 text of any other. */
export function signedBytes(message: string): Hex {
  return isHex(message) && message.length % 2 === 0 ? message : stringToHex(message)
}

export function signTypedData(core: WalletCore): WalletMethod {
  return async (request) => {
    const [from, data] = parseParams(typedDataParams, request.method, request.params)
    const account = signer(core, request, from)
    const { domain, types, primaryType, message } = parseTypedData(request.method, data)
    const chainId = core.networks.current?.chainId
    if (domain.chainId !== undefined && domain.chainId !== chainId) {
      throw walletError(
        -32602,
        `${request.method}: the data is for chain ${domain.chainId}, the wallet is on ${chainId}.`,
      )
    }
    await core.ask(request)
    const signature = await privateKeyToAccount(account.evmPrivateKey)
      .signTypedData({ domain, types, primaryType, message })
      .catch((cause: unknown) => {
        throw walletError(-32602, `${request.method}: ${messageOf(cause)}`)
      })
    return spoil(request, signature)
  }
}

export function evmSigningMethods(core: WalletCore): WalletMethods {
  return {
    async personal_sign(request) {
      const [first, second] = Array.isArray(request.params) ? request.params : []
      // Some pages send the address first. Wallets swap unambiguous parameters.
      const isTurned = address.safeParse(first).success && !address.safeParse(second).success
      const [message, from] = parseParams(signParams, request.method, isTurned ? [second, first] : request.params)
      const account = signer(core, request, from)
      await core.ask(request)
      const raw = signedBytes(message)
      return spoil(request, await privateKeyToAccount(account.evmPrivateKey).signMessage({ message: { raw } }))
    },
    eth_signTypedData_v4: signTypedData(core),
  }
}

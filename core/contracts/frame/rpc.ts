import * as z from 'zod/mini'
import { namespace } from '../caip.js'
import { textLike } from '../fields.js'
import { safeRpcMethods, unsafeRpcMethods } from '../rpc-methods.js'

const hex = textLike(/^0x[0-9a-f]*$/i, 'hex digits after 0x')

const sendCalls = z.array(
  z.object({
    chainId: z.optional(z.union([z.string(), z.number()])),
    from: z.optional(z.string()),
    version: z.optional(z.string()),
    capabilities: z.optional(z.unknown()),
    calls: z.array(z.object({ to: hex, data: z.optional(hex), value: z.optional(z.string()) })),
  }),
)

/** An ERC-4337 user operation. `assumed`: only `sender` is checked; the bundler validates the rest. */
const userOperation = z.looseObject({ sender: hex })
const userOperationHash = z.array(hex).check(z.refine((hashes) => hashes.length === 1, 'one hash'))
const withUserOperation = (more: number) =>
  z.array(z.unknown()).check(
    z.refine(([operation, entryPoint, ...rest]) => {
      const isKnown = userOperation.safeParse(operation).success && hex.safeParse(entryPoint).success
      return isKnown && rest.length <= more
    }, 'a user operation and an entry point'),
  )

const commitment = z.enum(['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max'])

const shapedParams = {
  wallet_getCallsStatus: z.array(z.string()),
  wallet_sendCalls: sendCalls,
  eth_sendUserOperation: withUserOperation(0),
  eth_estimateUserOperationGas: withUserOperation(1),
  eth_getUserOperationReceipt: userOperationHash,
  eth_getUserOperationByHash: userOperationHash,
  solana_signMessage: z.object({ message: z.string(), pubkey: z.string() }),
  solana_signTransaction: z.object({ transaction: z.string() }),
  solana_signAllTransactions: z.object({ transactions: z.array(z.string()) }),
  solana_signAndSendTransaction: z.object({
    transaction: z.string(),
    options: z.optional(
      z.object({
        skipPreflight: z.optional(z.boolean()),
        preflightCommitment: z.optional(commitment),
        maxRetries: z.optional(z.number()),
        minContextSlot: z.optional(z.number()),
      }),
    ),
  }),
} as const

const withoutParams: readonly string[] = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_chainId',
  'eth_gasPrice',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
  'eth_supportedEntryPoints',
]
const withAnyParams: readonly string[] = ['wallet_getCapabilities', 'wallet_revokePermissions', 'wallet_getAssets']

function paramsOf(method: string): z.ZodMiniType {
  if (Object.hasOwn(shapedParams, method)) return shapedParams[method as keyof typeof shapedParams] // `hasOwn` has just checked the key
  if (withoutParams.includes(method)) return z.optional(z.array(z.never()))
  return withAnyParams.includes(method) ? z.optional(z.unknown()) : z.array(z.unknown())
}

/** A call to the embedded wallet: a method of the two lists, with its parameters. */
export const frameRpcRequest = z
  .object({
    method: z.enum([...safeRpcMethods, ...unsafeRpcMethods]),
    params: z.optional(z.unknown()),
    /** The network of the call: the chain id of an EVM network, or the CAIP-2 id of any other network. */
    chainId: z.optional(z.union([z.string(), z.number()])),
    chainNamespace: z.optional(namespace),
  })
  .check(({ value, issues }) => {
    const result = z.safeParse(paramsOf(value.method), value.params)
    if (result.success) return
    for (const issue of result.error.issues)
      issues.push({
        code: 'custom',
        path: ['params', ...issue.path],
        input: value.params,
        message: `parameters of ${value.method}`,
      })
  })

import { createHash } from 'node:crypto'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { isConnected, shownAddresses } from '../evm-accounts.js'
import { toHex } from '../evm-networks.js'
import { address, hex, parseParams, quantity, walletError } from '../rpc.js'
import type { WalletCore, WalletMethods } from '../wallet-core.js'

const permission = z.object({
  chainId: quantity,
  from: z.optional(address),
  to: address,
  permission: z.object({
    type: z.string(),
    isAdjustmentAllowed: z.boolean(),
    data: z.record(z.string(), z.unknown()),
  }),
  rules: z.optional(z.array(z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) }))),
})
const permissionParams = z.array(permission).check(z.minLength(1, 'at least one permission'))
const revokeParams = z.tuple([z.object({ permissionContext: hex('the context of a permission') })])

/** MetaMask's delegation manager, the same on every chain (@metamask/smart-accounts-kit 2.0.0). */
const DELEGATION_MANAGER = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const types = ['native-token-allowance', 'erc20-token-allowance']
const ruleTypes = ['expiry']

/**
 * ERC-7715, text of 2026-01-16. The wallet grants what was asked for. A context is made from the request, since no
 * delegation is signed here.
 */
export function permissionMethods(core: WalletCore): WalletMethods {
  const granted = new Map<string, Map<Hex, object>>()
  const ofPage = (origin: string) => {
    const own = granted.get(origin) ?? new Map<Hex, object>()
    granted.set(origin, own)
    return own
  }
  const supported = () =>
    Object.fromEntries(
      types.map((type) => [type, { chainIds: core.networks.known.map(({ chainId }) => toHex(chainId)), ruleTypes }]),
    )
  return {
    wallet_getSupportedExecutionPermissions: supported,
    async wallet_requestExecutionPermissions(request) {
      const wanted = parseParams(permissionParams, request.method, request.params)
      const [first] = shownAddresses(core, core.visibleAccounts())
      for (const each of wanted) {
        if (first === undefined || !isConnected(core, request, each.from ?? first)) throw walletError(4100)
        if (!types.includes(each.permission.type) || each.rules?.some(({ type }) => !ruleTypes.includes(type)))
          throw walletError(-32602, `${core.name} does not support ${each.permission.type} with these rules.`)
      }
      await core.ask(request)
      const own = ofPage(request.origin)
      return wanted.map((each) => {
        const counted = `${core.name}/${request.origin}/${own.size}/${JSON.stringify(each)}`
        const context: Hex = `0x${createHash('sha256').update(counted).digest('hex')}`
        const grant = {
          ...each,
          from: each.from ?? first,
          context,
          dependencies: [],
          delegationManager: DELEGATION_MANAGER,
        }
        own.set(context, grant)
        return grant
      })
    },
    wallet_getGrantedExecutionPermissions: ({ origin }) => [...ofPage(origin).values()],
    wallet_revokeExecutionPermission(request) {
      const [{ permissionContext }] = parseParams(revokeParams, request.method, request.params)
      if (!ofPage(request.origin).delete(permissionContext)) throw walletError(-32602, 'There is no such permission.')
      return {}
    },
  }
}

import { isSafeRpcMethod } from '../../core/contracts/rpc-methods.js'
import { bundlerOf } from '../chains/contracts/bundler.js'
import { smartAccountAddress } from '../chains/contracts/smart-account.js'
import { accountOf, userOf } from './account-of.js'
import { type AccountType, FrameError } from './frame-api.js'
import { accountTypeOf, type MessageContext, type MessageHandlers } from './messages.js'
import { chainIdOf } from './networks.js'
import { askNetwork } from './rpc/reading.js'
import type { RpcMethod, RpcRequest } from './rpc/rpc-request.js'

async function isSmartAccountDeployed(context: MessageContext): Promise<boolean> {
  const chain = context.chain()
  if (!context.networks.hasSmartAccounts(chain)) return false
  return bundlerOf(chain).isDeployed({ owner: userOf(context).account.evmAddress })
}

function toAccountType(type: string): AccountType {
  if (type === 'eoa' || type === 'smartAccount') return type
  throw new FrameError(`There is no account of the type ${type}; there are eoa and smartAccount.`)
}

type AccountMessage =
  | 'SWITCH_NETWORK'
  | 'GET_USER'
  | 'SIGN_OUT'
  | 'IS_CONNECTED'
  | 'GET_CHAIN_ID'
  | 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'
  | 'INIT_SMART_ACCOUNT'
  | 'SET_PREFERRED_ACCOUNT'
  | 'RPC_REQUEST'
  | 'SYNC_THEME'
  | 'SYNC_DAPP_DATA'
  | 'RELOAD'

/** `methods`: the calls that have a handler of their own; whatever else is safe goes to the network. */
export function accountMessages(methods: Readonly<Record<string, RpcMethod>>): MessageHandlers<AccountMessage> {
  return {
    async SWITCH_NETWORK({ chainId }, { session, networks }) {
      session.chain = networks.find(chainId)
      return { chainId: chainIdOf(session.chain) }
    },
    async GET_USER(payload, context) {
      const user = userOf(context)
      if (payload?.chainId !== undefined) context.session.chain = context.networks.find(payload.chainId)
      if (payload?.preferredAccountType !== undefined) user.preferred = toAccountType(payload.preferredAccountType)
      const { type, ...account } = accountOf(context)
      return {
        email: user.email ?? null,
        ...account,
        preferredAccountType: type,
        smartAccountDeployed: await isSmartAccountDeployed(context),
      }
    },
    async SIGN_OUT(_payload, { session }) {
      session.user = undefined
      session.login = undefined
      session.update = undefined
      session.token = undefined
      return undefined
    },
    async IS_CONNECTED(_payload, { session }) {
      return { isConnected: session.user !== undefined }
    },
    async GET_CHAIN_ID(_payload, context) {
      return { chainId: chainIdOf(context.chain()) }
    },
    async GET_SMART_ACCOUNT_ENABLED_NETWORKS(_payload, { networks }) {
      return { smartAccountEnabledNetworks: [...networks.smartAccountIds] }
    },
    async INIT_SMART_ACCOUNT(_payload, context) {
      const chain = context.chain()
      if (!context.networks.hasSmartAccounts(chain))
        throw new FrameError(`There are no smart accounts on ${chain.caipNetworkId}.`)
      const owner = userOf(context).account.evmAddress
      await bundlerOf(chain).deploy({ owner })
      return { address: smartAccountAddress({ owner }), isDeployed: true }
    },
    async SET_PREFERRED_ACCOUNT({ type }, context) {
      const chain = context.chain()
      const wanted = toAccountType(type)
      if (wanted === 'smartAccount' && !context.networks.hasSmartAccounts(chain))
        throw new FrameError(`There are no smart accounts on ${chain.caipNetworkId}.`)
      userOf(context).preferred = wanted
      const { address } = accountOf(context)
      return { type: wanted, address }
    },
    async RPC_REQUEST({ method, params }, context) {
      const request: RpcRequest = {
        method,
        params,
        user: userOf(context),
        chain: context.chain(),
        type: accountTypeOf(context),
        origin: context.origin,
        ask: (view) => context.ask({ method, params, view }),
      }
      const own = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (own) return own(request)
      if (isSafeRpcMethod(method)) return askNetwork(request)
      throw new FrameError(`The embedded wallet does not know ${method}.`)
    },
    async SYNC_THEME(theme, { show }) {
      show({ theme })
      return undefined
    },
    async SYNC_DAPP_DATA(dapp, { show }) {
      show({ dapp })
      return undefined
    },
    async RELOAD(_payload, { reload }) {
      reload()
      return undefined
    },
  }
}

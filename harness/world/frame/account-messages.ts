import { isSafeRpcMethod } from '../../../core/contracts/rpc-methods.js'
import { bundlerOf } from '../chains/contracts/bundler.js'
import { smartAccountAddress } from '../chains/contracts/smart-account.js'
import { type AccountType, FrameError } from './frame-api.js'
import {
  accountOf,
  accountTypeOf,
  type MessageContext,
  type MessageHandlers,
  type RpcMethod,
  type RpcRequest,
  userOf,
} from './messages.js'
import { chainIdOf } from './networks.js'
import { askNetwork } from './rpc/reading.js'

/** @throws {@link FrameError} when the network has no smart accounts */
function needSmartAccounts({ networks, chain }: MessageContext): void {
  const { caipNetworkId } = chain()
  if (!networks.hasSmartAccounts(chain())) throw new FrameError(`There are no smart accounts on ${caipNetworkId}.`)
}

async function isSmartAccountDeployed(context: MessageContext): Promise<boolean> {
  const chain = context.chain()
  if (!context.networks.hasSmartAccounts(chain)) return false
  return bundlerOf(chain).isDeployed({ owner: userOf(context).account.evmAddress })
}

function toAccountType(type: string): AccountType {
  if (type === 'eoa' || type === 'smartAccount') return type
  throw new FrameError(`There is no account of the type ${type}; there are eoa and smartAccount.`)
}

export function accountMessages(methods: Readonly<Record<string, RpcMethod>>) {
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
      Object.assign(session, { user: undefined, login: undefined, update: undefined, token: undefined })
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
      needSmartAccounts(context)
      const owner = userOf(context).account.evmAddress
      await bundlerOf(context.chain()).deploy({ owner })
      return { address: smartAccountAddress({ owner }), isDeployed: true }
    },
    async SET_PREFERRED_ACCOUNT({ type }, context) {
      const wanted = toAccountType(type)
      if (wanted === 'smartAccount') needSmartAccounts(context)
      userOf(context).preferred = wanted
      return { type: wanted, address: accountOf(context).address }
    },
    async RPC_REQUEST({ method, params, chainId }, context) {
      if (chainId !== undefined && context.networks.find(chainId) !== context.chain())
        throw new FrameError(`${method}: it is for ${chainId}, the account is on ${chainIdOf(context.chain())}.`)
      const request: RpcRequest = {
        method,
        params,
        user: userOf(context),
        chain: context.chain(),
        type: accountTypeOf(context),
        origin: context.origin,
        ask: (view) => context.ask({ method, params, view }),
        tokenOf: (contract) => context.networks.tokenOf(context.chain(), contract),
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
  } satisfies Partial<MessageHandlers>
}

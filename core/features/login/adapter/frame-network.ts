import type { AccountType } from '../../../contracts/account/account.js'
import { type CaipNetworkId, hasNumericIds, type Namespace, parseCaipNetworkId } from '../../../contracts/caip.js'
import type { FrameResult } from '../../../contracts/frame/messages.js'
import type { Network } from '../../../contracts/network/network.js'
import { requireNetwork } from '../../../errors/network.js'
import { toSwitchError } from '../../../errors/to-switch-error.js'
import { knownTable } from '../../../namespaces/namespace-table.js'
import type { FrameChainId, FrameProvider } from '../frame/provider.js'
import { requireType } from './user-accounts.js'

export interface FrameNetworkConfig {
  readonly provider: FrameProvider
  accountTypeFor(network: Network, enabled: readonly number[]): AccountType
  onSmartAccountNetworks(ids: readonly number[]): void
}

export interface FrameNetwork {
  /**
   * Reads the user's account on a network, and moves the frame there.
   * @throws {@link ChainMismatchError} {@link FrameMessageError}
   */
  readUser(network: Network, signal: AbortSignal): Promise<FrameResult<'GET_USER'>>
  /**
   * Switches the frame's network. @throws {@link ChainNotSupportedError} if the frame refuses, {@link
   * ChainMismatchError} if it stays elsewhere
   */
  goTo(network: Network, signal: AbortSignal): Promise<void>
  /** Forgets what the frame had for its last user. */
  reset(): void
}

/** Holds the frame's current network, which both namespaces share, and reads the user on it. */
export function createFrameNetwork(config: FrameNetworkConfig): FrameNetwork {
  const { provider } = config
  let enabled: readonly number[] | undefined
  let frameChain: FrameChainId | undefined
  /** All work that changes the frame's network or depends on it runs sequentially. */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const next = turn.then(work, work)
    turn = next.catch(() => {})
    return next
  }

  const readUser = (network: Network, signal: AbortSignal) =>
    inTurn(async () => {
      if (hasSmartAccounts(network.chainNamespace) && enabled === undefined) {
        enabled = await provider.getSmartAccountEnabledNetworks(signal)
        config.onSmartAccountNetworks(enabled)
      }
      const preferredAccountType = config.accountTypeFor(network, enabled ?? [])
      const chainId = toFrameChainId(network.caipNetworkId)
      const askUser = async () => {
        const user = await provider.getUser({ chainId, preferredAccountType }, signal)
        frameChain = user.chainId
        return user
      }
      let user = await askUser()
      if (!isSameChain(user.chainId, chainId)) {
        // The account on the new network may differ, so the frame is asked for it again.
        await toNetwork(network, signal)
        user = await askUser()
        requireChain(network, user.chainId)
      }
      if (hasSmartAccounts(network.chainNamespace)) requireType(user, preferredAccountType)
      return user
    })

  const toNetwork = async (network: Network, signal: AbortSignal) => {
    const wanted = toFrameChainId(network.caipNetworkId)
    if (frameChain !== undefined && isSameChain(frameChain, wanted)) return
    frameChain = await provider.switchNetwork(wanted, signal).catch((error: unknown) => {
      throw toSwitchError(error, network)
    })
    requireChain(network, frameChain)
  }

  return {
    readUser,
    goTo: (network, signal) => inTurn(() => toNetwork(network, signal)),
    reset: () => {
      enabled = undefined
      frameChain = undefined
    },
  }
}

/** The embedded wallet may have two accounts on such networks. */
const hasSmartAccounts = (namespace: Namespace) => knownTable.of(namespace).accountTypes.includes('smartAccount')

export function toFrameChainId(id: CaipNetworkId): FrameChainId {
  const { namespace, chainId } = parseCaipNetworkId(id)
  return hasNumericIds(namespace) ? Number(chainId) : id
}

/** The CAIP-2 id of a chain. The frame may report an EVM chain by its number. */
const toCaipId = (chainId: FrameChainId) => (/^\d+$/.test(String(chainId)) ? `eip155:${chainId}` : String(chainId))

const isSameChain = (one: FrameChainId, other: FrameChainId) => toCaipId(one) === toCaipId(other)

/** Checks that the frame reports the network that was requested. @throws {@link ChainMismatchError} */
function requireChain({ caipNetworkId }: Network, said: FrameChainId): void {
  requireNetwork(caipNetworkId, toCaipId(said))
}

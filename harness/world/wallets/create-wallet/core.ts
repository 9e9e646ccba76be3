import type { WorldAccount } from '../../accounts/accounts.js'
import { createTurns } from '../../lib/lifecycle.js'
import type { Approvals } from '../approvals.js'
import { requireDeed } from '../deeds.js'
import { toHex } from '../evm-networks.js'
import { namespaceOfKind, type OwnHandler, openOwnHandler } from '../own-handler.js'
import type { Permissions } from '../permissions.js'
import { walletError } from '../rpc.js'
import type { NamespaceHandler, WalletCore, WalletNamespace } from '../wallet-core.js'
import type { OwnWalletKind } from '../wallet-definition.js'
import type { WalletSpec } from '../wallet-spec.js'
import type { WalletWorld } from '../wallet-world.js'
import type { WalletSetup } from './setup.js'

interface CoreNeeds {
  readonly spec: WalletSpec
  readonly world: WalletWorld
  readonly setup: WalletSetup
  readonly approvals: Approvals
  readonly permissions: Permissions
  /** The namespaces that are open so far. */
  readonly handlers: ReadonlyMap<WalletNamespace, NamespaceHandler>
  /** True if a locked wallet keeps showing its accounts. */
  readonly isLockHidden: boolean
  readonly emitTo: WalletCore['emitTo']
  visibleAccounts(): readonly WorldAccount[]
}

/** Creates the members that all methods of a wallet share. */
export function createCore(needs: CoreNeeds): WalletCore {
  const { spec, world, setup, approvals, permissions, handlers, isLockHidden, emitTo, visibleAccounts } = needs
  const { name, chains } = world
  const { via, asked, networks, dialect, evmWays, chainsOf } = setup
  const deedOf = (method: string) => {
    const asks = asked.get(method)
    if (!asks) requireDeed(method)
    return asks
  }
  return {
    name,
    dialect: spec.dialect,
    evmWays,
    chains,
    networks,
    chainsOf,
    visibleAccounts,
    tellsAssets: spec.assets ?? false,
    standards: new Set([
      ...(dialect?.standards ?? []),
      ...(spec.standards ?? []),
      // MetaMask’s app is asked by its Multichain API alone.
      ...(via.includes('metamask-mobile') ? (['caip25-metamask'] as const) : []),
    ]),
    grants: spec.grants,
    // Safe's site writes the address with its checksum, and its packages compare addresses case-sensitively.
    writesChecksum: via.includes('safe'),
    atomic: spec.atomic ?? (via.includes('safe') || dialect?.isAtomic ? 'supported' : 'unsupported'),
    isConnected: permissions.has,
    connect: permissions.grant,
    forget: permissions.revoke,
    ask({ method, params, origin, signal, noteAsked }) {
      const asks = deedOf(method)
      if (approvals.locked && !isLockHidden) throw walletError(4100, `${method}: ${name} is locked.`)
      noteAsked?.()
      return approvals.ask({ method, params, origin, asks, signal })
    },
    async askToConnect({ method, params, origin, signal, noteAsked }, namespace) {
      const asks = deedOf(method)
      const isKnown = permissions.has(namespace, origin)
      // A wallet answers a connected page without its owner, unless it has to be unlocked first.
      if (isKnown && !approvals.locked) return
      noteAsked?.()
      await approvals.ask({ method, params, origin, asks, signal, isKnown, exclusive: `${namespace}:connect` })
      permissions.grant(namespace, origin)
    },
    turn(network) {
      for (const handler of handlers.values()) if (handler.turn?.(network)) return
      if (networks.turn(network) && networks.current) emitTo('*', 'chainChanged', toHex(networks.current.chainId))
    },
    emitTo,
    inTurn: createTurns(),
  }
}

/** A namespace of a wallet that is made with `defineWalletKind`. */
export interface OwnPart {
  readonly kind: OwnWalletKind
  readonly handler: OwnHandler
}

/** Opens the wallet's namespaces into `handlers`. Returns those of its own kinds. */
export function openHandlers(
  handlers: Map<WalletNamespace, NamespaceHandler>,
  core: WalletCore,
  { spec, setup, permissions }: Pick<CoreNeeds, 'spec' | 'setup' | 'permissions'>,
): readonly OwnPart[] {
  for (const { namespace, open } of setup.kinds) {
    handlers.set(namespace, open(core, { ...spec, onTurn: () => permissions.emitAccounts(namespace) }))
  }
  return setup.ownKinds.map((kind) => {
    const namespace = namespaceOfKind(kind)
    const handler = openOwnHandler(kind, core, () => permissions.emitAccounts(namespace))
    handlers.set(namespace, handler)
    return { kind, handler }
  })
}

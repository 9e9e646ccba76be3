import { walletIcon } from '../../../../fixtures/catalogue/wallet-icon.js'
import type { ChainKind } from '../../chains/chain.js'
import { toMs } from '../../lib/quantities.js'
import { createSeed } from '../../lib/seed.js'
import type { WalletAnnouncement } from '../wallet.js'
import { LATE_MS, type WalletFaults } from '../wallet-fault.js'
import type { WalletSpec } from '../wallet-spec.js'
import { standardChainOf } from '../wallet-standard.js'
import type { WalletWorld } from '../wallet-world.js'
import type { OwnPart } from './core.js'
import type { WalletSetup } from './setup.js'

interface AnnouncementNeeds {
  readonly spec: WalletSpec
  readonly world: WalletWorld
  readonly setup: WalletSetup
  readonly ownParts: readonly OwnPart[]
  readonly faults: WalletFaults
}

/** Creates what a page knows of the wallet before any request, as its faults stand at each call. */
export function createAnnouncement(needs: AnnouncementNeeds): () => WalletAnnouncement {
  const { spec, world, setup, ownParts, faults } = needs
  const { name, seed } = world
  const { via, dialect, isOf, chainsOf } = setup
  const displayName = spec.name ?? name.charAt(0).toUpperCase() + name.slice(1)
  const info = {
    name: displayName,
    rdns: spec.rdns ?? dialect?.rdns ?? `test.${name}`,
    icon: spec.icon ?? walletIcon(displayName),
    uuid: createSeed(seed).stream(`${name}/uuid`).uuid(),
  }
  const idsOf = (kind: ChainKind) => (isOf(kind) ? chainsOf(kind).map((chain) => chain.caipNetworkId) : [])
  return () => {
    const late = faults.has('announces-late')
    return {
      wallet: name,
      via,
      own: ownParts.map(({ kind, handler }) => ({
        via: kind.via,
        networks: handler.chains.map(({ caipNetworkId }) => caipNetworkId),
        page: kind.page.toString(),
      })),
      info,
      dialect: spec.dialect,
      flags: { ...dialect?.flags, ...spec.flags },
      standards: spec.standards ?? [],
      standardChains: idsOf('solana').map(standardChainOf),
      bitcoinChains: idsOf('bitcoin'),
      afterMs: late ? (late.delayMs ?? LATE_MS) : toMs(spec.announce?.after ?? 0),
      times: faults.has('announces-twice') ? 2 : (spec.announce?.times ?? 1),
      never: spec.announce?.never ?? false,
      draws: spec.draws ?? false,
    }
  }
}

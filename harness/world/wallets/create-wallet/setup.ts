import type { WorldAccount } from '../../accounts/accounts.js'
import { accountNamesOf, keyAccountsOf } from '../../accounts/key-accounts.js'
import type { Chain, ChainKind } from '../../chains/chain.js'
import type { Deed } from '../deeds.js'
import { type Dialect, dialectOf, type EvmWays } from '../dialects.js'
import { createEvmNetworks, type EvmNetworks } from '../evm-networks.js'
import { deedsOfKinds, namespaceOfKind, requireOneWay } from '../own-handler.js'
import { walletError } from '../rpc.js'
import type { WalletVia } from '../wallet.js'
import type { WalletKind } from '../wallet-core.js'
import { isOwnWalletKind, type OwnWalletKind } from '../wallet-definition.js'
import { walletKinds } from '../wallet-kinds.js'
import { viaOf, type WalletSpec } from '../wallet-spec.js'
import type { WalletWorld } from '../wallet-world.js'

/** What follows from a wallet's specification and its world, once both were checked. */
export interface WalletSetup {
  readonly via: readonly WalletVia[]
  /** The kinds from `defineWalletKind` among its ways. */
  readonly ownKinds: readonly OwnWalletKind[]
  /** The deeds of the methods of those kinds. */
  readonly asked: ReadonlyMap<string, Deed>
  /** The built-in kinds that it belongs to. */
  readonly kinds: readonly WalletKind[]
  readonly isPhone: boolean
  readonly dialect: Dialect | undefined
  readonly evmWays: EvmWays | undefined
  readonly networks: EvmNetworks
  /** The accounts that it begins with, the active one first. */
  readonly accounts: readonly WorldAccount[]
  chainsOf(kind: ChainKind): readonly Chain[]
  /** True if it belongs to a kind that works on such chains. */
  isOf(kind: ChainKind): boolean
  /** @throws Error for a name that neither the wallet nor the world has */
  toAccounts(names: readonly string[]): WorldAccount[]
  /** The error of a refusal by the owner. */
  refusal(method: string, given?: { code?: number | undefined; message?: string | undefined }): Error
}

/** @throws Error when the specification names an unknown account, chain or kind, or two ways into one namespace */
export function readSetup(spec: WalletSpec, world: WalletWorld): WalletSetup {
  const { name, chains } = world
  const { via, own: ownKinds } = viaOf(spec)
  const notMade = ownKinds.find((kind) => !isOwnWalletKind(kind))
  if (notMade) throw new Error(`The wallet ${name}: its "via" is nothing that defineWalletKind made.`)
  const isPhone = via.includes('walletconnect')
  const networkNames = spec.networks ?? Object.keys(chains)
  const missing = networkNames.find((network) => !chains[network])
  if (missing !== undefined) throw unknown(`${name} is on the chain ${missing}`, 'chains', Object.keys(chains))
  const chainsOf = (kind: ChainKind) =>
    networkNames.flatMap((network) => (chains[network]?.kind === kind ? [chains[network]] : []))
  // A phone serves what the world has chains of, as MetaMask’s app does with Solana.
  const isOnSolana = via.includes('metamask-mobile') && chainsOf('solana').length > 0
  const kinds = walletKinds.filter(
    ({ vias, chainKind }) =>
      vias.some((each) => via.includes(each)) ||
      (isPhone && chainsOf(chainKind).length > 0) ||
      (isOnSolana && chainKind === 'solana'),
  )
  requireOneWay(name, [
    ...kinds.map(
      ({ vias, namespace }) => [vias.find((each) => via.includes(each)) ?? 'walletconnect', namespace] as const,
    ),
    ...ownKinds.map((kind) => [kind.via, namespaceOfKind(kind)] as const),
  ])
  const isOf = (kind: ChainKind) => kinds.some(({ chainKind }) => chainKind === kind)
  const networks = createEvmNetworks(name, chains, isOf('evm') ? networkNames : [])

  const own = new Map(keyAccountsOf(name, spec.accounts).map((account) => [account.name, account]))
  const toAccounts = (names: readonly string[]) =>
    names.map((account) => {
      const found = own.get(account) ?? world.accounts[account]
      if (!found) throw unknown(`${name} holds the account ${account}`, 'accounts', Object.keys(world.accounts))
      return found
    })
  const accounts = toAccounts(accountNamesOf(name, spec.accounts) ?? Object.keys(world.accounts).slice(0, 1))
  toAccounts(spec.ticked ?? [])

  const dialect = dialectOf(spec.dialect)
  const refusal: WalletSetup['refusal'] = (method, given = {}) => {
    // Refusals of a phone go through the relay in WalletConnect's form, so the dialect's texts for pages do not apply.
    // WalletConnect has its own code for a refusal by the owner.
    const usual = (isPhone ? dialect?.phone : dialect)?.refusal?.(method) ?? {
      code: isPhone ? 5000 : 4001,
      message: undefined,
    }
    const { code = usual.code, message = code === usual.code ? usual.message : undefined } = given
    return walletError(code, message)
  }
  const asked = deedsOfKinds(ownKinds)
  const evmWays = isPhone ? undefined : dialect?.evm
  return {
    via,
    ownKinds,
    asked,
    kinds,
    isPhone,
    dialect,
    evmWays,
    networks,
    accounts,
    chainsOf,
    isOf,
    toAccounts,
    refusal,
  }
}

function unknown(what: string, list: string, names: readonly string[]): Error {
  return new Error(`${what}, which the world does not have. Its ${list}: ${names.join(', ') || 'none'}.`)
}

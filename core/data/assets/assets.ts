import { observable, runInAction } from 'mobx'
import * as z from 'zod/mini'
import type { SwapToken, TokenBalance } from '../../contracts/account/token.js'
import { type CaipNetworkId, parseCaipAddress } from '../../contracts/caip.js'
import type { Network } from '../../contracts/network/network.js'
import { RefusedTransactionError } from '../../errors/swap.js'
import { isSameAddress } from '../../lib/address.js'
import { lazy } from '../../lib/lazy.js'
import { storedItem } from '../../lib/storage/stored-item.js'
import { withAbort } from '../../lib/with-abort.js'
import { rpcOf } from '../../namespaces/namespace-table.js'
import { ownNodes } from '../../services/nodes/node-client.js'
import type { PartContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'
import {
  type Asset,
  type AssetClaim,
  assetIdOf,
  type HeldToken,
  type ListedToken,
  nativePlaceholderSent,
  tokenAddressOf,
} from './asset.js'
import { isSilent, type TokenFacts, tokenFacts } from './token-facts.js'
import { createWellKnown, isSymbolOf, type WellKnown } from './well-known.js'

const contractReader = lazy(() => import('./read-contracts.js'))
const mintReader = lazy(() => import('./read-mints.js'))

/** The most stored entries; the oldest are dropped. Facts of contracts do not change, so they do not expire. */
const mostKept = 300

const keptFacts = z.record(z.string(), tokenFacts)

type NamedNetwork = Pick<Network, 'caipNetworkId' | 'nativeCurrency' | 'testnet'>

/** Identifies assets for all code that shows, quotes, reviews or signs them. The address determines the identity. */
export interface Assets {
  /**
   * The asset at an address, by what is currently known. Observable. `address` is plain or CAIP-10, undefined for the
   * native coin.
   */
  of(networkId: CaipNetworkId, address: string | undefined, claim: AssetClaim): Asset
  readonly wellKnown: WellKnown
  /** The network of the options with this id. */
  networkOf(networkId: string): Network | undefined
  /**
   * Reads contracts or mints on the network's own nodes, never through the data provider, which must not confirm its
   * own claims. Each is read once. Rejects only when `signal` aborts.
   */
  load(network: Network, addresses: readonly (string | undefined)[], signal: AbortSignal): Promise<void>
  /**
   * The asset that is about to be signed, checked against all witnesses. If none is known, `witness` is undefined, and
   * the visitor decides.
   * @throws {@link RefusedTransactionError} if a witness contradicts the service
   */
  require(
    network: Network,
    token: { readonly address?: string | undefined; readonly claim: AssetClaim },
    signal: AbortSignal,
  ): Promise<Asset>
  /** A balance with the identified name of its asset. Observable. */
  held(row: TokenBalance): HeldToken
  /** A token of the swap list with the identified name of its asset. Observable. */
  listed(row: SwapToken & { readonly claim?: AssetClaim }): ListedToken
  dispose(): void
}

export function createAssets({ root }: Pick<PartContext, 'root'>): Assets {
  const { options, platform } = root
  const lifetime = new AbortController()
  const stored = storedItem(platform, options.given.storagePrefix, 'assets', keptFacts)
  const told = observable.map<string, TokenFacts>(Object.entries(stored.get() ?? {}), { deep: false })
  const running = new Map<string, Promise<void>>()
  /** Ids of assets whose contract contradicted a service. They are read again, because the node may have been wrong. */
  const doubted = new Set<string>()
  const wellKnown = createWellKnown()

  const networkOf = (networkId: string): Network | undefined =>
    options.given.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)

  const isOfHost = (networkId: string, address: string) =>
    isSameAddress(networkId, options.given.tokens[networkId]?.address, address)

  /** The first fact on which a witness contradicts the service. Undefined while they agree, or no witness is known. */
  const contradictionOf = (network: NamedNetwork, plain: string | undefined, claim: AssetClaim) => {
    const { caipNetworkId, nativeCurrency, testnet } = network
    if (plain === undefined) {
      const { symbol, decimals } = nativeCurrency
      // Coins of test networks have many names, and no value.
      const ofSymbol = testnet ? undefined : wrongSymbol(caipNetworkId, claim.symbol, [symbol])
      return ofSymbol ?? wrongDecimals(symbol, claim.decimals, decimals)
    }
    const [listedSymbol, , listedDecimals] = wellKnown.find(caipNetworkId, plain) ?? []
    const contract = told.get(assetIdOf(caipNetworkId, plain))
    const symbols = [listedSymbol, contract?.symbol].flatMap((symbol) => symbol ?? [])
    return (
      wrongSymbol(caipNetworkId, claim.symbol, symbols) ??
      wrongDecimals(plain, claim.decimals, listedDecimals) ??
      wrongDecimals(plain, claim.decimals, contract?.decimals)
    )
  }

  const of: Assets['of'] = (networkId, address, claim) => {
    const plain = tokenAddressOf(networkId, address)
    const id = assetIdOf(networkId, plain)
    const network = networkOf(networkId)
    const native = network?.nativeCurrency
    const isContradicted = network !== undefined && contradictionOf(network, plain, claim) !== undefined
    if (plain === undefined) {
      const { name, symbol, decimals } = native ?? claim
      const named = { id, networkId, address: undefined, name, symbol, decimals, imitates: undefined, isContradicted }
      return { ...named, witness: native && 'network', isVouched: native !== undefined }
    }
    const [listedSymbol, listedName, listedDecimals] = wellKnown.find(networkId, plain) ?? []
    const contract = told.get(id)
    const symbol = listedSymbol ?? contract?.symbol ?? claim.symbol
    const name = listedName ?? contract?.name ?? (contract?.symbol === undefined ? claim.name : contract.symbol)
    const decimals = listedDecimals ?? contract?.decimals ?? claim.decimals
    const isListed = listedSymbol !== undefined
    const isNamed = isListed || contract?.symbol !== undefined
    // The host lists only an address; the symbol comes from the contract.
    const isVouched = isListed || (isNamed && isOfHost(networkId, plain))
    const witness = !isNamed ? undefined : isOfHost(networkId, plain) ? 'host' : isListed ? 'list' : 'contract'
    const imitates = isVouched ? undefined : wellKnown.imitatedSymbol(networkId, { symbol, name }, native?.symbol)
    return { id, networkId, address: plain, name, symbol, decimals, witness, isVouched, imitates, isContradicted }
  }

  const read = async (network: Network, addresses: readonly string[], signal: AbortSignal) => {
    const readAll =
      rpcOf(network.chainNamespace) === 'ethereum'
        ? (await contractReader.load()).readContracts
        : (await mintReader.load()).readMints
    let last: unknown
    for (const rpc of ownNodes(network, platform)) {
      try {
        return await readAll(rpc, addresses, signal)
      } catch (error) {
        signal.throwIfAborted()
        last = error
      }
    }
    throw last
  }

  const keep = (found: ReadonlyMap<string, TokenFacts>) => {
    runInAction(() => {
      for (const [id, facts] of found) told.set(id, facts)
      for (const id of [...told.keys()].slice(0, -mostKept)) told.delete(id)
    })
    stored.set(Object.fromEntries(told))
  }

  const load: Assets['load'] = async (network, addresses, signal) => {
    const { caipNetworkId, chainNamespace, unsupported } = network
    if (unsupported || rpcOf(chainNamespace) === undefined) return
    const plain = addresses.flatMap((address) => tokenAddressOf(caipNetworkId, address) ?? [])
    const wanted = new Map(plain.map((address) => [assetIdOf(caipNetworkId, address), address]))
    const fresh = [...wanted].filter(([id]) => (!told.has(id) || doubted.has(id)) && !running.has(id))
    if (fresh.length > 0) {
      const asking = read(
        network,
        fresh.map(([, address]) => address),
        lifetime.signal,
      )
        .then((found) => {
          const answers = fresh.flatMap(([id, address]) => {
            const facts = found.get(address)
            return facts && !isSilent(facts) ? [[id, facts] as const] : []
          })
          if (!lifetime.signal.aborted && answers.length > 0) keep(new Map(answers))
        })
        .catch(ignored(root, "asking a token's contract for its name"))
        .finally(() => {
          for (const [id] of fresh) running.delete(id)
        })
      for (const [id] of fresh) running.set(id, asking)
    }
    const asked = [...wanted.keys()].flatMap((id) => running.get(id) ?? [])
    if (asked.length > 0) await withAbort(Promise.all(asked), signal, lifetime.signal)
    signal.throwIfAborted()
  }

  const require: Assets['require'] = async (network, { address, claim }, signal) => {
    const { caipNetworkId } = network
    const plain = tokenAddressOf(caipNetworkId, address)
    await load(network, [plain], signal)
    const id = assetIdOf(caipNetworkId, plain)
    const contradiction = contradictionOf(network, plain, claim)
    if (contradiction) {
      doubted.add(id)
      throw new RefusedTransactionError(contradiction)
    }
    doubted.delete(id)
    return of(caipNetworkId, plain, claim)
  }

  return {
    of,
    wellKnown,
    networkOf,
    load,
    require,
    held: (row) => {
      const networkId = row.chainId as CaipNetworkId // rows of other networks have been removed
      const claim = { name: row.name, symbol: row.symbol, decimals: Number(row.quantity.decimals) }
      const asset = of(networkId, row.address, claim)
      const { address: _address, ...rest } = row
      const address = asset.address === undefined ? {} : { address: `${networkId}:${asset.address}` }
      return { ...rest, ...address, name: asset.name, symbol: asset.symbol, asset, claim }
    },
    listed: (row) => {
      const { namespace, chainId } = parseCaipAddress(row.address)
      // A row that was identified before keeps the service's original description.
      const { claim = { name: row.name, symbol: row.symbol, decimals: row.decimals } } = row
      const asset = of(`${namespace}:${chainId}`, row.address, claim)
      // Services use several addresses for the native coin; this replaces them by one.
      const address = asset.address === undefined ? `${namespace}:${chainId}:${nativePlaceholderSent}` : row.address
      return { ...row, address, name: asset.name, symbol: asset.symbol, asset, claim }
    },
    dispose: () => lifetime.abort(),
  }
}

/** Returns the reason of a {@link RefusedTransactionError}, if the claimed symbol is none of the known ones. */
function wrongSymbol(networkId: string, claimed: string, symbols: readonly string[]) {
  if (symbols.length === 0 || symbols.some((symbol) => isSymbolOf(networkId, symbol, claimed))) return undefined
  const wrong = `The asset is called ${symbols.join(' or ')}. The service says ${claimed || 'nothing'}`
  return { reason: 'symbol', wrong } as const
}

/**
 * Returns the reason of a {@link RefusedTransactionError}, if the decimals differ: review and wallet must show the same
 * amount. `claimed` is NaN if the service reports no decimals.
 */
function wrongDecimals(token: string, claimed: number, known: number | undefined) {
  if (known === undefined || known === claimed || Number.isNaN(claimed)) return undefined
  return { reason: 'decimals', wrong: `${token} has ${known} decimals. The service says ${claimed}` } as const
}

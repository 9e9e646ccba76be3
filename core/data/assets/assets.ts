import type { SwapToken, TokenBalance } from '../../contracts/account/token.js'
import { type CaipNetworkId, parseCaipAddress } from '../../contracts/caip.js'
import type { Network } from '../../contracts/network/network.js'
import type { KnownToken } from '../../contracts/service-providers.js'
import { RefusedTransactionError } from '../../errors/swap.js'
import { isSameAddress } from '../../lib/address.js'
import type { PartContext } from '../../state/context.js'
import {
  type Asset,
  type AssetClaim,
  assetIdOf,
  type HeldToken,
  type ListedToken,
  nativeSentOn,
  tokenAddressOf,
} from './asset.js'
import { type ContractFacts, createContractFacts } from './contract-facts.js'
import { createWellKnown, isSymbolOf, type WellKnown } from './well-known.js'

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
  readonly load: ContractFacts['load']
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
  const { options } = root
  const contracts = createContractFacts(root)
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
    const contract = contracts.of(assetIdOf(caipNetworkId, plain))
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
    const contract = contracts.of(id)
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

  const require: Assets['require'] = async (network, { address, claim }, signal) => {
    const { caipNetworkId } = network
    const plain = tokenAddressOf(caipNetworkId, address)
    await contracts.load(network, [plain], signal)
    const id = assetIdOf(caipNetworkId, plain)
    const contradiction = contradictionOf(network, plain, claim)
    if (contradiction) {
      contracts.setDoubted(id, true)
      throw new RefusedTransactionError(contradiction)
    }
    contracts.setDoubted(id, false)
    return of(caipNetworkId, plain, claim)
  }

  return {
    of,
    wellKnown,
    networkOf,
    load: contracts.load,
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
      const address =
        asset.address === undefined ? `${namespace}:${chainId}:${nativeSentOn(`${namespace}:${chainId}`)}` : row.address
      return { ...row, address, name: asset.name, symbol: asset.symbol, asset, claim }
    },
    dispose: contracts.dispose,
  }
}

/** The well-known tokens of a network, as providers of data get them. */
export const knownTokens = ({ wellKnown }: Pick<Assets, 'wellKnown'>, networkId: CaipNetworkId): KnownToken[] =>
  wellKnown.rowsOf(networkId).map(([symbol, name, decimals, address]) => ({ symbol, name, decimals, address }))

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

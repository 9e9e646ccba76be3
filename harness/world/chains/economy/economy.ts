import { encodeFunctionData, erc20Abi, type Hex, hexToBigInt, isAddressEqual, numberToHex, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import type { WorldAccount } from '../../accounts/accounts.js'
import type { Chain, ChainToken } from '../chain.js'
import { addressOfHolder } from '../contracts/smart-account.js'
import { clientOf } from '../send-as.js'
import type { EconomySpec } from './economy-spec.js'
import {
  balanceSlot,
  economyState,
  type PoolReserves,
  parseNft,
  placeAccounts,
  plainAddress,
  reservesSlot,
  reservesWord,
  tokenFields,
} from './economy-state.js'
import { BASE_CHAIN_ID, basenamesState, ENS_CHAIN_ID, ensState } from './ens-state.js'
import { slotOfField, slotOfKey, wordOf } from './slots.js'
import {
  deedAddress,
  type EconomyToken,
  economyTokens,
  exchangeAddress,
  gearAddress,
  nativeTokenAddress,
} from './tokens.js'

export const exchangeAbi = parseAbi([
  'function reservesOf(address token) view returns (uint128 token, uint128 native)',
  'function quote(address tokenIn, address tokenOut, uint256 amountIn) view returns (uint256)',
  // The interface of 1inch's AggregationRouterV6, from its verified contract.
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, SwapDescription desc, bytes data) payable returns (uint256 returnAmount, uint256 spentAmount)',
  'function unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex) returns (uint256 returnAmount)',
  'function unoswap2(uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2) returns (uint256 returnAmount)',
  'function unoswapTo(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex) returns (uint256 returnAmount)',
  'function ethUnoswap(uint256 minReturn, uint256 dex) payable returns (uint256 returnAmount)',
  'function ethUnoswapTo(uint256 to, uint256 minReturn, uint256 dex) payable returns (uint256 returnAmount)',
  // A method that only this exchange has.
  'function exchange(address tokenIn, address tokenOut, uint256 amountIn, uint256 minimum, address to) payable returns (uint256)',
])

/** The parameters of one swap. */
export interface ExchangeOrder {
  readonly from: Hex
  readonly to: Hex
  readonly amount: bigint
  readonly minimum: bigint
  readonly receiver: Hex
  /** Executes the swap. @default the exchange's own pools */
  readonly executor?: Hex
  readonly program?: Hex
}

export function exchangeCall({ from, to, amount, minimum, receiver, executor, program = '0x' }: ExchangeOrder): Hex {
  const by = executor ?? exchangeAddress
  const tokens = { srcToken: from, dstToken: to, srcReceiver: by, dstReceiver: receiver }
  const desc = { ...tokens, amount, minReturnAmount: minimum, flags: 0n }
  return encodeFunctionData({ abi: exchangeAbi, functionName: 'swap', args: [by, desc, program] })
}

/** Encodes the same swap for a method that 1inch's router does not have. */
export function ownCall({ from, to, amount, minimum, receiver }: ExchangeOrder): Hex {
  const args = [from, to, amount, minimum, receiver] as const
  return encodeFunctionData({ abi: exchangeAbi, functionName: 'exchange', args })
}

const unwraps = 1n << 252n

/** Encodes the same swap through pools: one for the chain's native token, two between tokens. */
export function poolsCall({ from, to, amount, minimum, receiver }: ExchangeOrder): Hex {
  const poolOf = (token: Hex) => (isAddressEqual(token, nativeTokenAddress) ? unwraps | BigInt(from) : BigInt(token))
  const abi = exchangeAbi
  if (isAddressEqual(from, nativeTokenAddress))
    return encodeFunctionData({ abi, functionName: 'ethUnoswapTo', args: [BigInt(receiver), minimum, poolOf(to)] })
  if (isAddressEqual(to, nativeTokenAddress)) {
    const args = [BigInt(receiver), BigInt(from), amount, minimum, poolOf(to)] as const
    return encodeFunctionData({ abi, functionName: 'unoswapTo', args })
  }
  const args = [BigInt(from), amount, minimum, poolOf(from), poolOf(to)] as const
  return encodeFunctionData({ abi, functionName: 'unoswap2', args })
}

/** Token and exchange contracts of one EVM chain, and their current state. All amounts are in smallest units. */
export interface Economy {
  readonly chainId: number
  readonly tokens: readonly EconomyToken[]
  /** Finds a token by symbol, or by address in any case. */
  find(symbolOrAddress: string): EconomyToken | undefined
  balanceOf(token: EconomyToken, holder: Hex): Promise<bigint>
  /** Allowance that the owner has given to the exchange. */
  allowance(token: EconomyToken, owner: Hex): Promise<bigint>
  /** Number of `DEED 1` or `GEAR 5` that the holder has. */
  nftCount(name: string, holder: Hex): Promise<bigint>
  reservesOf(token: EconomyToken): Promise<PoolReserves>
  /** Sets the pool's reserves without a transaction. */
  setReserves(token: EconomyToken, reserves: PoolReserves): Promise<void>
  /**
   * Amount of `to` that `amount` of `from` buys now. Both are addresses; `nativeTokenAddress` is the chain's native
   * token.
   */
  quote(from: Hex, to: Hex, amount: bigint): Promise<bigint>
  /** Sets the exchange's allowance without a transaction. */
  setAllowance(token: EconomyToken, owner: Hex, amount: bigint): Promise<void>
  /** Sets a holder's balance without a transaction. */
  setBalance(token: EconomyToken, holder: Hex, amount: bigint): Promise<void>
}

type HostChain = Pick<Chain, 'name' | 'kind' | 'request' | 'caipNetworkId' | 'addressOf' | 'tokens'>
const economies = new WeakMap<HostChain, Economy>()

/**
 * The economy of a chain; `undefined` for a chain without one.
 * @example
 * const world = await createWorld({ chains: { mainnet: { kind: 'evm', id: 1, economy: { tokens: { alice: { USDC: 5 } } } } } })
 * const { mainnet } = world.chains
 * const economy = mainnet && economyOf(mainnet)
 * const usdc = economy?.find('USDC')
 * if (economy && usdc) console.log(await economy.reservesOf(usdc)) // { token: 3200000000000n, native: 10n ** 21n }
 */
export function economyOf(chain: HostChain): Economy | undefined {
  return economies.get(chain)
}

/** Puts the economy on an EVM chain without a block. @throws Error that names the wrong holder, token or amount */
export async function placeEconomy(
  chain: HostChain,
  spec: EconomySpec,
  accounts: Readonly<Record<string, WorldAccount>>,
): Promise<Economy> {
  const chainId = Number(chain.caipNetworkId.split(':')[1])
  const addressOf = (holder: string): Hex => {
    const found = plainAddress(holder) ?? addressOfHolder(chain, holder, accounts)
    if (found === undefined) throw new Error(`The economy of ${chain.name} names ${holder}, which is not an account.`)
    return found as Hex // an account's address on an EVM chain
  }
  const namesState = { [ENS_CHAIN_ID]: ensState, [BASE_CHAIN_ID]: basenamesState }[chainId]
  if (spec.names && !namesState) {
    throw new Error(
      `The economy of ${chain.name} has names, and those are on the chains ${ENS_CHAIN_ID} and ${BASE_CHAIN_ID} alone.`,
    )
  }
  const state = economyState(spec, chainId, addressOf)
  const names = namesState?.(spec.names ?? {}, addressOf) ?? {}
  await placeAccounts((method, params) => chain.request(method, params), { ...state, ...names })
  const economy = createEconomy(chain, chainId)
  economies.set(chain, economy)
  chain.tokens.push(...chainTokens(economy, spec))
  return economy
}

function createEconomy(chain: HostChain, chainId: number): Economy {
  const tokens = economyTokens(chainId)
  const client = clientOf(chain)
  const read = async (to: Hex, slot: Hex) =>
    hexToBigInt(await chain.request<Hex>('eth_getStorageAt', [to, slot, 'latest']))
  const write = (to: Hex, slot: Hex, value: bigint) => chain.request('anvil_setStorageAt', [to, slot, wordOf(value)])
  const find = (wanted: string) =>
    tokens.find(({ symbol, address }) => symbol === wanted || address.toLowerCase() === wanted.toLowerCase())
  /** The amount that arrives after the token's transfer fee. */
  const afterToll = (token: Hex, amount: bigint) => amount - (amount * BigInt(find(token)?.tollPercent ?? 0)) / 100n

  const balanceOf = ({ address }: EconomyToken, holder: Hex) =>
    readContract(client, { address, abi: erc20Abi, functionName: 'balanceOf', args: [holder] })
  async function setBalance(token: EconomyToken, holder: Hex, amount: bigint): Promise<void> {
    const supply = slotOfField(tokenFields.totalSupply)
    const before = await balanceOf(token, holder)
    await write(token.address, balanceSlot(holder), amount)
    await write(token.address, supply, (await read(token.address, supply)) + amount - before)
  }
  async function reservesOf(token: EconomyToken): Promise<PoolReserves> {
    const word = await read(exchangeAddress, reservesSlot(token.address))
    return { token: word & ((1n << 128n) - 1n), native: word >> 128n }
  }
  return {
    chainId,
    tokens,
    find,
    balanceOf,
    setBalance,
    reservesOf,
    allowance({ address }, owner) {
      const args = [owner, exchangeAddress] as const
      return readContract(client, { address, abi: erc20Abi, functionName: 'allowance', args })
    },
    async setAllowance(token, owner, amount) {
      const ofOwner = slotOfKey(slotOfField(tokenFields.allowances), owner)
      await write(token.address, slotOfKey(ofOwner, exchangeAddress), amount)
    },
    async nftCount(name, holder) {
      const { collection, id } = parseNft(name)
      if (collection === 'GEAR') return read(gearAddress, slotOfKey(slotOfKey(slotOfField(0), id), holder))
      return (await read(deedAddress, slotOfKey(slotOfField(0), id))) === hexToBigInt(holder) ? 1n : 0n
    },
    async setReserves(token, reserves) {
      const before = await reservesOf(token)
      const held = await balanceOf(token, exchangeAddress)
      const native = hexToBigInt(await chain.request<Hex>('eth_getBalance', [exchangeAddress, 'latest']))
      await setBalance(token, exchangeAddress, held - before.token + reserves.token)
      await chain.request('anvil_setBalance', [exchangeAddress, numberToHex(native - before.native + reserves.native)])
      await write(exchangeAddress, reservesSlot(token.address), BigInt(reservesWord(reserves)))
    },
    async quote(from, to, amount) {
      const args = [from, to, afterToll(from, amount)] as const
      const exchange = { address: exchangeAddress, abi: exchangeAbi } as const
      return afterToll(to, await readContract(client, { ...exchange, functionName: 'quote', args }))
    },
  }
}

/** Tokens for the services. Collections contain only the NFTs of the specification. */
function chainTokens(economy: Economy, { nfts = {} }: EconomySpec): ChainToken[] {
  const names = [...new Set(Object.values(nfts).flatMap((counts) => Object.keys(counts)))]
  const countOf = (collection: string) => async (holder: string) => {
    const own = names.filter((name) => name.startsWith(`${collection} `))
    const counts = await Promise.all(own.map((name) => economy.nftCount(name, holder as Hex))) // an EVM address
    return counts.reduce((sum, count) => sum + count, 0n)
  }
  const erc20 = economy.tokens.map((token): ChainToken => {
    const { name, symbol, decimals, address } = token
    const balanceOf = (holder: string) => economy.balanceOf(token, holder as Hex) // an EVM address
    return { standard: 'erc20', name, symbol, decimals, address, balanceOf }
  })
  return [
    ...erc20,
    { standard: 'erc721', name: 'Deed', symbol: 'DEED', decimals: 0, address: deedAddress, balanceOf: countOf('DEED') },
    {
      standard: 'erc1155',
      name: 'Gear',
      symbol: 'GEAR',
      decimals: 0,
      address: gearAddress,
      balanceOf: countOf('GEAR'),
    },
  ]
}

import type { Hex } from 'viem'
import { tokenBalances } from '../../../../fixtures/tokens.js'
import { runtimeCode } from './artefacts.js'

/** A token of the economy, equal on every chain except for Tether's address. */
export interface EconomyToken {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** EIP-55. */
  readonly address: Hex
  readonly code: Hex
  /** US dollars: sets the pools' reserves and the services' price. */
  readonly priceUsd: number
  /** Transfer fee: the percentage of a transfer that does not arrive. */
  readonly tollPercent: number
}

/** Tether addresses that the modal recognises. At other addresses the modal treats Tether as an ordinary token. */
const tetherAddresses: Readonly<Record<number, Hex>> = {
  1: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  56: '0x55d398326f99059fF775485246999027B3197955',
  137: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
  42161: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
  42220: '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e',
  43114: '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
}

/** The tokens of a chain in display order. */
export function economyTokens(chainId: number): readonly EconomyToken[] {
  const tether = tetherAddresses[chainId] ?? '0xdAC17F958D2ee523a2206206994597C13D831ec7'
  const { token, tollToken, haltedToken } = runtimeCode
  return [
    tokenOf('USDC', 'USD Coin', 6, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', token),
    tokenOf('USDT', 'Tether USD', 6, tether, runtimeCode.tether),
    tokenOf('DAI', 'Dai Stablecoin', 18, '0x6B175474E89094C44Da98b954EedeAC495271d0F', token),
    {
      ...tokenOf('TOLL', 'Toll Token', 18, '0x7011000000000000000000000000000000C0DE01', tollToken),
      priceUsd: 2,
      tollPercent: 1,
    },
    {
      ...tokenOf('HALT', 'Halted Token', 18, '0x4a17000000000000000000000000000000C0DE02', haltedToken),
      priceUsd: 0.5,
    },
  ]
}

function tokenOf(symbol: string, name: string, decimals: number, address: Hex, code: Hex): EconomyToken {
  return { symbol, name, decimals, address, code, priceUsd: 1, tollPercent: 0 }
}

/** Price of the chain's native token in US dollars: from the fixtures, else Ether's. */
export function nativePriceUsd(chainId: number): number {
  const known = tokenBalances.find((token) => token.chainId === `eip155:${chainId}` && token.address === undefined)
  return known?.price ?? 3200
}

/** Address of the chain's native token in quotes. */
export const nativeTokenAddress = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
/** The exchange: it quotes swaps and needs the allowance. */
export const exchangeAddress: Hex = '0x1111111254EEB25477B68fb85Ed929f73A960582'

/** The contracts of 0x: where tokens are approved, where the contract that swaps is named, and that contract. */
export const allowanceHolderAddress: Hex = '0x0000000000001fF3684f28c67538d4D072C22734'
export const settlerRegistryAddress: Hex = '0x00000000000004533Fe15556B1E086BB1A72cEae'
export const settlerAddress: Hex = '0x5E771E7000000000000000000000000000C0De06'
/** The contract of LI.FI. */
export const lifiAddress: Hex = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'

/** An executor of a hostile service. It delivers the right amount until it is activated. */
export const impostorAddress: Hex = '0x1A90570000000000000000000000000000c0DE05'

/** ERC-721 collection: each `id` exists once. */
export const deedAddress: Hex = '0xDEed000000000000000000000000000000c0De03'
/** ERC-1155 collection: any number of each `id`. */
export const gearAddress: Hex = '0x6eA2000000000000000000000000000000C0De04'

/** A price in dollars as a fraction of integers. */
export function fractionOf(price: number): { readonly numerator: bigint; readonly denominator: bigint } {
  const [whole = '0', decimals = ''] = String(price).split('.')
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) }
}

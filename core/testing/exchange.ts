import { encodeFunctionData, type Hex, parseAbi } from 'viem'

/**
 * The public interface of 1inch's AggregationRouterV6, from its verified contract. viem encodes the calls that tests
 * decode.
 */
export const exchangeAbi = parseAbi([
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, SwapDescription desc, bytes data) payable',
  'function unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex)',
  'function unoswap2(uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2)',
  'function unoswap3(uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3)',
  'function unoswapTo(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex)',
  'function unoswapTo2(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2)',
  'function unoswapTo3(uint256 to, uint256 token, uint256 amount, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3)',
  'function ethUnoswap(uint256 minReturn, uint256 dex) payable',
  'function ethUnoswap2(uint256 minReturn, uint256 dex, uint256 dex2) payable',
  'function ethUnoswap3(uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3) payable',
  'function ethUnoswapTo(uint256 to, uint256 minReturn, uint256 dex) payable',
  'function ethUnoswapTo2(uint256 to, uint256 minReturn, uint256 dex, uint256 dex2) payable',
  'function ethUnoswapTo3(uint256 to, uint256 minReturn, uint256 dex, uint256 dex2, uint256 dex3) payable',
  'function clipperSwap(address clipperExchange, uint256 srcToken, address dstToken, uint256 inputAmount, uint256 outputAmount, uint256 goodUntil, bytes32 r, bytes32 vs) payable',
  'function clipperSwapTo(address clipperExchange, address recipient, uint256 srcToken, address dstToken, uint256 inputAmount, uint256 outputAmount, uint256 goodUntil, bytes32 r, bytes32 vs) payable',
])

export const executor = `0x${'e1'.repeat(20)}`
const zeroAddress = `0x${'0'.repeat(40)}`

export interface SwapTerms {
  readonly source: string
  readonly target: string
  readonly amount: bigint
  readonly minimum: bigint
  readonly receiver?: string
  readonly flags?: bigint
}

/** Encodes a call of `swap`, with a foreign executor. Addresses are plain. */
export function swapData({ source, target, amount, minimum, receiver = zeroAddress, flags = 0n }: SwapTerms): Hex {
  const hex = (address: string) => address as Hex // viem throws for invalid addresses
  const desc = {
    srcToken: hex(source),
    dstToken: hex(target),
    srcReceiver: hex(executor),
    dstReceiver: hex(receiver),
    amount,
    minReturnAmount: minimum,
    flags,
  }
  return encodeFunctionData({ abi: exchangeAbi, functionName: 'swap', args: [hex(executor), desc, '0xc0de'] })
}

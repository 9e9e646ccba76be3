import type { Hex } from 'viem'
import { encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem/utils'

/** The contracts of 0x, from its page about contracts and the README of 0x Settler. */
export const allowanceHolder = '0x0000000000001fF3684f28c67538d4D072C22734'
export const settlerRegistry = '0x00000000000004533Fe15556B1E086BB1A72cEae'
export const settler = `0x${'5e'.repeat(20)}`

/** LI.FI's contract, from its page of contract addresses. */
export const diamond = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'

export const zeroAddress = `0x${'0'.repeat(40)}`

/** The interfaces of 0x's AllowanceHolder and Settler, from their sources. */
export const zeroExAbi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data)',
  'struct Slippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function execute(Slippage slippage, bytes[] actions, bytes32 affiliate)',
])

const shared = 'bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut'

/** The interface of LI.FI's GenericSwapFacetV3, and of GenericSwapFacet, from their sources. */
export const lifiAbi = parseAbi([
  'struct SwapData { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }',
  `function swapTokensSingleV3ERC20ToERC20(${shared}, SwapData swapData)`,
  `function swapTokensSingleV3ERC20ToNative(${shared}, SwapData swapData)`,
  `function swapTokensSingleV3NativeToERC20(${shared}, SwapData swapData) payable`,
  `function swapTokensMultipleV3ERC20ToERC20(${shared}, SwapData[] swapData)`,
  `function swapTokensMultipleV3ERC20ToNative(${shared}, SwapData[] swapData)`,
  `function swapTokensMultipleV3NativeToERC20(${shared}, SwapData[] swapData) payable`,
  `function swapTokensGeneric(${shared}, SwapData[] swapData) payable`,
])

/** viem throws for an invalid address. */
const hex = (address: string) => address as Hex // the tests give hex

/** A swap as a call names it. Tokens are plain addresses; the network's coin is the zero address. */
export interface CallTerms {
  readonly source: string
  readonly target: string
  readonly amount: bigint
  readonly minimum: bigint
  readonly receiver: string
}

/** A call of AllowanceHolder, as 0x builds it. */
export function zeroExCall(
  { amount, minimum, receiver, source, target }: CallTerms,
  { operator = settler, swaps = operator }: { readonly operator?: string; readonly swaps?: string } = {},
): Hex {
  const slippage = { recipient: hex(receiver), buyToken: hex(target), minAmountOut: minimum }
  const affiliate = `0x${'a0'.repeat(32)}` as const
  const data = encodeFunctionData({ abi: zeroExAbi, functionName: 'execute', args: [slippage, ['0xc0de'], affiliate] })
  const args = [hex(operator), hex(source), amount, hex(swaps), data] as const
  return encodeFunctionData({ abi: zeroExAbi, functionName: 'exec', args })
}

/** A step of a swap by LI.FI. */
export interface LifiStep {
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly takes?: boolean
}

type LifiMethod = (typeof lifiAbi)[number]['name']

/** A call of LI.FI's contract, as its API builds it. */
export function lifiCall(
  functionName: LifiMethod,
  { minimum, receiver }: Pick<CallTerms, 'minimum' | 'receiver'>,
  steps: readonly [LifiStep, ...LifiStep[]],
): Hex {
  const exchange = `0x${'e1'.repeat(20)}` as const
  const data = steps.map(({ amount, from, takes = true, to }) => ({
    callTo: exchange,
    approveTo: exchange,
    sendingAssetId: hex(from),
    receivingAssetId: hex(to),
    fromAmount: amount,
    callData: '0xc0de' as const,
    requiresDeposit: takes,
  }))
  const shown = [`0x${'1d'.repeat(32)}`, 'dapp', zeroAddress, hex(receiver), minimum] as const
  const swapData = functionName.includes('Single') ? data[0] : data
  type Call = Parameters<typeof encodeFunctionData>[0]
  const call = { abi: lifiAbi, functionName, args: [...shown, swapData] } as Call // the name decides the last form
  return encodeFunctionData(call)
}

/** The answer of a node for one address. */
export const addressWord = (address: string): Hex => encodeAbiParameters([{ type: 'address' }], [hex(address)])

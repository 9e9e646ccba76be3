import { encodeAbiParameters, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import { economyOf, ownCall } from '../chains/economy/economy.js'
import {
  allowanceHolderAddress,
  exchangeAddress,
  lifiAddress,
  nativeTokenAddress,
  settlerAddress,
} from '../chains/economy/tokens.js'
import { findChain } from '../chains/token-prices.js'
import type { FakesWorld } from './fake.js'
import { buildByJupiter } from './jupiter-offers.js'

/**
 * How a fake of an exchange behaves, as the first part of its path: `https://0x.test/down`. `receiver`, `minimum`,
 * `amount`, `contract` and `settler` are lies about one part of the call.
 */
const behaviours = ['honest', 'down', 'nothing', 'receiver', 'minimum', 'amount', 'contract', 'settler'] as const
type Behaviour = (typeof behaviours)[number]

const zero = `0x${'0'.repeat(40)}` as const
const thief = `0x${'6f'.repeat(20)}` as const

/** A swap that an app asks for. Tokens are addresses; the chain's own token is `nativeTokenAddress`. */
interface Asked {
  readonly chainId: string
  readonly from: Hex
  readonly to: Hex
  readonly amount: bigint
  readonly account: Hex
  readonly perTenThousand: number
}

interface Offered extends Asked {
  readonly bought: bigint
  readonly minimum: bigint
  readonly receiver: Hex
  readonly sold: bigint
}

const placeOf = (token: string | null): Hex =>
  token === null || /^0x(0{40}|e{40})$/i.test(token) ? nativeTokenAddress : getAddress(token)

/** What the exchange on the chain of the world would give. Undefined if it trades nothing there. */
async function offerOf(world: FakesWorld, asked: Asked, behaviour: Behaviour): Promise<Offered | undefined> {
  const chain = findChain(world, `eip155:${asked.chainId}`)
  const economy = chain && economyOf(chain)
  if (!economy || asked.amount === 0n) return undefined
  const bought = await economy.quote(asked.from, asked.to, asked.amount).catch(() => 0n)
  if (bought === 0n) return undefined
  const honest = (bought * BigInt(10_000 - asked.perTenThousand) + 9_999n) / 10_000n
  return {
    ...asked,
    bought,
    minimum: behaviour === 'minimum' ? 1n : honest,
    receiver: behaviour === 'receiver' ? thief : asked.account,
    sold: behaviour === 'amount' ? asked.amount - 1n : asked.amount,
  }
}

const isNative = (token: Hex) => token === nativeTokenAddress
const named = (token: Hex): Hex => (isNative(token) ? zero : token)

const zeroExAbi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data)',
  'struct Slippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function execute(Slippage slippage, bytes[] actions, bytes32 affiliate)',
])

/** The answer of `/swap/allowance-holder/quote`, as 0x's API reference (version 2) describes it. */
function zeroExQuote(offer: Offered, behaviour: Behaviour) {
  const { bought, from, minimum, receiver, sold, to } = offer
  const types = [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }] as const
  const action = encodeAbiParameters(types, [from, to, sold])
  const slippage = { recipient: receiver, buyToken: to, minAmountOut: minimum }
  const affiliate = `0x${'a0'.repeat(32)}` as const
  const inside = encodeFunctionData({ abi: zeroExAbi, functionName: 'execute', args: [slippage, [action], affiliate] })
  const settler = behaviour === 'settler' ? thief : settlerAddress
  const args = [settler, named(from), sold, settler, inside] as const
  return {
    liquidityAvailable: true,
    allowanceTarget: isNative(from) ? null : allowanceHolderAddress,
    blockNumber: '1',
    buyAmount: String(bought),
    buyToken: to,
    minBuyAmount: String(minimum),
    sellAmount: String(offer.amount),
    sellToken: from,
    fees: { integratorFee: null, zeroExFee: null, gasFee: null },
    issues: { allowance: null, balance: null, simulationIncomplete: false, invalidSourcesPassed: [] },
    transaction: {
      to: behaviour === 'contract' ? thief : allowanceHolderAddress,
      data: encodeFunctionData({ abi: zeroExAbi, functionName: 'exec', args }),
      gas: '320000',
      gasPrice: '1000000000',
      value: isNative(from) ? String(offer.amount) : '0',
    },
  }
}

const shared = 'bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut'
const lifiAbi = parseAbi([
  'struct SwapData { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }',
  `function swapTokensSingleV3ERC20ToERC20(${shared}, SwapData swapData)`,
  `function swapTokensSingleV3ERC20ToNative(${shared}, SwapData swapData)`,
  `function swapTokensSingleV3NativeToERC20(${shared}, SwapData swapData) payable`,
])

/** The answer of `/v1/quote`, as LI.FI's API reference describes it. */
function lifiQuote(offer: Offered, behaviour: Behaviour) {
  const { account, amount, bought, chainId, from, minimum, receiver, sold, to } = offer
  const callData = ownCall({ from, to, amount: sold, minimum: 1n, receiver: lifiAddress })
  const places = { callTo: exchangeAddress, approveTo: exchangeAddress }
  const assets = { sendingAssetId: named(from), receivingAssetId: named(to), fromAmount: sold }
  const step = { ...places, ...assets, callData, requiresDeposit: true }
  const functionName = isNative(from)
    ? 'swapTokensSingleV3NativeToERC20'
    : isNative(to)
      ? 'swapTokensSingleV3ERC20ToNative'
      : 'swapTokensSingleV3ERC20ToERC20'
  const args = [`0x${'1d'.repeat(32)}`, 'dapp', zero, receiver, minimum, step] as const
  return {
    type: 'lifi',
    tool: 'exchange',
    action: { fromAmount: String(amount), fromAddress: account, toAddress: account, slippage: 0.01 },
    estimate: {
      fromAmount: String(amount),
      toAmount: String(bought),
      toAmountMin: String(minimum),
      approvalAddress: lifiAddress,
    },
    transactionRequest: {
      from: account,
      to: behaviour === 'contract' ? thief : lifiAddress,
      chainId: Number(chainId),
      data: encodeFunctionData({ abi: lifiAbi, functionName, args }),
      value: `0x${(isNative(from) ? amount : 0n).toString(16)}`,
      gasPrice: '0x3b9aca00',
      gasLimit: '0x4e200',
    },
  }
}

const isBehaviour = (text: string | undefined): text is Behaviour => behaviours.some((each) => each === text)

/**
 * Answers for 0x and LI.FI at `https://0x.test/<behaviour>` and `https://lifi.test/<behaviour>`, with swaps that the
 * exchange of the world's chain carries out, and for Jupiter at `https://jupiter.test/<behaviour>`. Undefined for any
 * other request.
 */
export async function answerSwapOffer(request: Request, world: FakesWorld): Promise<Response | undefined> {
  const { hostname, pathname, searchParams: query } = new URL(request.url)
  const [, behaviour, ...rest] = pathname.split('/')
  const path = rest.join('/')
  const isZeroEx = hostname === '0x.test' && path === 'swap/allowance-holder/quote'
  const isLifi = hostname === 'lifi.test' && path === 'v1/quote'
  const isJupiter = hostname === 'jupiter.test' && path === 'swap/v2/build'
  if ((!isZeroEx && !isLifi && !isJupiter) || !isBehaviour(behaviour)) return undefined
  if (behaviour === 'down') return Response.json({ message: 'Service unavailable' }, { status: 503 })
  if (isZeroEx && request.headers.get('0x-version') !== 'v2')
    return Response.json({ name: 'INPUT_INVALID' }, { status: 400 })
  if (isJupiter) return Response.json((await buildByJupiter(query, behaviour)) ?? {}, { status: 200 })
  const asked: Asked = isZeroEx
    ? {
        chainId: query.get('chainId') ?? '',
        from: placeOf(query.get('sellToken')),
        to: placeOf(query.get('buyToken')),
        amount: BigInt(query.get('sellAmount') ?? 0),
        account: getAddress(query.get('taker') ?? ''),
        perTenThousand: Number(query.get('slippageBps')),
      }
    : {
        chainId: query.get('fromChain') ?? '',
        from: placeOf(query.get('fromToken')),
        to: placeOf(query.get('toToken')),
        amount: BigInt(query.get('fromAmount') ?? 0),
        account: getAddress(query.get('fromAddress') ?? ''),
        perTenThousand: Math.round(Number(query.get('slippage')) * 10_000),
      }
  const offer = behaviour === 'nothing' ? undefined : await offerOf(world, asked, behaviour)
  if (isZeroEx) return Response.json(offer ? zeroExQuote(offer, behaviour) : { liquidityAvailable: false })
  if (offer) return Response.json(lifiQuote(offer, behaviour))
  return Response.json({ message: 'No available quotes for the requested transfer', code: 1002 }, { status: 404 })
}

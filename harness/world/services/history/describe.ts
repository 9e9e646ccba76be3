import {
  decodeFunctionData,
  decodeFunctionResult,
  encodeFunctionData,
  formatUnits,
  getAddress,
  isAddressEqual,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import type { Transaction, Transfer } from '../../../../core/contracts/account/transaction.js'
import { iconDataUrl } from '../../../../fixtures/catalogue/icon.js'
import type { Chain, ChainToken } from '../../chains/chain.js'
import { nativeToken, priceOf, tokenIcon } from '../../chains/token-prices.js'
import type { FakesWorld } from '../fake.js'
import type { IndexedTransaction } from './index-blocks.js'
import { type Hex, hex, isNobody, type Movement } from './movements.js'

const transfers = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
])

function intended({ from, to, value, input }: IndexedTransaction): readonly Movement[] {
  if (to === null) return []
  const native: Movement[] = value > 0n ? [{ standard: 'native', from, to, amount: value }] : []
  try {
    const { functionName, args } = decodeFunctionData({ abi: transfers, data: input })
    const [sender, receiver, amount] =
      functionName === 'transfer' ? ([from, args[0], args[1]] as const) : ([args[0], args[1], args[2]] as const)
    return [...native, { standard: 'erc20', contract: to, from: sender, to: receiver, amount }]
  } catch {
    return native
  }
}

export async function describeFor(
  account: Hex,
  sent: IndexedTransaction,
  { chain, world }: { chain: Chain; world: FakesWorld },
): Promise<Transaction | undefined> {
  const isOwn = (address: Hex | null) => address !== null && isAddressEqual(address, account)
  // A pending or failed transaction is listed only for its sender.
  if (sent.status !== 'confirmed' && !isOwn(sent.from)) return undefined
  const movements = sent.status === 'confirmed' ? sent.movements : intended(sent)
  const own = movements.filter(({ from, to }) => isOwn(from) || isOwn(to))
  const operation = sent.operations.find(({ sender }) => isOwn(sender))
  const concerns =
    isOwn(sent.from) || isOwn(sent.to) || own.length > 0 || sent.approvers.some(isOwn) || operation !== undefined
  if (!concerns) return undefined
  const operationType = operationTypeOf(sent, account, own)
  const [first] = own
  const party = operationType === 'send' || operationType === 'receive' ? first : undefined
  const sentTo = party?.to ?? sent.to
  return {
    id: sent.hash,
    metadata: {
      operationType,
      hash: sent.hash,
      chain: chain.caipNetworkId,
      minedAt: new Date(sent.minedAtMs ?? world.clock.now()).toISOString(),
      sentFrom: getAddress(party?.from ?? operation?.sender ?? sent.from),
      sentTo: sentTo === null ? '' : getAddress(sentTo),
      status: operation?.success === false ? 'failed' : sent.status,
      nonce: sent.nonce,
    },
    transfers: await Promise.all(own.map((movement) => toTransfer(movement, isOwn, { chain, world }))),
  }
}

async function toTransfer(
  { standard, contract, id, from, to, amount }: Movement,
  isOwn: (address: Hex) => boolean,
  { chain, world }: { chain: Chain; world: FakesWorld },
): Promise<Transfer> {
  const direction = isOwn(from) ? (isOwn(to) ? 'self' : 'out') : 'in'
  const token = contract && (await askToken(chain, contract))
  if (token && (standard === 'erc721' || standard === 'erc1155')) {
    const name = `${token.name} ${id}`
    return {
      fungible_info: null,
      nft_info: {
        name,
        content: { preview: { url: iconDataUrl(`nft:${name}`), content_type: 'image/svg+xml' }, detail: null },
        flags: { is_spam: token.isSpam === true || world.state.spam.includes(token.symbol) },
      },
      direction,
      quantity: { numeric: String(amount) },
    }
  }
  const known = token ?? nativeToken(world, chain.caipNetworkId) ?? { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const numeric = formatUnits(amount, known.decimals)
  const price = priceOf(world, known.symbol)
  return {
    fungible_info: { name: known.name, symbol: known.symbol, icon: { url: tokenIcon(known.symbol) } },
    nft_info: null,
    direction,
    quantity: { numeric },
    value: Number(numeric) * price,
    price,
  }
}

type TokenFacts = Pick<ChainToken, 'name' | 'symbol' | 'decimals' | 'isSpam'>

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])

const asked = new WeakMap<Chain, Map<string, Promise<TokenFacts>>>()

/** Reads a token's facts once. A contract without them is a token without a name. */
function askToken(chain: Chain, contract: Hex): Promise<TokenFacts> {
  const known = chain.tokens.find(({ address }) => isAddressEqual(hex.parse(address), contract))
  if (known) return Promise.resolve(known)
  const ofChain = asked.get(chain) ?? new Map<string, Promise<TokenFacts>>()
  asked.set(chain, ofChain)
  const facts = ofChain.get(contract) ?? ask(chain, contract)
  ofChain.set(contract, facts)
  return facts
}

async function ask(chain: Chain, contract: Hex): Promise<TokenFacts> {
  const [name = 'Unknown token', symbol = '???', decimals = 0] = await Promise.all([
    read(chain, contract, 'name').then(text),
    read(chain, contract, 'symbol').then(text),
    read(chain, contract, 'decimals').then((value) => (typeof value === 'number' ? value : undefined)),
  ])
  return { name, symbol, decimals }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

async function read(chain: Chain, to: Hex, functionName: 'name' | 'symbol' | 'decimals'): Promise<unknown> {
  try {
    const data = hex.parse(
      await chain.request('eth_call', [{ to, data: encodeFunctionData({ abi, functionName }) }, 'latest']),
    )
    return decodeFunctionResult({ abi, functionName, data })
  } catch {
    return undefined
  }
}

type OperationType = (typeof calls)[number][0] | 'burn' | 'cancel' | 'deploy' | 'execute' | 'receive'

/** Function signatures by operation type. Transfers alone cannot distinguish a deposit from a payment. */
const calls = [
  ['approve', ['approve(address,uint256)', 'setApprovalForAll(address,bool)', 'increaseAllowance(address,uint256)']],
  ['borrow', ['borrow(uint256)', 'borrow(address,uint256,uint256,uint16,address)']],
  ['burn', ['burn(uint256)', 'burn(address,uint256)']],
  ['claim', ['claim()', 'claim(address)', 'claim(uint256)', 'claimRewards()', 'getReward()']],
  ['deposit', ['deposit()', 'deposit(uint256)', 'deposit(uint256,address)']],
  ['mint', ['mint()', 'mint(uint256)', 'mint(address,uint256)', 'mint(address,uint256,uint256)']],
  ['repay', ['repay(uint256)', 'repay(address,uint256,uint256,address)']],
  ['send', ['transfer(address,uint256)', 'transferFrom(address,address,uint256)']],
  ['send', ['safeTransferFrom(address,address,uint256)', 'safeTransferFrom(address,address,uint256,bytes)']],
  ['send', ['safeTransferFrom(address,address,uint256,uint256,bytes)']],
  ['stake', ['stake()', 'stake(uint256)']],
  ['trade', ['swap(address,address,uint256,uint256,address)']],
  ['unstake', ['unstake()', 'unstake(uint256)']],
  ['withdraw', ['withdraw()', 'withdraw(uint256)', 'withdraw(uint256,address,address)']],
] as const

const named: ReadonlyMap<Hex, OperationType> = new Map(
  calls.flatMap(([type, signatures]) => signatures.map((signature) => [toFunctionSelector(signature), type] as const)),
)

function operationTypeOf(sent: IndexedTransaction, account: Hex, own: readonly Movement[]): OperationType {
  const isSender = isAddressEqual(sent.from, account)
  const call = named.get(sent.input.slice(0, 10) as Hex) // the start of a hex text is hex
  if (sent.to === null) return 'deploy'
  if (isSender && isAddressEqual(sent.to, account) && sent.value === 0n && sent.input === '0x') return 'cancel'
  const incoming = own.filter(({ to }) => isAddressEqual(to, account))
  const outgoing = own.filter(({ from }) => isAddressEqual(from, account))
  // A sender who pays a contract and receives something has traded, unless the function has another meaning.
  if (isSender && call !== undefined && call !== 'send' && call !== 'trade') return call
  if (incoming.length > 0 && outgoing.length > 0 && !isSameThing(incoming, outgoing)) return 'trade'
  if (incoming.length > 0 && incoming.every(({ from }) => isNobody(from))) return 'mint'
  if (outgoing.length > 0 && outgoing.every(({ to }) => isNobody(to))) return 'burn'
  if (outgoing.length > 0) return 'send'
  if (incoming.length > 0) return 'receive'
  if (sent.approvers.some((approver) => isAddressEqual(approver, account))) return 'approve'
  if (!isSender) return sent.input === '0x' ? 'receive' : 'execute'
  return call ?? (sent.input === '0x' ? 'send' : 'execute')
}

function isSameThing(incoming: readonly Movement[], outgoing: readonly Movement[]): boolean {
  const keys = (list: readonly Movement[]) => new Set(list.map(({ contract = '', id = '' }) => `${contract}:${id}`))
  const first = keys(incoming)
  const second = keys(outgoing)
  return [...first].every((key) => second.has(key))
}

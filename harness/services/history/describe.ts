import { decodeFunctionData, formatUnits, getAddress, isAddressEqual, parseAbi } from 'viem'
import type { Transaction, Transfer } from '../../../core/contracts/account/transaction.js'
import { iconDataUrl } from '../../../fixtures/catalogue/icon.js'
import type { Chain } from '../../chains/chain.js'
import { nativeToken, priceOf, tokenIcon } from '../../chains/token-prices.js'
import type { FakesWorld } from '../fake.js'
import { askToken } from './ask-token.js'
import type { IndexedTransaction } from './index-blocks.js'
import type { Hex, Movement } from './movements.js'
import { operationTypeOf } from './operation-type.js'

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
  // To whom nothing came, nobody tells of it.
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

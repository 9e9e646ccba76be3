import type { Transaction, Transfer } from '../../../core/contracts/account/transaction.js'
import { hexOf } from '../../../fixtures/catalogue/hash.js'
import { iconDataUrl } from '../../../fixtures/catalogue/icon.js'
import { tokenIcon } from '../../chains/token-prices.js'

export function madeTransaction(
  number: number,
  { account, caipNetworkId, startMs }: { account: string; caipNetworkId: string; startMs: number },
): Transaction {
  const other = `0x${hexOf(`made-other:${number % 37}`, 40)}`
  const [operationType, toTransfers] = kinds[number % kinds.length] ?? kinds[0]
  const isIn = operationType === 'receive'
  return {
    id: hexOf(`made-id:${number}`, 32),
    metadata: {
      operationType,
      hash: `0x${hexOf(`made:${number}`, 64)}`,
      chain: caipNetworkId,
      minedAt: new Date(startMs - (number + 1) * EVERY_MS).toISOString(),
      sentFrom: isIn ? other : account,
      sentTo: isIn ? account : other,
      status: number % 41 === 7 ? 'failed' : 'confirmed',
      nonce: 1_000_000 - number,
    },
    transfers: toTransfers(number),
  }
}

/** Ten thousand are three and a half years. */
const EVERY_MS = 3 * 3_600_000

function token(symbol: string, direction: Transfer['direction'], numeric: string, price: number): Transfer {
  return {
    fungible_info: { name: symbol, symbol, icon: { url: tokenIcon(symbol) } },
    nft_info: null,
    direction,
    quantity: { numeric },
    value: Number(numeric) * price,
    price,
  }
}

function picture(name: string, direction: Transfer['direction']): Transfer {
  const preview = { url: iconDataUrl(`nft:${name}`), content_type: 'image/svg+xml' }
  const nft_info = { name, content: { preview, detail: null }, flags: { is_spam: false } }
  return { fungible_info: null, nft_info, direction, quantity: { numeric: '1' } }
}

const eth = (number: number, direction: Transfer['direction']) =>
  token('ETH', direction, `0.${String((number % 900) + 100)}`, 3200)
const usdc = (number: number, direction: Transfer['direction']) =>
  token('USDC', direction, `${(number % 500) + 1}.25`, 1)

type Kind = readonly [operationType: string, transfers: (number: number) => Transfer[]]

/** Every word that the service has, the usual ones more often. */
const kinds: readonly [Kind, ...Kind[]] = [
  ['send', (number) => [eth(number, 'out')]],
  ['receive', (number) => [usdc(number, 'in')]],
  ['trade', (number) => [eth(number, 'out'), usdc(number, 'in')]],
  ['approve', () => []],
  ['send', (number) => [usdc(number, 'out')]],
  ['receive', (number) => [eth(number, 'in')]],
  ['mint', (number) => [picture(`Lantern ${number}`, 'in')]],
  ['execute', () => []],
  ['deposit', (number) => [eth(number, 'out')]],
  ['withdraw', (number) => [eth(number, 'in')]],
  ['stake', (number) => [eth(number, 'out')]],
  ['unstake', (number) => [eth(number, 'in')]],
  ['claim', (number) => [usdc(number, 'in')]],
  ['borrow', (number) => [usdc(number, 'in')]],
  ['repay', (number) => [usdc(number, 'out')]],
  ['burn', (number) => [picture(`Lantern ${number}`, 'out')]],
  ['deploy', () => []],
  ['cancel', () => []],
]

import { truncateAddress } from '../../lib/address.js'

/** Stands for what is left out: an amount, a name, a key, an email address. */
export const masked = '‹…›'

const base58 = /^[1-9A-HJ-NP-Za-km-z]{26,48}$/
const segwit = /^(bc|tb)1[02-9ac-hj-np-z]{11,71}$/i

/** An address by its ends; any other long word may be a key, a signature or a token. */
function maskWord(word: string): string {
  if (/^0x[\da-f]{40}$/i.test(word)) return truncateAddress(word, 6)
  const isHex = /^[\da-f]+$/i.test(word)
  return (base58.test(word) && !isHex) || segwit.test(word) ? truncateAddress(word) : masked
}

/**
 * Takes out of a text what may be a visitor's own: the texts of `known`, links, email addresses, names with a dot, amounts and
 * numbers, and every long word. Addresses keep their ends.
 */
export function mask(text: string, known: readonly string[] = []): string {
  const own = known.filter((each) => each.length > 2).toSorted((one, other) => other.length - one.length)
  return own
    .reduce((rest, each) => rest.replaceAll(each, / /.test(each) || !/\d/.test(each) ? masked : maskWord(each)), text)
    .replace(/\b[a-z][\w+.-]*:(\/\/|[\da-f]{8,}@)\S*/gi, masked)
    .replace(/\S+@\S+/g, masked)
    .replace(/[\w+/=-]{20,}/g, maskWord)
    .replace(/[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]*\p{L}[\p{L}\p{N}_-]*)+/gu, masked)
    .replace(/(?<![\p{L}\p{N}…])\p{N}[\p{N}.,'\u00a0\u202f]*(?![\p{L}…])/gu, masked)
    .slice(0, 120)
}

/** All words in the paths of the services. Each other part of a path is a visitor's: an address, a name, an id. */
const pathWords = new Set(
  `account allowance auth authenticate balance build-approve build-transaction convert e fungible gas-price generators
  getAnalyticsConfig getAssetImage getCurrencyImage getTokenImage getWalletImage getWallets history identity me nonce
  onramp onrampurl options price profile public quote quotes reverse revoke sessions sign-out suggestions
  supported-chains tokens v1`.split(/\s+/),
)

/** `/v1/account/0xab…/balance` as `/v1/account/*\/balance`. */
export function maskPath(path: string): string {
  const parts = path.split('/').map((part) => (part === '' || pathWords.has(part) ? part : '*'))
  return parts.join('/')
}

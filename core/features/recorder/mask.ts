import { truncateAddress } from '../../lib/address.js'

/** Replaces a removed part: an amount, a name, a key, an email address. */
const masked = '‹…›'

const otherAddress = /^([1-9A-HJ-NP-Za-km-z]{26,48}|(bc|tb)1[02-9ac-hj-np-z]{11,71})$/

/** Shortens an address; replaces any other long word, which may be a key, a signature or a token. */
function maskWord(word: string): string {
  if (/^0x[\da-f]{40}$/i.test(word)) return truncateAddress(word, 6)
  return otherAddress.test(word) && !/^[\da-f]+$/i.test(word) ? truncateAddress(word) : masked
}

/**
 * Removes everything from a text that may be private: the words in `known`, links, email addresses, names with a dot,
 * amounts, numbers, and every long word. Addresses keep their ends.
 */
export function mask(text: string, known: readonly string[] = []): string {
  return known
    .filter((word) => word.length > 2)
    .sort((one, other) => other.length - one.length)
    .reduce((rest, word) => rest.replaceAll(word, masked), text)
    .replace(/\b[a-z][\w+.-]*:(\/\/|[\da-f]{8,}@)\S*/gi, masked)
    .replace(/\S+@\S+/g, masked)
    .replace(/[\w+/=-]{20,}/g, maskWord)
    .replace(/[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]*\p{L}[\p{L}\p{N}_-]*)+/gu, masked)
    .replace(/(?<![\p{L}\p{N}…])\p{N}[\p{N}.,'\u00a0\u202f]*(?![\p{L}…])/gu, masked)
    .slice(0, 120)
}

/** All fixed words in the paths of services. All other parts of a path are variable: an address, a name, an id. */
const pathWords = new Set(
  `account allowance auth authenticate balance build-approve build-transaction convert e fungible gas-price generators
  getAnalyticsConfig getAssetImage getCurrencyImage getTokenImage getWalletImage getWallets history identity me nonce
  onramp onrampurl options price profile public quote quotes reverse revoke sessions sign-out suggestions
  supported-chains tokens v1`.split(/\s+/),
)

/** Replaces each variable part of a path by `*`. */
export function maskPath(path: string): string {
  const parts = path.split('/').map((part) => (part === '' || pathWords.has(part) ? part : '*'))
  return parts.join('/')
}

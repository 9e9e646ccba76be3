import { isSolanaAddress } from './caip.js'
import { decodings, fromBase64, isReceiving, lastWord, originOf, toHttps } from './opened-pages.js'

/** Addresses of EVM networks and of Bitcoin. They are as long as no other text of a link. */
const certain = /0x[0-9a-f]{40}(?![0-9a-f])|\b(bc1|tb1)[02-9ac-hj-np-z]{11,87}\b/gi

/**
 * True if a page that the host's server made may open. It is on one of the named origins, sells none of the visitor's
 * coins, and names no account but the visitor's. Random ids may look like an address of Solana: those count only in
 * fields for a receiver.
 */
export function isSessionPage(
  link: string,
  { address, origins }: { readonly address: string; readonly origins: readonly string[] },
): boolean {
  const url = toHttps(link, origins)
  if (!url || !origins.map(originOf).includes(url.origin)) return false
  const fields = [...url.searchParams, ...new URLSearchParams(url.hash.slice(1))]
  // Some sites name by a field what a page is for: `productsAvailed=SELL`, `defaultFlow=OFFRAMP`.
  const isSelling = fields.some(([, text]) => /^(sell|off-?ramp)$/i.test(text.trim()))
  if (isSelling || /(^|\/)sell(\/|$)/i.test(url.pathname)) return false
  const isOwn = (text: string) =>
    text === address || (/^0x/i.test(text) && text.toLowerCase() === address.toLowerCase())
  const parts = decodings(url.href.slice(url.origin.length)).flatMap((text) => [text, ...fromBase64(text)])
  const named = parts.flatMap((text) => text.match(certain) ?? [])
  const receivers = fields.flatMap(([name, text]) =>
    isReceiving(lastWord(name))
      ? text
          .replace(certain, '')
          .split(/[^\da-z]+/i)
          .filter(isSolanaAddress)
      : [],
  )
  return [...named, ...receivers].every(isOwn)
}

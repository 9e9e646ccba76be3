import type { WalletAnnouncement } from '../wallet.js'

/** The functions that put wallets from outside into a page, by the name of their kind: the text of an object. */
export function pagesText(announcements: readonly Pick<WalletAnnouncement, 'own'>[]): string {
  const pages = announcements.flatMap(({ own }) =>
    own.map(({ via, page = '' }) => [via, `${JSON.stringify(via)}: ${asFunction(page)}`] as const),
  )
  return `{ ${[...new Map(pages).values()].join(', ')} }`
}

/** A function of an object may be written without the word by which it is one: `page(wallet) { … }`. */
function asFunction(text: string): string {
  return /^(async\s+)?(function\b|\(|[\w$]+\s*=>)/.test(text) ? `(${text})` : `(function ${text})`
}

import type { WalletAnnouncement } from '../wallet.js'

/** Source text of an object with the page functions of kinds from `defineWalletKind`, by `via`. */
export function pagesText(announcements: readonly Pick<WalletAnnouncement, 'own'>[]): string {
  const pages = announcements.flatMap(({ own }) =>
    own.map(({ via, page = '' }) => [via, `${JSON.stringify(via)}: ${asFunction(page)}`] as const),
  )
  return `{ ${[...new Map(pages).values()].join(', ')} }`
}

/** Adds the keyword `function` to a method in shorthand form: `page(wallet) { … }`. */
export function asFunction(text: string): string {
  return /^(async\s+)?(function\b|\(|[\w$]+\s*=>)/.test(text) ? `(${text})` : `(function ${text})`
}

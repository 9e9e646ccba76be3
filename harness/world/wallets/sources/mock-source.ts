type NamedPackage = `${string} ${number}.${number}.${number}`

/** A document, or a package outside every lock file: its address or file in this repository, and the date of the text. */
export interface NamedDocument {
  readonly title: string
  readonly address: string
  readonly date: string
}

/** A mock's claim about another vendor's code, with its sources: at least one package of a lock file or one document. */
export type MockSource = { readonly claims: string } & (
  | { readonly packages: readonly [NamedPackage, ...NamedPackage[]]; readonly documents?: readonly NamedDocument[] }
  | { readonly packages?: undefined; readonly documents: readonly [NamedDocument, ...NamedDocument[]] }
)

/** A document as it was read on a day. */
export const read = (title: string, address: string, date = '2026-11-28'): NamedDocument => ({ title, address, date })
export const rainbowKit = (wallet: string, date?: string): NamedDocument =>
  read(
    `RainbowKit: ${wallet}`,
    `https://github.com/rainbow-me/rainbowkit/blob/main/packages/rainbowkit/src/wallets/walletConnectors/${wallet}/${wallet}.ts`,
    date,
  )

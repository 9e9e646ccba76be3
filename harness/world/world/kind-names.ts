import type { OwnChainKind } from '../chains/chain-definition.js'
import { type AnyVia, viaOf } from '../wallets/wallet-spec.js'

/**
 * Holds the kinds of a world by name. A page has one function for each way to find a wallet, and a wallet finds its
 * chains by the name of their kind. So two kinds with one name would be confused.
 */
export function createKindNames() {
  const chains = new Map<string, { readonly chain: string; readonly kind: OwnChainKind }>()
  const pages = new Map<string, { readonly wallet: string; readonly page: string }>()
  return {
    /** @throws Error if another chain has a different kind with this name */
    addChain(chain: string, kind: OwnChainKind): void {
      const known = chains.get(kind.kind)
      if (known && known.kind !== kind)
        throw new Error(
          `The chains ${known.chain} and ${chain} have two kinds named "${kind.kind}". Give one of the kinds another name.`,
        )
      chains.set(kind.kind, { chain, kind })
    },
    /** @throws Error if another wallet has a different page function with the same name */
    addWallet(wallet: string, spec: { readonly via: AnyVia | readonly AnyVia[] }): void {
      for (const { via, page } of viaOf(spec).own) {
        const known = pages.get(via)
        if (known && known.page !== String(page))
          throw new Error(
            `The wallets ${known.wallet} and ${wallet} have two kinds named "${via}", and a page takes one of them. Give one of the kinds another "via".`,
          )
        pages.set(via, { wallet, page: String(page) })
      }
    },
  }
}

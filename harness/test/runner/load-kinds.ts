import { existsSync } from 'node:fs'
import path from 'node:path'
import { isOwnChainKind } from '../../world/chains/chain-definition.js'
import { messageOf } from '../../world/lib/message-of.js'
import { isOwnWalletKind } from '../../world/wallets/wallet-definition.js'
import { type Kinds, noKinds } from '../language/kinds.js'
import { importModule } from './read-module.js'

const howTo = 'export const mine = defineChain({ … })'

async function kindsIn(named: string, folder: string): Promise<Kinds> {
  const file = path.resolve(folder, named)
  if (!existsSync(file)) throw new Error(`kinds: there is no file ${named}`)
  const module = await importModule(file).catch((error: unknown) => {
    throw new Error(`kinds: ${named} cannot be loaded: ${messageOf(error)}`, { cause: error })
  })
  const values = [
    ...new Set(Object.values(module).flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))),
  ]
  const wallets = values.filter(isOwnWalletKind)
  const chains = values.filter(isOwnChainKind)
  if (chains.length + wallets.length === 0)
    throw new Error(`kinds: ${named} exports no kind of chain or wallet: ${howTo}`)
  return { chains, wallets }
}

/**
 * Loads the kinds that a scenario may name from modules. @throws Error if a file does not exist or exports no kind, or if
 * two kinds share a name
 */
export async function loadKinds(files: string | readonly string[] = [], folder = '.'): Promise<Kinds> {
  const named = new Map([files].flat().map((file) => [path.resolve(folder, file), file]))
  const all = await Promise.all([...named.values()].map((file) => kindsIn(file, folder)))
  if (all.length === 0) return noKinds
  const chains = [...new Set(all.flatMap((each) => each.chains))]
  const wallets = [...new Set(all.flatMap((each) => each.wallets))]
  for (const names of [chains.map(({ kind }) => kind), wallets.map(({ via }) => via)]) {
    const twice = names.find((name, index) => names.indexOf(name) !== index)
    if (twice !== undefined) throw new Error(`kinds: two are called "${twice}": give one of them another name`)
  }
  // Each module is loaded by itself, so a wallet's chain may be a second copy of a chain that another module exports.
  for (const { chain } of wallets) if (!chains.some(({ kind }) => kind === chain.kind)) chains.push(chain)
  return { chains, wallets }
}

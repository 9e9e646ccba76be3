import path from 'node:path'
import { languageModuleId } from '../languages/plugin.js'

/** The imports of each module, by absolute path: static ones, and those on demand. */
export type ModuleGraph = ReadonlyMap<string, { readonly imports: readonly string[]; readonly lazy: readonly string[] }>

/** The chunks that a page loads in order. Each takes its modules' imports that no earlier chunk has. */
const rings = {
  headless: ['core/index.ts'],
  modal: [
    'ui/shell/modal-ring.ts',
    'ui/shell/view-change.ts',
    'ui/features/connect/connect.tsx',
    'ui/primitives/image/gallery.ts',
    // Drawn beside the list and in every view.
    'ui/primitives/spinner.tsx',
    'ui/primitives/inline.tsx',
    'ui/components/fields/as-typed.ts',
    'ui/components/fields/field-box.css.ts',
    'ui/components/legal-checkbox.tsx',
    // Amounts and the code of a login read digits of every keyboard: without logins no page loads their form.
    'core/lib/digits.ts',
    // Views of all features say errors, and the login form beside the list does.
    'ui/messages/en-errors.ts',
  ],
  wallets: [
    'core/modal/wallet-flows.ts',
    'core/services/catalogue-api.ts',
    'core/wallets/list/prefetch.ts',
    'core/wallets/watch-wallets.ts',
  ],
  // Drawn beside Connect's list where a host has logins.
  'login-form': ['ui/features/login/connect-section.tsx'],
} as const

/** In a file of its own, as an entry or a language is, and in no chunk. */
export const entryChunk = 'entry'

/** Folders that share a chunk with another one, since a visitor meets them together. */
const together: Readonly<Record<string, string>> = {
  activity: 'account',
  connect: 'connecting',
  ethers: 'evm',
  receive: 'account',
}

/** These load the adapter of EVM wallets, or come after it. */
const onEvm = new Set(['evm', 'wagmi', 'walletconnect', 'send', 'login'])

/** Names of ENS bring tables of their own, and few pages ask for one. */
const ensFiles = /^core\/services\/ens\.ts$|@adraffy\//

/** The chunk of a feature or an adapter, by its folder. */
function ofFolder(file: string): string | undefined {
  if (ensFiles.test(file)) return 'ens'
  // In a chunk that is named, a module is exported as an object that has to be made.
  if (languageModuleId.test(`/${file}`)) return entryChunk
  // All languages need it, and none brings more than itself.
  if (file === 'ui/messages/forms.ts') return 'base'
  const chainClient = /^core\/services\/nodes\/(evm|solana)\.ts$/.exec(file)?.[1]
  if (chainClient !== undefined) return chainClient
  // Read when a token is about to be signed, with the libraries of its chain.
  const reader = /^core\/data\/assets\/read-(contracts|mints)\.ts$/.exec(file)?.[1]
  if (reader !== undefined) return reader === 'contracts' ? 'evm' : 'solana'
  // Brings the code of Solana, which an account of EVM does not load with Send.
  if (file === 'core/features/send/solana-node.ts') return 'solana'
  if (/^ui\/shell\/(bars|aside|strangers)\./.test(file)) return 'views'
  // Only a page in development asks for it.
  if (file === 'ui/entry/replace-predecessor.ts') return 'development'
  // Asked for with the first event, when what views share is here.
  if (file === 'core/services/analytics.ts') return 'shared'
  const verifier = /^core\/namespaces\/verifiers\/(\w+)\.ts$/.exec(file)?.[1]
  // Solana's is a line of code on the curves, and that of EVM a few on its adapter's.
  if (verifier !== undefined) return { solana: 'curves', evm: 'evm' }[verifier] ?? `verify-${verifier}`
  // Activity and Swap follow transactions of every chain.
  if (file.startsWith('core/data/transactions/')) return 'shared'
  // Names asks for it when a visitor types, Send when somebody is paid by name.
  if (file === 'core/data/names.ts') return 'shared'
  // Only hosts with sign-in load it.
  if (file === 'core/adapters/walletconnect/sdk/one-click.ts') return 'one-click'
  const feature = /^(?:core|ui)\/features\/([^/]+)\//.exec(file)?.[1]
  if (feature !== undefined) return together[feature] ?? feature
  const adapter = /^core\/adapters\/([^/]+)\//.exec(file)?.[1]
  return adapter === undefined ? undefined : (together[adapter] ?? adapter)
}

/**
 * Places every module in a chunk: a ring, or the feature or adapter of its folder. Modules below those join their only
 * user. Modules with several users join `views` for the screen, else `shared`.
 */
export function placeModules(root: string, entries: readonly string[], graph: ModuleGraph): Map<string, string> {
  const places = new Map<string, string>()
  const place = (modules: Iterable<string>, name: string) => {
    for (const id of modules) if (!places.has(id)) places.set(id, name)
  }
  const nameOf = (id: string) => path.relative(root, id).split(path.sep).join('/')
  const absolute = (file: string) => {
    // Packages may be linked from elsewhere.
    const id = [...graph.keys()].find((each) => each === path.join(root, file) || each.endsWith(`/${file}`))
    if (id === undefined) throw new Error(`chunks: no module ${file}`)
    return id
  }

  // A chunk that held the module of an entry would be loaded by whoever imports that entry.
  for (const entry of entries) places.set(absolute(entry), entryChunk)
  // The one module that acts when it is loaded: a host's bundler keeps its file whatever it imports of it.
  places.set(absolute('core/isolate-mobx.ts'), 'isolate-mobx')
  const ofEntry = closure(graph, [absolute('ui/index.ts')])
  // No chunk imports an entry: what both need lies below them.
  const isShared = (id: string) =>
    [...graph].some(([other, { imports, lazy }]) => !ofEntry.has(other) && [...imports, ...lazy].includes(id))
  place(closure(graph, [...ofEntry].filter(isShared)), 'base')
  place(ofEntry, entryChunk)
  place(closure(graph, [absolute('core/networks/index.ts')]), 'chains')
  // Its own file, so that `core` stays of a size with the others.
  place(
    [...graph.keys()].filter((id) => id.includes('/node_modules/zod/')),
    'zod',
  )
  for (const [name, files] of Object.entries(rings)) place(closure(graph, files.map(absolute)), name)

  place(closure(graph, [absolute('core/features/sign-in/siwx/index.ts')]), 'sign-in-ways')
  for (const id of graph.keys()) {
    const folder = ofFolder(nameOf(id))
    if (folder !== undefined) place([id], folder)
  }
  const users = new Map<string, Set<string>>()
  const unplaced = new Map([...graph].filter(([id]) => !places.has(id)))
  for (const [id, chunk] of [...places])
    for (const used of closure(unplaced, graph.get(id)?.imports ?? []))
      if (unplaced.has(used)) users.set(used, (users.get(used) ?? new Set()).add(chunk))
  for (const [id, chunks] of users) place([id], chunkOfUsers(nameOf(id), [...chunks]))
  // Only `import()` of something that is no feature reaches these.
  place(graph.keys(), 'rest')
  return places
}

function chunkOfUsers(file: string, chunks: readonly string[]): string {
  const [only, another] = chunks
  if (only !== undefined && another === undefined) return only
  if (/^ui\/|lucide|tanstack|mobx-react/.test(file)) return 'views'
  if (chunks.every((name) => name === 'curves' || name.startsWith('verify-'))) return 'curves'
  if (chunks.every((name) => onEvm.has(name))) return 'evm'
  return /solana|base58/.test(file) ? 'solana' : 'shared'
}

/** Collects the static imports of modules. */
function closure(graph: ModuleGraph, from: readonly string[]): Set<string> {
  const found = new Set<string>()
  const queue = [...from]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue
    found.add(id)
    queue.push(...(graph.get(id)?.imports ?? []).filter((next) => graph.has(next)))
  }
  return found
}

import path from 'node:path'
import { languageModuleId } from '../languages/plugin.js'

/** The imports of each module, by absolute path: static and dynamic ones. */
export type ModuleGraph = ReadonlyMap<string, { readonly imports: readonly string[]; readonly lazy: readonly string[] }>

/** The chunks that a page loads in order. Each takes the imports of its modules that no earlier chunk has. */
const rings = {
  headless: ['core/index.ts'],
  modal: [
    'ui/shell/modal-ring.ts',
    'ui/shell/view-change.ts',
    'ui/features/connect/connect.tsx',
    'ui/primitives/image/gallery.ts',
    // These are drawn beside the list and in every view.
    'ui/primitives/spinner.tsx',
    'ui/primitives/inline.tsx',
    'ui/components/fields/as-typed.ts',
    'ui/components/fields/field-box.css.ts',
    'ui/components/legal-checkbox.tsx',
    // Amounts and login codes accept digits of every keyboard. Pages without logins do not load this form.
    'core/lib/digits.ts',
    // Views of all features show errors, and so does the login form beside the list.
    'ui/messages/en-errors.ts',
  ],
  wallets: [
    'core/modal/wallet-flows.ts',
    'core/services/catalogue-api.ts',
    'core/wallets/list/prefetch.ts',
    'core/wallets/watch-wallets.ts',
  ],
  // This is drawn beside Connect's list if a host has logins.
  'login-form': ['ui/features/login/connect-section.tsx'],
} as const

/** Such a module has its own file, as an entry or a language, and belongs to no chunk. */
export const entryChunk = 'entry'

/** Folders that share a chunk with another folder, since a visitor needs both together. */
const together: Readonly<Record<string, string>> = {
  activity: 'account',
  connect: 'connecting',
  ethers: 'evm',
  receive: 'account',
}

/** These modules load the adapter of EVM wallets, or load after it. */
const onEvm = new Set(['evm', 'wagmi', 'walletconnect', 'send', 'login'])

/** Names of ENS need their own tables, and few pages look one up. */
const ensFiles = /^core\/services\/(ens|name-registry)\.ts$|@adraffy\//

/** The chunk of a feature or an adapter, by its folder. */
function ofFolder(file: string): string | undefined {
  if (ensFiles.test(file)) return 'ens'
  // In a named chunk a module would be exported as an object, which costs bytes.
  if (languageModuleId.test(`/${file}`)) return entryChunk
  // All languages need this module, and none adds anything to it.
  if (file === 'ui/messages/forms.ts') return 'base'
  const chainClient = /^core\/services\/nodes\/(evm|solana)\.ts$/.exec(file)?.[1]
  if (chainClient !== undefined) return chainClient
  // Loaded when a token is about to be signed, with the libraries of its chain.
  const reader = /^core\/data\/assets\/read-(contracts|mints)\.ts$/.exec(file)?.[1]
  if (reader !== undefined) return reader === 'contracts' ? 'evm' : 'solana'
  // It contains viem's code for calls of contracts.
  if (file === 'core/services/nodes/multicall.ts') return 'evm'
  // It contains the code of Solana, which Send on EVM does not load.
  if (/^core\/(features\/send\/solana-node|services\/sol-names)\.ts$/.test(file)) return 'solana'
  if (/^ui\/shell\/(bars|aside|strangers)\./.test(file)) return 'views'
  // An idle page draws the icons of wallets with it, before it loads what an open modal needs.
  if (/^ui\/primitives\/image\/(rebuild-svg|svg-rules|parse-markup)\./.test(file)) return 'svg'
  // Only pages with the option `transports` load them.
  if (/^ui\/features\/connect\/connecting\/transport-step\./.test(file)) return 'transport-step'
  // Only pages with the option `modalSize` load it.
  if (/^ui\/shell\/wide\./.test(file)) return 'wide'
  // Only pages with the options `avatar` or `icons` load it.
  if (/^ui\/shell\/own-look\./.test(file)) return 'own-look'
  // Only a page that names them loads them.
  if (/^core\/providers\/(jupiter|lifi|zero-ex)/.test(file)) return 'swap-providers'
  if (/^core\/features\/swap\/(provided-offers|service-swaps)\.ts$/.test(file)) return 'swap-offers'
  // It contains the code of Solana, which Swap on EVM does not load.
  if (/^core\/features\/swap\/solana\/(?!load)/.test(file)) return 'solana'
  // Only a page that names providers loads it, or one without a project id.
  const isProvided =
    /^core\/(providers\/|data\/(ask-in-order|provided-\w+)|features\/(activity|buy)\/provided-|services\/provided-(analytics|pictures)|contracts\/session-pages)/
  if (isProvided.test(file)) return 'providers'
  // WalletConnect's sessions and those of transports need it.
  if (file === 'core/adapters/walletconnect/own-requests.ts') return 'requests'
  // Only a page with a login of its own loads it.
  if (file.startsWith('core/features/login/host/')) return 'login-host'
  // Only a page in development loads it.
  if (file === 'ui/entry/replace-predecessor.ts') return 'development'
  // Loaded with the first event, when the shared code of views is already loaded.
  if (file === 'core/services/analytics.ts') return 'shared'
  const verifier = /^core\/namespaces\/verifiers\/(\w+)\.ts$/.exec(file)?.[1]
  // The verifier of Solana is one line beside the curves, and the verifier of EVM a few lines beside its adapter.
  if (verifier !== undefined) return { solana: 'curves', evm: 'evm' }[verifier] ?? `verify-${verifier}`
  // Activity and Swap follow transactions of every chain.
  if (file.startsWith('core/data/transactions/')) return 'shared'
  // Only a host that checks its visitors loads it.
  if (
    /^core\/(data\/host-check|errors\/host|features\/(activity|swap)\/agreement|wallets\/connect\/check-accounts)\.ts$/.test(
      file,
    )
  )
    return 'host-check'
  // Only a host that gives its own catalogue loads it.
  if (file === 'core/services/provided-catalogue.ts') return 'provided-catalogue'
  // Names loads it when a visitor types, Send when a recipient has a name.
  if (file === 'core/data/names.ts') return 'shared'
  // Only pages with `smartSessions` load it.
  if (/^core\/standards\/(permissions|provider)\.ts$/.test(file)) return 'permissions'
  // Send loads it for a receiver that names its network.
  if (/^core\/(data|standards)\/interoperable\.ts$/.test(file)) return 'interoperable'
  if (/^core\/data\/(receiver|address-form)\.ts$/.test(file)) return 'send'
  // Only hosts that bring the login's wallets load it.
  if (file.startsWith('core/features/login/host/')) return 'host-login'
  // Only hosts with sign-in load it.
  if (file === 'core/adapters/walletconnect/sdk/one-click.ts') return 'one-click'
  if (file === 'core/adapters/evm/one-prompt.ts') return 'one-prompt'
  // Only hosts that ask wallets once for several namespaces load it, and MetaMask’s road.
  if (/^core\/(wallets\/connect\/one-session|standards\/session)\.ts$/.test(file)) return 'one-session'
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
    // Packages may be linked from another folder.
    const id = [...graph.keys()].find((each) => each === path.join(root, file) || each.endsWith(`/${file}`))
    if (id === undefined) throw new Error(`chunks: no module ${file}`)
    return id
  }

  // If a chunk contained the module of an entry, every importer of that entry would load the chunk.
  for (const entry of entries) places.set(absolute(entry), entryChunk)
  // This is the only module with a side effect: a bundler keeps its file even if no name is imported.
  places.set(absolute('core/isolate-mobx.ts'), 'isolate-mobx')
  const ofEntry = closure(graph, [absolute('ui/index.ts')])
  // No chunk imports an entry: modules that both need are placed in a lower chunk.
  const isShared = (id: string) =>
    [...graph].some(([other, { imports, lazy }]) => !ofEntry.has(other) && [...imports, ...lazy].includes(id))
  place(closure(graph, [...ofEntry].filter(isShared)), 'base')
  place(ofEntry, entryChunk)
  // The buttons draw the marks before the modal is loaded, and the modal without the buttons.
  place([absolute('core/contracts/network/network-marks.ts')], 'network-marks')
  // The buttons wait for it on a page with theme variables or a network button.
  place(closure(graph, [absolute('ui/entry/button-look.ts')]), 'button-look')
  place(closure(graph, [absolute('core/networks/index.ts')]), 'chains')
  // It has its own file, so that the size of `core` stays comparable with other chunks.
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
  // Only dynamic imports of modules that are no features reach these.
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

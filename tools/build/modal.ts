import fs from 'node:fs'
import path from 'node:path'
import { type InputOptions, type Plugin, rolldown } from 'rolldown'
import { pageButtonStyles } from '../../ui/entry/page-button.css.js'
import { compiledLanguages, languageModuleId } from '../languages/plugin.js'
import { buildOnce } from './build-once.js'
import { judgeChunkEdges } from './chunk-edges.js'
import { entryChunk, type ModuleGraph, placeModules } from './chunks.js'
import { bundleDeclarations } from './declarations.js'
import { licencesOf } from './licences.js'
import { flatten, tightenSheets } from './tight-sheets.js'

const inputs = ['core', 'ui', 'package.json', 'tools/build', 'tools/languages', 'package-lock.json']
const entries = {
  index: 'ui/index',
  core: 'core/index',
  networks: 'core/networks/index',
  siwx: 'core/features/sign-in/siwx/index',
}

/**
 * Entries beside the modal's own, which cost nothing on a page without them. An entry that needs the modal's imports it
 * by its package name.
 */
const beside = {
  'wallet-adapter': 'ui/wallet-adapter/index',
  headless: 'ui/headless/index',
  providers: 'core/providers/index',
  testing: 'core/cases/index',
  themes: 'core/themes/index',
  standards: 'core/standards/index',
  transports: 'core/transports/index',
}

/** Bundled packages: small, or used by few lines. A host does not install them. */
const bundled =
  /^(@adraffy|@noble|@scure|@solana|@solana-program|@tanstack|lucide-react|micro-packed|mobx-react-lite|uqr|use-sync-external-store|zod)(\/|$)/
const declared = /^(mobx|react|react-dom|viem|@walletconnect\/universal-provider)(\/|$)/

function isOutside(id: string): boolean {
  if (/^[./\0]/.test(id) || bundled.test(id)) return false
  if (!declared.test(id)) throw new Error(`${id} is neither bundled nor a dependency of walletmodal`)
  return true
}

const entryFile = `${entries.index}.ts`
const input = Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, `${file}.ts`]))

const minify = { compress: true, mangle: false, codegen: { removeWhitespace: false } } as const

/** Bundles core and ui into `dist`. Returns if it built. */
export async function buildModal(root: string): Promise<boolean> {
  const target = path.join(root, 'dist')
  return buildOnce(root, { name: 'modal', inputs, target }, async (aside) => {
    const options: InputOptions = {
      cwd: root,
      input,
      external: isOutside,
      platform: 'browser',
      plugins: [compiledLanguages(root), tightenSheets(root, 'build/ui'), askHostEnvironment],
      preserveEntrySignatures: 'allow-extension',
      treeshake: {
        moduleSideEffects: [
          { test: /isolate-mobx/, sideEffects: true },
          { test: /./, sideEffects: false },
        ],
        // A schema that only types and tests use must not be in a page.
        manualPureFunctions: ['z'],
      },
      transform: {
        target: 'es2022',
        jsx: { runtime: 'automatic' },
        define: { [hostEnvironment]: 'process.env.NODE_ENV' },
      },
      onLog(level, log, report) {
        // 'use client' heads the entry's source, and rolldown keeps it there.
        if (log.code === 'MODULE_LEVEL_DIRECTIVE') return
        // A slow build on a busy machine is not a warning about the package.
        if (log.code === 'PLUGIN_TIMINGS') return
        if (level === 'warn') throw new Error(log.message)
        report(level, log)
      },
    }
    const graph = await readGraph(options)
    const places = placeModules(root, Object.values(input), graph)
    const bundle = await rolldown(options)
    const { output } = await bundle.write({
      dir: aside,
      format: 'es',
      sourcemap: true,
      minify,
      chunkFileNames: ({ name, facadeModuleId }) =>
        languageModuleId.test(facadeModuleId ?? '')
          ? `chunks/language-${name.replace('.words', '')}.js`
          : `chunks/${name}.js`,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          { debugName: 'places', name: (id) => (places.get(id) === entryChunk ? null : (places.get(id) ?? null)) },
        ],
      },
    })
    await bundle.close()
    await buildForEdges(options, aside)
    const besideModules = await buildBeside(options, aside)
    const problems = judgeChunkEdges(output.filter((file) => file.type === 'chunk'))
    if (problems.length > 0) throw new Error(problems.join('\n'))
    const declarations = Object.entries({ ...entries, ...beside }).map(([name, file]) => [name, `build/${file}.d.ts`])
    await bundleDeclarations(root, Object.fromEntries(declarations), aside)
    // The style sheet that pages of a server link: it draws the buttons before their code is loaded.
    fs.writeFileSync(path.join(aside, 'buttons.css'), `${flatten(pageButtonStyles.text)}\n`)
    // TypeScript looks for types of every import, also of a style sheet.
    fs.writeFileSync(path.join(aside, 'buttons.css.d.ts'), 'export {}\n')
    const ofPictures = fs.readFileSync(path.join(root, 'fixtures/catalogue/pictures-licence.txt'), 'utf8')
    const licences = `${licencesOf(root, [...graph.keys(), ...besideModules]).trimEnd()}\n\n@web3icons/core (pictures of wallets)\n\n${ofPictures}`
    fs.writeFileSync(path.join(aside, 'LICENCES.txt'), licences)
  })
}

/**
 * The entry for servers that bundle everything into one file, such as edge servers. It contains no dynamic import:
 * their bundlers would follow it to packages that need Node.
 */
const buildForEdges = (options: InputOptions, dir: string): Promise<string[]> =>
  buildAlone({ ...options, input: { 'index.edge': entryFile }, plugins: [options.plugins, onlyEntry] }, dir)

/**
 * These entries have their own builds: they share no chunk with the modal, whose entry does not change. Resolves with
 * their modules.
 */
async function buildBeside(options: InputOptions, dir: string): Promise<string[]> {
  const modules: string[] = []
  for (const [name, file] of Object.entries(beside))
    modules.push(
      ...(await buildAlone(
        { ...options, input: { [name]: `${file}.ts` }, plugins: [options.plugins, importsModal] },
        dir,
        `${name}-`,
      )),
    )
  return modules
}

/** With `chunks`, code that the entry loads on demand has files of its own, whose names begin with that text. */
async function buildAlone(options: InputOptions, dir: string, chunks?: string): Promise<string[]> {
  const bundle = await rolldown(options)
  const files = { chunkFileNames: `chunks/${chunks}[name].js` }
  const split = chunks === undefined ? { codeSplitting: false } : files
  const { output } = await bundle.write({ dir, format: 'es', minify, ...split })
  await bundle.close()
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
}

const hostEnvironment = 'HOST_NODE_ENV'

/**
 * Rolldown replaces `process.env.NODE_ENV` by `production`, since foreign code needs a value in a page without a
 * bundler. Only the check for development is left to the host's bundler.
 */
const askHostEnvironment: Plugin = {
  name: 'ask-host-environment',
  transform(code, id) {
    if (!id.endsWith('in-development.ts')) return
    const asked = code.replace("process.env['NODE_ENV']", hostEnvironment)
    if (asked === code) throw new Error('in-development.ts asks for its environment in another way')
    return { code: asked, map: null }
  },
}

/** The entries that others import, by their files. */
const importable: Readonly<Record<string, string>> = {
  'ui/index.js': 'walletmodal',
  'core/index.js': 'walletmodal/core',
}

/**
 * These entries import the modal by its package name, so that both use the same file: at the edge, a bundler resolves
 * that name to another file.
 */
const importsModal: Plugin = {
  name: 'imports-modal',
  resolveId: {
    order: 'pre',
    handler(id, importer) {
      const file =
        importer &&
        path
          .relative('.', path.resolve(path.dirname(importer), id))
          .split(path.sep)
          .join('/')
      const name = file && importable[file]
      return name ? { id: name, external: true } : undefined
    },
  },
}

const absent = '\0not-on-a-server'

const onlyEntry: Plugin = {
  name: 'only-entry',
  resolveDynamicImport: () => absent,
  load: (id) => (id === absent ? "throw new Error('A server shows no wallet window.')" : undefined),
}

async function readGraph(options: InputOptions): Promise<ModuleGraph> {
  const graph = new Map<string, { imports: readonly string[]; lazy: readonly string[] }>()
  const bundle = await rolldown({
    ...options,
    plugins: [
      options.plugins,
      {
        name: 'graph',
        buildEnd() {
          for (const id of this.getModuleIds()) {
            const module = this.getModuleInfo(id)
            if (module && !declared.test(id))
              graph.set(id, { imports: module.importedIds, lazy: module.dynamicallyImportedIds })
          }
        },
      },
    ],
  })
  await bundle.generate({ format: 'es' })
  await bundle.close()
  return graph
}

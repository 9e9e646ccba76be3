import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Alias, build, defineConfig, type Plugin } from 'vite'
import { languageModuleId } from '../languages/plugin.js'

/** React 18 is in a workspace of its own: one package cannot have two versions. */
const react18Host = new URL('../react18/package.json', import.meta.url)

function react18(): Alias[] {
  const { resolve } = createRequire(react18Host)
  return ['react', 'react-dom'].map((name) => ({
    find: new RegExp(`^${name}(?=/|$)`),
    replacement: path.dirname(resolve(`${name}/package.json`)),
  }))
}

const here = (place: string) => fileURLToPath(new URL(`../../harness/apps/page/${place}`, import.meta.url))

/**
 * 'use client' is for hosts that render on a server; here all code is in one file, so Vite would warn of the directive.
 */
const isExpected = (code: string | undefined) =>
  code === 'MODULE_LEVEL_DIRECTIVE' || code === 'INEFFECTIVE_DYNAMIC_IMPORT'

const isIn = (id: string, places: readonly string[]) => places.some((place) => id.startsWith(here(`../../../${place}`)))
const ofChains = [
  'core/adapters/',
  'core/clients/',
  'core/lib/solana/',
  'core/features/send/solana-node',
  'core/services/ens',
]
const ofOtherChains = ['core/clients/solana', 'core/clients/frame', 'core/lib/solana/']

/** Scripts for foreign pages are one file each, without imports, since they run before any other code can load. */
function pageScripts(): Plugin {
  const entries = { 'wallet-shell.js': './shell/main.ts', 'wallet-panel.js': './panel/main.tsx' }
  return {
    name: 'page-scripts',
    apply: 'build',
    async generateBundle() {
      for (const [fileName, entry] of Object.entries(entries)) {
        const built = await build({
          configFile: false,
          logLevel: 'warn',
          define: { 'process.env.NODE_ENV': '"production"' },
          build: { write: false, lib: { entry: here(entry), formats: ['iife'], name: 'walletmodalSandbox' } },
        })
        for (const { output } of Array.isArray(built) ? built : 'output' in built ? [built] : []) {
          for (const file of output) {
            if (file.type === 'chunk') this.emitFile({ type: 'asset', fileName, source: file.code })
          }
        }
      }
    },
  }
}

/**
 * The pages of scenarios and of `npm start`; each HTML file of `harness/apps/page` is a page. The mode names the
 * edition: all editions but `production` have only the host page, with a React that reports mistakes.
 */
export default defineConfig(({ mode }) => {
  const isWhole = mode === 'production'
  return {
    root: here('.'),
    base: './',
    plugins: isWhole ? [pageScripts()] : [],
    resolve: { alias: mode === 'react18' ? react18() : [] },
    define: isWhole ? {} : { 'process.env.NODE_ENV': '"development"' },
    build: {
      rolldownOptions: {
        onLog: (level, log, report) => (isExpected(log.code) ? undefined : report(level, log)),
        output: {
          // The name of a language’s file is `de`, not `de.words`.
          chunkFileNames: ({ name }) => `assets/${name.replace(/\.words$/, '')}-[hash].js`,
          // Stacks contain our function names, and scenarios read them. Everything else that a browser would have to
          // parse for every scenario is removed.
          minify: {
            mangle: { keepNames: true },
            compress: { keepNames: { function: true, class: true } },
            codegen: { removeWhitespace: true },
          },
          // Each request of a page goes through the harness, so most scenarios load two files beside the page's own,
          // instead of a hundred. Static imports are in the same files.
          codeSplitting: {
            groups: [
              // Few scenarios test Solana, whose libraries are as large as all of the modal's features.
              { name: 'solana', test: /\/node_modules\/@solana\/(?!web3)/ },
              {
                name: 'modal',
                test: (id) =>
                  isIn(id, [
                    'ui/',
                    'core/',
                    'harness/apps/page/host/react-page',
                    'harness/apps/page/host/show-snapshot',
                  ]) &&
                  !isIn(id, [...ofChains, 'core/namespaces/verifiers/', 'core/providers/catalogue/']) &&
                  // A page uses one language, as on a host's site: each of the others is a file that is not requested.
                  (languageModuleId.exec(id)?.[1] ?? 'en') === 'en',
              },
              {
                name: 'evm',
                test: (id) =>
                  isIn(id, ofChains) &&
                  !isIn(id, ofOtherChains) &&
                  (isIn(id, ['core/lib/rpc/', 'core/services/', 'core/adapters/evm/']) ||
                    path.dirname(id) === here('../../core/adapters')),
              },
            ],
          },
        },
        input: {
          index: here('index.html'),
          ...(isWhole
            ? {
                demo: here('demo.html'),
                dapp: here('dapp.html'),
                sandbox: here('sandbox.html'),
                frame: here('frame.html'),
              }
            : {}),
        },
      },
      assetsDir: 'assets',
      chunkSizeWarningLimit: 2000,
      // A strict content policy blocks data: addresses.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  }
})

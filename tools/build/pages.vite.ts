import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Alias, build, defineConfig, type Plugin } from 'vite'

/** React 18 comes from a workspace of its own: one package cannot hold two versions. */
const react18Host = new URL('../react18/package.json', import.meta.url)

function react18(): Alias[] {
  const { resolve } = createRequire(react18Host)
  return ['react', 'react-dom'].map((name) => ({
    find: new RegExp(`^${name}(?=/|$)`),
    replacement: path.dirname(resolve(`${name}/package.json`)),
  }))
}

const here = (place: string) => fileURLToPath(new URL(`../../harness/apps/page/${place}`, import.meta.url))

/** 'use client' is for hosts that render on a server; what a host loads later is here in one file with the rest. */
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

/** Scripts for pages of others are one file each, without imports: they run before anything else can load. */
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
 * The pages that scenarios and `npm start` open; each HTML file of `harness/apps/page` is a page. The mode names the edition:
 * all but `production` hold the host page alone, with a React that says what was done wrong with it.
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
          // Stacks name our functions, and scenarios read them; all else that a browser would parse for every scenario goes.
          minify: {
            mangle: { keepNames: true },
            compress: { keepNames: { function: true, class: true } },
            codegen: { removeWhitespace: true },
          },
          // Each request of a page goes through the harness, so most scenarios load two files beside the page's own, not a
          // hundred. Static imports come along.
          codeSplitting: {
            groups: [
              // Few scenarios are about Solana, whose libraries are as large as all of the modal's features.
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
                  !isIn(id, [...ofChains, 'core/namespaces/verifiers/']) &&
                  // A page speaks one language, as at a host: each of the others is a file that nobody asks for.
                  !/\/languages\/[^/]+(?<!\/languages)\.ts$/.test(id),
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
      // Under a strict content policy nothing may come as a data: address.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  }
})

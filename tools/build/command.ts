import fs from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { buildOnce } from './build-once.js'
import { licencesOf } from './licences.js'

/** Where the command line goes, relative to `dist`, in a few files that know each other. */
export const commandFolder = 'command'

const inputs = ['cli', 'core', 'ui', 'fixtures/catalogue', 'harness', 'package-lock.json']

/** What comes along with it. All else is a peer that may be missing, is asked for seldom, or brings a program of its own. */
const within = [/^viem$/, /^viem\//, /^zod(\/|$)/, 'commander', 'mobx', 'ox', 'abitype', 'isows', 'eventemitter3']
const familiesWithin = [/^@noble\//, /^@scure\//]

/**
 * Puts what the command line and its workers are made of into a few files: a process that reads 1,450 modules one by one is
 * busy with that for a second before it does anything. Returns whether it built.
 */
export async function buildCommand(root: string): Promise<boolean> {
  const dist = path.join(root, 'dist')
  const target = path.join(dist, commandFolder)
  return buildOnce(root, { name: 'command', inputs, target }, async (aside) => {
    const seen = new Set<string>()
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      publicDir: false,
      ssr: { noExternal: [...within, ...familiesWithin] },
      plugins: [whereItWas(dist, target), remember(seen)],
      build: {
        ssr: true,
        target: 'node20',
        outDir: aside,
        emptyOutDir: true,
        minify: false,
        rolldownOptions: {
          input: {
            bin: path.join(dist, 'cli/bin.js'),
            worker: path.join(dist, 'harness/scenarios/worker.js'),
          },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    })
    fs.writeFileSync(path.join(aside, 'LICENCES.txt'), licencesOf(root, seen))
    fs.chmodSync(path.join(aside, 'bin.js'), 0o755)
  })
}

/** Files are found beside the module that asks for them, wherever it has gone; workers beside the command itself. */
function whereItWas(dist: string, target: string): Plugin {
  return {
    name: 'where-it-was',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(dist) || id.endsWith('/worker-pool.js') || !code.includes('import.meta.url')) return
      const place = path.relative(target, id).split(path.sep).join('/')
      return { code: code.replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`), map: null }
    },
  }
}

function remember(seen: Set<string>): Plugin {
  return {
    name: 'remember',
    moduleParsed({ id }) {
      seen.add(id)
    },
  }
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { compileFunction } from 'node:vm'
import { oncePer } from '../../lib/lifecycle.js'
import { dateOf, fetchIn, type SdkSurroundings } from '../../lib/sdk-globals.js'

const names = ['exports', 'require', 'module', '__filename', '__dirname', 'Date', 'fetch']

/** Matches the vendor's own modules. Their dependencies do not use the time or send requests. */
const isOfSdk = (file: string) => /[\\/]node_modules[\\/](@walletconnect|@reown|wc-2-\d+-\d+)[\\/].*\.c?js$/.test(file)

/** Compiled once for all loaders: a wallet's SDK has some hundred modules. */
const compile = oncePer((file) => compileFunction(readFileSync(file, 'utf8'), names, { filename: file }))

/**
 * Loads unmodified WalletConnect packages with a world's `Date` and `fetch`. Both are parameters of each module, so the
 * process's own stay unchanged.
 */
export function createSdkLoader(surroundings: SdkSurroundings): (name: string) => unknown {
  const globals = { Date: dateOf(surroundings.clock), fetch: fetchIn(surroundings.verify) }
  const loaded = new Map<string, { exports: unknown }>()
  const load = (file: string): unknown => {
    const known = loaded.get(file)
    if (known) return known.exports
    const module = { exports: {} }
    loaded.set(file, module)
    const { require, folder } = { require: createRequire(file), folder: path.dirname(file) }
    const requireHere = Object.assign((name: string): unknown => {
      const found = require.resolve(name)
      return isOfSdk(found) ? load(found) : require(name)
    }, require)
    const run = compile(file)
    Reflect.apply(run, module.exports, [module.exports, requireHere, module, file, folder, globals.Date, globals.fetch])
    return module.exports
  }
  const { resolve } = createRequire(import.meta.url)
  return (name) => load(resolve(name))
}

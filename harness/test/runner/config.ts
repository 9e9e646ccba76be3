import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { memberOf, parseJson } from '../../world/lib/json.js'
import { messageOf } from '../../world/lib/message-of.js'
import { duration } from '../../world/lib/quantities.js'
import { parseWith } from '../language/explain-issue.js'
import { app, head } from '../language/head.js'
import { engineNames } from './drivers/browser/engine-name.js'
import type { Project } from './load.js'
import { findAbove } from './modals.js'
import { importModule } from './read-module.js'

const count = z.int().check(z.positive())
const list = z.union([z.string(), z.array(z.string())])

const config = z.strictObject({
  /** The app under test, or the name of one of `apps`. A scenario's own `app` comes before it. */
  app: head.shape.app,
  /** Apps by name, for `app: shop` in a scenario. */
  apps: z.optional(z.record(z.string(), app)),
  /** Globs of your scenarios, from the config's folder: what `run` runs without a name. @default none */
  scenarios: z.optional(list),
  /** Origins whose requests go where they are addressed. @default none but this machine and the app */
  pass: head.shape.pass,
  /** Nodes that the app asks itself, by address, with the name of the chain that answers. @default those of known providers */
  nodes: head.shape.nodes,
  /** Other services that the app asks: modules that export handlers of MSW, and recordings (`.har`), from the config's folder. @default none */
  services: head.shape.services,
  /** Modules that export kinds of chains and wallets of yours (`defineChain`, `defineWalletKind`), from the config's folder. @default none */
  kinds: head.shape.kinds,
  /** Errors in the console that are known: a part of the text, or a `/pattern/`. @default none */
  console: head.shape.console,
  /** Uncaught errors of the app's pages that are known, in the same way. @default none */
  errors: head.shape.errors,
  /** The folder of reports, and of the screenshots and logs of failures. @default walletmodal-results */
  output: z.optional(z.string()),
  /** Processes that run scenarios side by side. @default one fewer than there are cores, at least two */
  workers: z.optional(count),
  /** The engine that pages are opened in: `chromium`, `firefox` or `webkit`. @default chromium */
  browser: z.optional(z.enum(engineNames)),
  /** For one scenario, in real time. @default 30s */
  timeout: z.optional(duration),
  /** `list`, `json`, `junit`, `html` and `blob`. @default list */
  reporter: z.optional(list),
  /** The node that stands in for Solana. @default auto */
  solana: z.optional(z.enum(['auto', 'surfpool', 'validator'])),
  /** Parts of the app that `score` finds beside its modal: `sign`, `network`. @default nothing */
  dapp: z.optional(list),
})

/** The content of `walletmodal-harness.config.ts`. Flags of a command, and the environment (`WMH_*`), come before it. */
export type HarnessConfig = z.input<typeof config>

/**
 * Types a config file.
 * @example
 * export default defineConfig({ app: { command: 'npm run dev', url: 'http://localhost:5173' }, scenarios: 'tests/*.yaml' })
 */
export function defineConfig(settings: HarnessConfig): HarnessConfig {
  return settings
}

/** The config cannot be read, or says what no config says. Exit code 2. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const configNames = ['ts', 'mts', 'js', 'mjs', 'json'].map((ending) => `walletmodal-harness.config.${ending}`)

/** The config of a folder, or of the nearest one above it. */
export const findConfig = (folder: string) => findAbove(folder, ...configNames)

async function importConfig(file: string): Promise<unknown> {
  if (file.endsWith('.json')) return parseJson(readFileSync(file, 'utf8'))
  const module: unknown = /\.m?ts$/.test(file) ? await importModule(file) : await import(pathToFileURL(file).href)
  return memberOf(module, 'default')
}

/**
 * Reads the config that a command names, or the nearest one of a folder and those above it. `settings` are the flags that it
 * sets. @throws {@link ConfigError}
 */
export async function readConfig(
  named?: string,
  from = process.cwd(),
): Promise<{ project: Project; settings: Readonly<Record<string, unknown>> }> {
  const file = named === undefined ? findConfig(from) : path.resolve(from, named)
  if (file === undefined) return { project: {}, settings: {} }
  if (!existsSync(file)) throw new ConfigError(`there is no config ${file}`)
  const content = await importConfig(file).catch((cause: unknown) => {
    throw new ConfigError(`${file} cannot be loaded: ${messageOf(cause)}`, { cause })
  })
  const parsed = parseWith(config, content)
  if (!parsed.ok) {
    const said = parsed.findings.map((each) => `\n  ${each.path.join('.') || 'the default export'}: ${each.message}`)
    throw new ConfigError(`${file} is wrong:${said.join('')}`)
  }
  const folder = path.dirname(file)
  const { app: usual, apps, pass, nodes, services, kinds, console, errors, scenarios, output, ...others } = parsed.value
  const project = {
    folder,
    app: usual,
    apps,
    pass,
    nodes,
    services: services && [services].flat().map((file) => path.resolve(folder, file)),
    kinds: kinds && [kinds].flat().map((file) => path.resolve(folder, file)),
    console,
    errors,
    scenarios: scenarios === undefined ? undefined : [scenarios].flat(),
  }
  return { project, settings: { ...others, output: output && path.resolve(folder, output) } }
}

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { memberOf, parseJson } from '../../world/lib/json.js'
import { messageOf } from '../../world/lib/message-of.js'
import { findAbove } from '../../world/lib/project-files.js'
import { duration } from '../../world/lib/quantities.js'
import { parseWith } from '../language/explain-issue.js'
import { app, head } from '../language/head.js'
import { engineNames } from './drivers/browser/engine-name.js'
import type { Project } from './load.js'
import { importModule } from './read-module.js'

const count = z.int().check(z.positive())
const list = z.union([z.string(), z.array(z.string())])

const config = z.strictObject({
  /** The app under test, or the name of one of `apps`. A scenario's own `app` wins. */
  app: head.shape.app,
  /** Apps by name, for `app: shop` in a scenario. */
  apps: z.optional(z.record(z.string(), app)),
  /** Globs of your scenarios, relative to the config: `run` without a name runs these. @default none */
  scenarios: z.optional(list),
  /** Origins whose requests go to the internet. @default none but this machine and the app */
  pass: head.shape.pass,
  /**
   * Addresses of nodes that the app asks itself, each with the name of the chain that answers. @default those of known
   * providers
   */
  nodes: head.shape.nodes,
  /**
   * Other services of the app: modules that export MSW handlers, and recordings (`.har`), relative to the config.
   * @default none
   */
  services: head.shape.services,
  /**
   * Modules that export your kinds of chains and wallets (`defineChain`, `defineWalletKind`), relative to the config.
   * @default none
   */
  kinds: head.shape.kinds,
  /** Expected errors in the console: a part of the text, or a `/pattern/`. @default none */
  console: head.shape.console,
  /** Expected uncaught errors of the app's pages, in the same form. @default none */
  errors: head.shape.errors,
  /** The folder of reports, and of the screenshots and logs of failures. @default walletmodal-results */
  output: z.optional(z.string()),
  /** The number of processes that run scenarios in parallel. @default one fewer than there are cores, at least two */
  workers: z.optional(count),
  /** The engine that opens the pages: `chromium`, `firefox` or `webkit`. @default chromium */
  browser: z.optional(z.enum(engineNames)),
  /** The time limit of one scenario, in real time. @default 30s */
  timeout: z.optional(duration),
  /** Reporters: `list`, `json`, `junit`, `html` and `blob`. @default list */
  reporter: z.optional(list),
  /** The node that stands in for Solana. @default auto */
  solana: z.optional(z.enum(['auto', 'surfpool', 'validator'])),
  /** Parts of the app that `score` finds beside its modal: `sign`, `network`. @default nothing */
  dapp: z.optional(list),
})

/** The content of `walletmodal-harness.config.ts`. Flags of a command and the environment (`WMH_*`) win over it. */
export type HarnessConfig = z.input<typeof config>

/**
 * Types a config file.
 * @example
 * export default defineConfig({ app: { command: 'npm run dev', url: 'http://localhost:5173' }, scenarios: 'tests/*.yaml' })
 */
export function defineConfig(settings: HarnessConfig): HarnessConfig {
  return settings
}

/** A config that cannot be read or is invalid. Exit code 2. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const configNames = ['ts', 'mts', 'js', 'mjs', 'json'].map((ending) => `walletmodal-harness.config.${ending}`)

/** Finds the config in a folder, or in the nearest folder above it. */
export const findConfig = (folder: string) => findAbove(folder, ...configNames)

async function importConfig(file: string): Promise<unknown> {
  if (file.endsWith('.json')) return parseJson(readFileSync(file, 'utf8'))
  const module: unknown = /\.m?ts$/.test(file) ? await importModule(file) : await import(pathToFileURL(file).href)
  return memberOf(module, 'default')
}

/**
 * Reads the named config, or the nearest one in `from` and the folders above. `settings` holds the values that flags can
 * set. @throws {@link ConfigError}
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

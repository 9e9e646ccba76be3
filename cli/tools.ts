import { execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { chromiumByHand, findChromium } from '../harness/test/runner/drivers/browser/chromium.js'
import { findFirefox, firefoxByHand } from '../harness/test/runner/drivers/browser/firefox.js'
import { playwrightFolder } from '../harness/test/runner/drivers/browser/playwright-library.js'
import { findWebKit, webkitByHand } from '../harness/test/runner/drivers/webkit/find-webkit.js'
import { memberOf } from '../harness/world/lib/json.js'
import { messageOf } from '../harness/world/lib/message-of.js'
import { anvilPackage, findAnvil } from '../harness/world/processes/anvil.js'
import { surfpoolPackage, waysToSolana } from '../harness/world/processes/surfpool.js'

export interface ToolCheck {
  readonly name: string
  readonly without?: string
  /** Returns its version or path; rejects with one sentence that says what is missing and how to install it by hand. */
  find(): Promise<string>
  /**
   * Installs the tool, if a program can. Rejects with one sentence that says what failed, and how to install it by
   * hand.
   */
  fix?(write: (text: string) => void): Promise<void>
}

function firstLine(file: string, args: readonly string[], timeoutMs = 15_000): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(file, [...args], { timeout: timeoutMs }, (error, stdout) => {
      if (error) reject(error)
      else resolve(stdout.trim().split('\n')[0] ?? '')
    })
  })
}

function runProgram(
  file: string,
  args: readonly string[],
  write: (text: string) => void,
  env: Readonly<Record<string, string | undefined>>,
  name = `${file} ${args[0] ?? ''}`,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, [...args], { stdio: ['ignore', 'pipe', 'pipe'], env })
    child.stdout.on('data', (chunk: Buffer) => write(chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => write(chunk.toString()))
    child.on('error', (cause) => reject(new Error(`${name} did not start`, { cause })))
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`${name} ended with ${signal ?? `code ${code}`}`))
    })
  })
}

const require = createRequire(import.meta.url)

function isDebian(): boolean {
  if (!existsSync('/etc/os-release')) return false
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
}

const node: ToolCheck = {
  name: 'Node',
  async find() {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
    if (major > 20 || (major === 20 && minor >= 19)) return process.version
    throw new Error(`Node ${process.version} is too old: install 20.19 or later from https://nodejs.org.`)
  },
}

const anvil: ToolCheck = {
  name: 'Anvil',
  async find() {
    try {
      return await firstLine(findAnvil(), ['--version'])
    } catch (cause) {
      const wanted = `npm install --save-dev @foundry-rs/anvil@1.7.1 (it brings ${anvilPackage()})`
      throw new Error(`Anvil is missing: ${wanted}.`, { cause })
    }
  },
}

const solana: ToolCheck = {
  name: 'Solana',
  without: 'Everything but Solana works without it.',
  async find() {
    const name = surfpoolPackage()
    if (name !== undefined) {
      try {
        const version = memberOf(require(`${name}/package.json`), 'version') ?? ''
        return `Surfpool ${version} (${name})`
      } catch {
        // Surfpool is not installed: try the validator, the other backend.
      }
    }
    try {
      return await firstLine('solana-test-validator', ['--version'])
    } catch (cause) {
      throw new Error(`No Solana node was found: ${waysToSolana()}.`, { cause })
    }
  },
}

const byHand = chromiumByHand('chromium-headless-shell')

const machine = { env: process.env, isRoot: process.getuid?.() === 0, isDebian: isDebian() }

export const tools: readonly ToolCheck[] = [
  node,
  chromiumTool(machine),
  firefoxTool(machine),
  webkitTool(machine),
  anvil,
  solana,
]

interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isRoot: boolean
  readonly isDebian: boolean
}

/**
 * What Chromium asks the visitor of a public page before it reaches this machine or its network: Local Network Access, for
 * fetch since 142 and for sockets since 147 (chromestatus.com/feature/5152728072060928).
 */
export function localNetworkNote(version: string): string {
  const major = Number(/\b(\d+)\./.exec(version)?.[1])
  if (!(major >= 142)) return ''
  const what = major >= 147 ? 'fetch and sockets' : 'fetch'
  return `; a public page needs the visitor’s permission to reach localhost (${what})`
}

/** Chromium: Debian's package if the user may install it, else Playwright's own download. */
export function chromiumTool(machine: Machine): ToolCheck {
  const { env } = machine
  async function find(): Promise<string> {
    const found = findChromium({ headed: false, env })
    const named = env['WMH_CHROMIUM']
    if (!found && named)
      throw new Error(
        `WMH_CHROMIUM names ${named}, which cannot be run: name the executable of a Chromium, or unset the variable.`,
      )
    if (!found) throw new Error(`No Chromium was found: ${byHand}`)
    try {
      const version = await firstLine(found.path, ['--version'])
      return `${version} (${found.path})${localNetworkNote(version)}`
    } catch (cause) {
      throw new Error(`${found.path} does not start: ${byHand}`, { cause })
    }
  }
  const got = { name: 'Chromium', debian: ['chromium-headless-shell'], playwright: 'chromium-headless-shell', byHand }
  return { name: got.name, find, fix: (write) => getBrowser({ ...got, find }, machine, write) }
}

/** Firefox, for `run --browser firefox`: installed in the same way as Chromium. */
export function firefoxTool(machine: Machine): ToolCheck {
  async function find(): Promise<string> {
    const found = findFirefox(machine.env)
    if (!found) throw new Error(`No Firefox was found: ${firefoxByHand}.`)
    try {
      return `${await firstLine(found.path, ['--version'])} (${found.path})`
    } catch (cause) {
      throw new Error(`${found.path} does not start: ${firefoxByHand}.`, { cause })
    }
  }
  const got = { name: 'Firefox', debian: ['firefox-esr'], playwright: 'firefox', byHand: `${firefoxByHand}.` }
  const without = 'Scenarios run in Chromium without it.'
  return { name: got.name, without, find, fix: (write) => getBrowser({ ...got, find }, machine, write) }
}

/** WebKit, for `run --browser webkit`: only from Debian's packages, since other systems have no such driver. */
export function webkitTool(machine: Machine): ToolCheck {
  async function find(): Promise<string> {
    const found = findWebKit(machine.env)
    if ('driver' in found) return `${found.driver}, ${found.screen}`
    throw new Error(`WebKit needs ${found.join(' and ')}: ${webkitByHand}.`)
  }
  const got = { name: 'WebKit', debian: ['webkit2gtk-driver', 'xvfb'], byHand: `${webkitByHand}.` }
  const without = 'Scenarios run in Chromium without it.'
  return { name: got.name, without, find, fix: (write) => getBrowser({ ...got, find }, machine, write) }
}

interface WantedBrowser extends Pick<ToolCheck, 'name' | 'find'> {
  /** The names of its Debian packages, and of Playwright's download if there is one. */
  readonly debian: readonly string[]
  readonly playwright?: string
  readonly byHand: string
}

async function getBrowser(
  { name, find, debian, playwright, byHand }: WantedBrowser,
  { env, isRoot, isDebian }: Machine,
  write: (text: string) => void,
): Promise<void> {
  async function fromDebian(): Promise<void> {
    await runProgram('apt-get', ['update'], write, env)
    await runProgram('apt-get', ['install', '-y', '--no-install-recommends', ...debian], write, env)
  }
  async function fromPlaywright(): Promise<void> {
    if (playwright === undefined) throw new Error('a download does not bring it')
    const cli = playwrightCli()
    if (!cli) throw new Error('@playwright/test is not installed')
    await runProgram(process.execPath, [cli, 'install', playwright], write, env, 'Playwright’s download')
  }
  const failures: string[] = []
  for (const get of isRoot && isDebian ? [fromDebian, fromPlaywright] : [fromPlaywright]) {
    // A command may fail and still install the browser, or succeed without it: only a browser that starts counts.
    const failure = await get().then(() => undefined, messageOf)
    const missing = await find().then(() => undefined, messageOf)
    if (missing === undefined) return
    failures.push(failure ?? 'what was got does not start')
    write(`${failures.at(-1)}\n`)
  }
  throw new Error(`${name} could not be installed (${failures.join('; ')}): ${byHand}`)
}

function playwrightCli(): string | undefined {
  try {
    return path.join(playwrightFolder(), 'cli.js')
  } catch {
    return undefined
  }
}

import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { findChromium } from '../harness/drivers/chromium.js'
import { firstLine, runProgram, type ToolCheck } from './tool-check.js'

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

const chromiumByHand =
  'No Chromium was found: install one (Debian: apt-get install chromium-headless-shell) or name its file in WMH_CHROMIUM.'

const chromium: ToolCheck = {
  name: 'Chromium',
  async find() {
    const found = findChromium({ headed: false })
    if (!found) throw new Error(chromiumByHand)
    try {
      return `${await firstLine(found.path, ['--version'])} (${found.path})`
    } catch (cause) {
      throw new Error(`${found.path} does not start: ${chromiumByHand}`, { cause })
    }
  },
  async fix(write) {
    const isRoot = process.getuid?.() === 0
    if (isRoot && isDebian()) {
      await runProgram('apt-get', ['update'], write)
      await runProgram('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], write)
      return
    }
    // Playwright's own download; its program is beside its package.
    const cli = path.join(path.dirname(require.resolve('playwright-core/package.json')), 'cli.js')
    await runProgram(process.execPath, [cli, 'install', 'chromium-headless-shell'], write)
  },
}

const anvilPlatforms: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

const anvil: ToolCheck = {
  name: 'Anvil',
  async find() {
    const name = `@foundry-rs/anvil-${process.platform}-${anvilPlatforms[process.arch] ?? process.arch}`
    try {
      const folder = path.dirname(require.resolve(`${name}/package.json`))
      return await firstLine(path.join(folder, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil'), [
        '--version',
      ])
    } catch (cause) {
      throw new Error(`Anvil is missing: npm install --save-dev @foundry-rs/anvil@1.7.1 (it brings ${name}).`, {
        cause,
      })
    }
  },
}

const solana: ToolCheck = {
  name: 'Solana',
  async find() {
    const name = `@solana/surfpool-${process.platform}-${process.arch}${process.platform === 'linux' ? '-gnu' : ''}`
    try {
      const parsed: unknown = require(`${name}/package.json`)
      const version = typeof parsed === 'object' && parsed !== null && 'version' in parsed ? String(parsed.version) : ''
      return `Surfpool ${version} (${name})`
    } catch {
      // No Surfpool for this platform, or not installed: the validator is the other backend.
    }
    try {
      return await firstLine('solana-test-validator', ['--version'])
    } catch (cause) {
      const way = `npm install --save-dev ${name}@1.5.0, or put solana-test-validator on the PATH (https://solana.com/docs/intro/installation)`
      throw new Error(`No Solana node was found: ${way}.`, { cause })
    }
  },
}

/** What the harness needs beyond its own package. */
export const tools: readonly ToolCheck[] = [node, chromium, anvil, solana]

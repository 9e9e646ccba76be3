import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { surfpoolPackage, waysToSolana } from '../harness/processes/surfpool.js'
import { chromiumTool } from './chromium-tool.js'
import { firstLine, type ToolCheck } from './tool-check.js'

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
  without: 'Everything but Solana works without it.',
  async find() {
    const name = surfpoolPackage()
    if (name !== undefined) {
      try {
        const parsed: unknown = require(`${name}/package.json`)
        const version =
          typeof parsed === 'object' && parsed !== null && 'version' in parsed ? String(parsed.version) : ''
        return `Surfpool ${version} (${name})`
      } catch {
        // It is not installed: the validator is the other backend.
      }
    }
    try {
      return await firstLine('solana-test-validator', ['--version'])
    } catch (cause) {
      throw new Error(`No Solana node was found: ${waysToSolana()}.`, { cause })
    }
  },
}

const chromium = chromiumTool({ env: process.env, isRoot: process.getuid?.() === 0, isDebian: isDebian() })

export const tools: readonly ToolCheck[] = [node, chromium, anvil, solana]

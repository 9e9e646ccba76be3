import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow, projectRoot } from '../../lib/project-files.js'

/** Files and folders into which tools write what they know of a project's contracts. */
export interface Places {
  /** Folders of artefacts, of Hardhat and Foundry. */
  readonly artifacts: readonly string[]
  /** Files of wagmi's command line. */
  readonly generated: readonly string[]
  /** Files of Scaffold-ETH 2, which its page reads. */
  readonly scaffold: readonly string[]
  /** Folders of Hardhat Ignition. */
  readonly ignition: readonly string[]
  /** Folders of hardhat-deploy. */
  readonly deployments: readonly string[]
  /** Folders of Foundry's scripts. */
  readonly broadcast: readonly string[]
}

/** Where Hardhat, Foundry, wagmi and Scaffold-ETH write, anywhere in the project. */
export function placesOf(folder: string): { root: string; places: Places } {
  const root = projectRoot(folder)
  const configs = filesBelow(root, /^(?:hardhat\.config|wagmi\.config)\.[cm]?[jt]s$|^foundry\.toml$/, { depth: 3 })
  const scaffold = filesBelow(root, /^(?:deployed|external)Contracts\.[jt]s$/, { depth: 5 })
  const places: Record<keyof Places, string[]> = {
    artifacts: [],
    generated: [],
    scaffold,
    ignition: [],
    deployments: [],
    broadcast: [],
  }
  for (const config of configs) {
    const text = readFileSync(config, 'utf8')
    const add = (kind: keyof Places, usual: string, key: string = kind) => {
      const set = new RegExp(`\\b${key}\\s*[:=]\\s*['"]([^'"]+)`).exec(text)?.[1]
      places[kind].push(path.resolve(config, '..', set ?? usual))
    }
    const tool = path.basename(config)
    if (tool.startsWith('wagmi')) {
      add('generated', 'src/generated.ts', 'out')
    } else if (tool.startsWith('foundry')) {
      add('artifacts', 'out', 'out')
      add('broadcast', 'broadcast')
    } else {
      add('artifacts', 'artifacts')
      add('ignition', 'ignition')
      add('deployments', 'deployments')
    }
  }
  return { root, places }
}

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { memberOf } from '../../world/lib/json.js'

/** The wallet modals that words are written for, each with the package by which it is recognised. */
const modals = {
  walletmodal: /^walletmodal$/,
  rainbowkit: /^@rainbow-me\/rainbowkit$/,
  appkit: /^@reown\/appkit/,
  connectkit: /^connectkit$/,
  'wallet-adapter': /^@solana\/wallet-adapter-react-ui$/,
  thirdweb: /^thirdweb$/,
  'web3-onboard': /^@web3-onboard\/core$/,
} as const

/** The nearest file of one of these names, in a folder or in one above it. */
export function findAbove(folder: string, ...names: readonly string[]): string | undefined {
  const found = names.map((name) => path.join(folder, name)).find(existsSync)
  const above = path.dirname(folder)
  return found ?? (above === folder ? undefined : findAbove(above, ...names))
}

/** The names of what a `package.json` depends on. */
export function dependenciesOf(file: string): string[] {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return ['dependencies', 'devDependencies'].flatMap((key) => Object.keys(Object(memberOf(content, key))))
}

/** The modal of the app in a folder, by what its package depends on; `none` where none is known. */
export function recogniseModal(folder: string): string {
  const file = findAbove(folder, 'package.json')
  const packages = file === undefined ? [] : dependenciesOf(file)
  const found = Object.entries(modals).find(([, pattern]) => packages.some((name) => pattern.test(name)))
  return found?.[0] ?? 'none'
}

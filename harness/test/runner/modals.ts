import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { memberOf } from '../../world/lib/json.js'

/** Wallet modals with words of their own, and the package that identifies each. */
const modals = {
  walletmodal: /^walletmodal$/,
  rainbowkit: /^@rainbow-me\/rainbowkit$/,
  appkit: /^@reown\/appkit/,
  connectkit: /^connectkit$/,
  'wallet-adapter': /^@solana\/wallet-adapter-react-ui$/,
  thirdweb: /^thirdweb$/,
  'web3-onboard': /^@web3-onboard\/core$/,
} as const

/** Finds the nearest file with one of these names, in a folder or above it. */
export function findAbove(folder: string, ...names: readonly string[]): string | undefined {
  const found = names.map((name) => path.join(folder, name)).find(existsSync)
  const above = path.dirname(folder)
  return found ?? (above === folder ? undefined : findAbove(above, ...names))
}

/** Lists the dependencies in a `package.json`. */
export function dependenciesOf(file: string): string[] {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return ['dependencies', 'devDependencies'].flatMap((key) => Object.keys(Object(memberOf(content, key))))
}

/** Recognises an app's modal by the dependencies of its package. Returns `none` if no known modal is there. */
export function recogniseModal(folder: string): string {
  const file = findAbove(folder, 'package.json')
  const packages = file === undefined ? [] : dependenciesOf(file)
  const found = Object.entries(modals).find(([, pattern]) => packages.some((name) => pattern.test(name)))
  return found?.[0] ?? 'none'
}

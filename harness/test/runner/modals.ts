import { readFileSync } from 'node:fs'
import { memberOf } from '../../world/lib/json.js'
import { findAbove } from '../../world/lib/project-files.js'

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

import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { root } from '../build/root.js'

/** The title of each modal in the table, and the npm package whose version is added to it. */
const packages: Readonly<Record<string, { title: string; name?: string }>> = {
  none: { title: 'no modal' },
  walletmodal: { title: 'walletmodal' },
  rainbowkit: { title: 'RainbowKit', name: '@rainbow-me/rainbowkit' },
  appkit: { title: 'AppKit', name: '@reown/appkit' },
  connectkit: { title: 'ConnectKit', name: 'connectkit' },
  'wallet-adapter': { title: 'wallet-adapter', name: '@solana/wallet-adapter-react-ui' },
  'web3-onboard': { title: 'Web3-Onboard', name: '@web3-onboard/core' },
  thirdweb: { title: 'thirdweb', name: 'thirdweb' },
}

const lockFile = z.object({ packages: z.record(z.string(), z.object({ version: z.optional(z.string()) })) })

/** The name of a modal with its version. */
export function titleOf(modal: string): string {
  const { title, name } = packages[modal] ?? { title: modal }
  // Our own version is the one of this repository.
  if (modal === 'walletmodal') return `${title} ${lockOf('package-lock.json').packages['']?.version}`
  return name === undefined
    ? title
    : `${title} ${lockOf('tools/peers/package-lock.json').packages[`node_modules/${name}`]?.version}`
}

function lockOf(way: string): z.infer<typeof lockFile> {
  return lockFile.parse(JSON.parse(fs.readFileSync(path.join(root, way), 'utf8')))
}

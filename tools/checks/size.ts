import fs from 'node:fs'
import path from 'node:path'
import { root } from '../build/root.js'
import type { Check } from './check.js'
import { type LazyView, lazyViewLimit, measureLazyViews } from './lazy-views.js'
import { buildHost, type Rings, ringsOf } from './rings.js'

/** The golden lists. `node build/tools/checks/update-rings.js` writes what is true now; the difference is for a person to approve. */
export const goldenFile = path.join(root, 'tools/checks/rings.json')

type RingName = keyof Rings

export const ringLimits: Readonly<Record<RingName, number>> = { entry: 8_000, connect: 60_000, login: 15_000 }

/** Chain libraries, wallet SDKs and QR codes: nothing of them before a wallet is chosen. */
const forbidden =
  /^(viem|ox|abitype|@noble\/.*|@scure\/.*|@solana\/.*|@walletconnect\/.*|@reown\/.*|wagmi|@wagmi\/.*|ethers|bs58|uqr|qrcode.*|@tanstack\/.*)$/

/** One sentence per broken rule; none when the rings are as they should be. */
export function judgeRings(rings: Rings, golden: Readonly<Record<RingName, readonly string[]>>): string[] {
  const problems: string[] = []
  for (const name of ['entry', 'connect', 'login'] as const) {
    const { gzipBytes, modules, heaviest } = rings[name]
    if (gzipBytes > ringLimits[name])
      problems.push(
        `the ${name} ring is ${gzipBytes} bytes gzip, at most ${ringLimits[name]} are allowed; heaviest: ${heaviest.join(', ')}`,
      )
    for (const module of modules)
      if (forbidden.test(module)) problems.push(`the ${name} ring holds ${module}, which must come by import() later`)
    const known = new Set(golden[name])
    for (const module of modules) if (!known.has(module)) problems.push(`the ${name} ring has a new module: ${module}`)
    const present = new Set(modules)
    for (const module of golden[name])
      if (!present.has(module)) problems.push(`the ${name} ring has no ${module} any more`)
  }
  return problems
}

/** One sentence per view that brings too much of its own. */
export function judgeLazyViews(views: readonly LazyView[]): string[] {
  return views
    .filter(({ gzipBytes }) => gzipBytes > lazyViewLimit)
    .map(
      ({ view, gzipBytes }) =>
        `${view} brings ${gzipBytes} bytes gzip of its own, at most ${lazyViewLimit} are allowed`,
    )
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

export const size: Check = {
  name: 'size',
  lanes: 1,
  async run() {
    const chunks = await buildHost()
    const rings = ringsOf(chunks)
    const views = measureLazyViews(chunks)
    const problems = [...judgeRings(rings, JSON.parse(fs.readFileSync(goldenFile, 'utf8'))), ...judgeLazyViews(views)]
    const { entry, connect, login } = rings
    const largest = Math.max(...views.map(({ gzipBytes }) => gzipBytes))
    const note = `entry ${kilobytes(entry.gzipBytes)} of 8, connect ${kilobytes(connect.gzipBytes)} of 60, logins ${kilobytes(login.gzipBytes)} of 15, a later view at most ${kilobytes(largest)} of 12`
    // Three rules for each of three rings: size, what it must not hold, the golden list; and the size of each later view.
    const rules = 9 + views.length
    return { passed: Math.max(0, rules - problems.length), failed: problems.length, output: problems.join('\n'), note }
  },
}

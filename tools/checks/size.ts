import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { minifySync } from 'rolldown/utils'
import { root } from '../build/root.js'
import { walk } from '../build/walk.js'
import type { Check } from '../lib/check.js'
import { type HostRequests, measureHostRequests } from './host-requests.js'

/** At most so many bytes, minified and gzip, of each file of `dist`; `other` for those without a line of their own. */
const byteLimits: Readonly<Record<string, number>> = {
  index: 8_000,
  headless: 27_000,
  modal: 21_000,
  wallets: 20_500,
  shared: 35_000,
  views: 35_000,
  account: 22_000,
  send: 17_000,
  swap: 19_000,
  buy: 12_000,
  'login-form': 15_000,
  login: 30_000,
  // With the part of @solana/kit that it uses.
  solana: 35_000,
  // Curves and tables of names, by other people: loaded by whoever verifies a signature or asks for a name outside ASCII.
  curves: 20_000,
  'verify-bitcoin': 36_000,
  'verify-polkadot': 19_000,
  ens: 22_000,
  // All texts of one language; a visitor loads one.
  language: 9_000,
  other: 10_000,
}

/** The limit of a file by its name. */
export function byteLimitOf(name: string): number {
  return byteLimits[name] ?? byteLimits[name.replace(/^language-.*/, 'language')] ?? byteLimits['other'] ?? 0
}

export type RequestLimits = Readonly<Record<keyof HostRequests['phases'] | 'files', number>>

/** At most so many requests for scripts of a Vite host, in each phase of a visit. */
export const requestLimits: RequestLimits = {
  files: 36,
  idle: 5,
  'first open': 6,
  connect: 4,
  send: 2,
  swap: 2,
  buy: 2,
}

/** Bytes of every script in a folder, minified as a host's build does and gzip, by name. */
export function measureBytes(folder: string): Map<string, number> {
  const files = walk(folder).filter((file) => file.endsWith('.js'))
  return new Map(
    files.map((file) => {
      const { code } = minifySync(file, fs.readFileSync(path.join(folder, file), 'utf8'), { module: true })
      return [path.basename(file, '.js'), gzipSync(code, { level: 9 }).length]
    }),
  )
}

/** One sentence for each file that is too large. */
export function judgeBytes(bytes: ReadonlyMap<string, number>): string[] {
  return [...bytes].flatMap(([name, size]) => {
    const limit = byteLimitOf(name)
    return size > limit ? [`${name}.js has ${size} bytes minified and gzip, at most ${limit} are allowed`] : []
  })
}

/** One sentence for each phase in which a host asks for too many files. */
export function judgeRequests({ files, phases }: HostRequests, limits = requestLimits): string[] {
  const counts = { files, ...Object.fromEntries(Object.entries(phases).map(([name, phase]) => [name, phase.requests])) }
  return Object.entries(counts).flatMap(([name, count]) => {
    const limit = limits[name as keyof RequestLimits] // its keys are those of `counts`
    return count > limit ? [`${name}: the host has ${count} script files, at most ${limit} are allowed`] : []
  })
}

/** One sentence for each script that brings the recorder along: only the option `recorder` asks for its file. */
export function judgeRecorder(scripts: ReadonlyMap<string, string>): string[] {
  return [...scripts].flatMap(([name, text]) => {
    const isImported = /(?:from|import)\s*["'][^"']*\/recorder\.js["']/.test(text)
    const isInside = name !== 'recorder' && text.includes('walletmodal-recording')
    return isImported || isInside ? [`${name}.js brings the recorder to every page`] : []
  })
}

export const size: Check = {
  name: 'size',
  async run() {
    const bytes = measureBytes(path.join(root, 'dist'))
    const requests = await measureHostRequests()
    const scripts = walk(path.join(root, 'dist')).filter((file) => file.endsWith('.js'))
    const read = (file: string) => fs.readFileSync(path.join(root, 'dist', file), 'utf8')
    const texts = new Map(scripts.map((file) => [path.basename(file, '.js'), read(file)]))
    const problems = [...judgeBytes(bytes), ...judgeRequests(requests), ...judgeRecorder(texts)]
    const phases = Object.entries(requests.phases).map(([name, phase]) => `${name} ${phase.requests}`)
    const rules = bytes.size + Object.keys(requestLimits).length + 1
    return {
      passed: rules - problems.length,
      failed: problems.length,
      output: problems.join('\n'),
      note: `${requests.files} files; requests: ${phases.join(', ')}`,
    }
  },
}

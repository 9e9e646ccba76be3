import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { minifySync } from 'rolldown/utils'
import { root } from '../build/root.js'
import { walk } from '../build/walk.js'
import type { Check } from '../lib/check.js'
import { type HostRequests, measureHostRequests } from './host-requests.js'

/** At most so many bytes, minified and gzip, of the entry: every page of a host waits for it. */
export const entryLimit = 8_000

export type RequestLimits = Readonly<Record<keyof HostRequests['phases'], number>>

/** At most so many requests for scripts of a Vite host, in each phase of a visit. */
export const requestLimits: RequestLimits = {
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

/** One sentence when the entry is too large. */
export function judgeEntry(bytes: ReadonlyMap<string, number>): string[] {
  const size = bytes.get('index') ?? Number.POSITIVE_INFINITY
  return size > entryLimit ? [`index.js has ${size} bytes minified and gzip, at most ${entryLimit} are allowed`] : []
}

/** One sentence for each phase in which a host asks for too many files. */
export function judgeRequests({ phases }: HostRequests, limits = requestLimits): string[] {
  return Object.entries(phases).flatMap(([name, { requests }]) => {
    const limit = limits[name as keyof RequestLimits] // its keys are those of `phases`
    return requests > limit ? [`${name}: the host asks for ${requests} script files, at most ${limit} are allowed`] : []
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
    const problems = [...judgeEntry(bytes), ...judgeRequests(requests), ...judgeRecorder(texts)]
    const phases = Object.entries(requests.phases).map(([name, phase]) => `${name} ${phase.requests}`)
    const rules = 1 + Object.keys(requestLimits).length + 1
    return {
      passed: rules - problems.length,
      failed: problems.length,
      output: problems.join('\n'),
      note: `${requests.files} files; requests: ${phases.join(', ')}`,
    }
  },
}

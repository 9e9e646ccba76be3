import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { minifySync } from 'rolldown/utils'
import { root } from '../build/root.js'
import { walk } from '../build/walk.js'
import type { Check } from '../lib/check.js'
import { measureHostRequests } from './host-requests.js'

/** The limit of the entry in bytes, minified and gzip: every page of a host waits for it. */
export const entryLimit = 9_300

/** The limit of a language in bytes, minified and gzip. A Greek letter has two bytes and a Hindi letter three. */
export const languageLimit = 18_000

/** The bytes after gzip and the requests of one phase of a visit, and their limits. */
export interface PhaseFigures {
  /** The figures on `main`. */
  readonly bytes: number
  readonly requests: number
  readonly mostBytes: number
  readonly mostRequests: number
}

export type Figures = Readonly<Record<string, PhaseFigures>>
type Measured = Readonly<Record<string, Pick<PhaseFigures, 'bytes' | 'requests'>>>

/** The figures of `main` and the limits: both are committed, so that a comparison needs no network. */
const figuresFile = path.join(root, 'tools/checks/size-figures.json')

/** The factor by which a phase may exceed the figures of the day on which its limits were set. */
const headRoom = 1.15

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

/** A sentence for each language that is too large. */
export function judgeLanguages(bytes: ReadonlyMap<string, number>): string[] {
  const languages = [...bytes].filter(([name]) => name.startsWith('language-'))
  if (languages.length === 0) return ['there is no file of a language']
  return languages
    .filter(([, size]) => size > languageLimit)
    .map(([name, size]) => `${name}.js has ${size} bytes minified and gzip, at most ${languageLimit} are allowed`)
}

/**
 * Writes the measured figures as those of `main`. Limits do not change, except for a phase without one, or with
 * `withLimits`.
 */
export function updateFigures(known: Figures, measured: Measured, withLimits = false): Figures {
  return Object.fromEntries(
    Object.entries(measured).map(([name, { bytes, requests }]) => {
      const old = withLimits ? undefined : known[name]
      const mostBytes = old?.mostBytes ?? Math.ceil(bytes * headRoom)
      const mostRequests = old?.mostRequests ?? Math.ceil(requests * headRoom)
      return [name, { bytes, requests, mostBytes, mostRequests }]
    }),
  )
}

/** One sentence for each phase that exceeds its limit, is unknown, or is no longer measured. */
export function judgePhases(known: Figures, measured: Measured): string[] {
  const gone = Object.keys(known).filter((name) => !(name in measured))
  return [
    ...Object.entries(measured).flatMap(([name, { bytes, requests }]) => {
      const figures = known[name]
      if (!figures) return [`${name}: no limit is known, npm run check -- size --update sets one`]
      const { mostBytes, mostRequests } = figures
      return [
        ...(bytes > mostBytes ? [`${name}: the host loads ${bytes} bytes, at most ${mostBytes} are allowed`] : []),
        ...(requests > mostRequests
          ? [`${name}: the host asks for ${requests} script files, at most ${mostRequests} are allowed`]
          : []),
      ]
    }),
    ...gone.map((name) => `${name}: is no longer measured, npm run check -- size --update forgets it`),
  ]
}

/** A line for each phase: its figures, their difference from `main`, and the limits. */
export function reportPhases(known: Figures, measured: Measured): string {
  const signed = (difference: number) => (difference > 0 ? `+${difference}` : String(difference))
  const rows = Object.entries(measured).map(([name, { bytes, requests }]) => {
    const was = known[name]
    return [
      name,
      String(bytes),
      was ? signed(bytes - was.bytes) : 'new',
      String(was?.mostBytes ?? ''),
      String(requests),
      was ? signed(requests - was.requests) : 'new',
      String(was?.mostRequests ?? ''),
    ]
  })
  const all = [['phase', 'bytes', 'to main', 'at most', 'requests', 'to main', 'at most'], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  return all
    .map((row) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    )
    .map((line) => `  ${line}`)
    .join('\n')
}

/** One sentence for each script that contains the recorder: only the option `recorder` may load its file. */
export function judgeRecorder(scripts: ReadonlyMap<string, string>): string[] {
  return [...scripts].flatMap(([name, text]) => {
    const isImported = /(?:from|import)\s*["'][^"']*\/recorder\.js["']/.test(text)
    const isInside = name !== 'recorder' && text.includes('walletmodal-recording')
    return isImported || isInside ? [`${name}.js brings the recorder to every page`] : []
  })
}

/**
 * `npm run check -- size` compares with the figures of `main`. With `--update` it writes them, once a change is ready to be
 * merged; with `--limits` it sets the limits anew too, which a reviewer has to agree to.
 */
export const size: Check = {
  name: 'size',
  async run() {
    const bytes = measureBytes(path.join(root, 'dist'))
    const { files, phases } = await measureHostRequests()
    const known: Figures = JSON.parse(fs.readFileSync(figuresFile, 'utf8'))
    const withLimits = process.argv.includes('--limits')
    const isUpdate = withLimits || process.argv.includes('--update')
    const figures = isUpdate ? updateFigures(known, phases, withLimits) : known
    if (isUpdate) fs.writeFileSync(figuresFile, `${JSON.stringify(figures, undefined, 2)}\n`)
    const scripts = walk(path.join(root, 'dist')).filter((file) => file.endsWith('.js'))
    const read = (file: string) => fs.readFileSync(path.join(root, 'dist', file), 'utf8')
    const texts = new Map(scripts.map((file) => [path.basename(file, '.js'), read(file)]))
    const problems = [
      ...judgeEntry(bytes),
      ...judgeLanguages(bytes),
      ...judgePhases(figures, phases),
      ...judgeRecorder(texts),
    ]
    // The entry, the recorder, each language, and two figures of each phase.
    const languages = [...bytes.keys()].filter((name) => name.startsWith('language-'))
    const rules = 2 + languages.length + 2 * Object.keys(phases).length
    return {
      passed: Math.max(0, rules - problems.length),
      failed: problems.length,
      output: problems.join('\n'),
      note: `entry ${bytes.get('index')} of ${entryLimit} bytes, ${files} files`,
      report: reportPhases(known, phases),
    }
  },
}

import fs from 'node:fs'
import path from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { runNode } from '../lib/command.js'

/** One entry of a package: what a host imports by one name. */
export interface Entry {
  /** The name of its report: `walletmodal-core`. */
  readonly name: string
  /** The folder of the package, from the root of the repository. */
  readonly folder: string
  /** The declarations that `tsc` made of its source. */
  readonly declarations: string
}

/** Every entry with types that the packages have. */
export const entries: readonly Entry[] = [
  { name: 'walletmodal', folder: '.', declarations: 'build/ui/index.d.ts' },
  { name: 'walletmodal-core', folder: '.', declarations: 'build/core/index.d.ts' },
  { name: 'walletmodal-networks', folder: '.', declarations: 'build/core/networks/index.d.ts' },
  { name: 'walletmodal-siwx', folder: '.', declarations: 'build/core/features/sign-in/siwx/index.d.ts' },
  { name: 'walletmodal-wallet-adapter', folder: '.', declarations: 'build/ui/wallet-adapter/index.d.ts' },
  { name: 'walletmodal-headless', folder: '.', declarations: 'build/ui/headless/index.d.ts' },
  { name: 'walletmodal-providers', folder: '.', declarations: 'build/core/providers/index.d.ts' },
  { name: 'walletmodal-testing', folder: '.', declarations: 'build/core/cases/index.d.ts' },
  { name: 'walletmodal-themes', folder: '.', declarations: 'build/core/themes/index.d.ts' },
  { name: 'walletmodal-standards', folder: '.', declarations: 'build/core/standards/index.d.ts' },
  { name: 'walletmodal-transports', folder: '.', declarations: 'build/core/transports/index.d.ts' },
  { name: 'walletmodal-harness', folder: 'harness', declarations: 'build/harness/index.d.ts' },
  { name: 'walletmodal-harness-playwright', folder: 'harness', declarations: 'build/harness/playwright.d.ts' },
]

/**
 * Writes the report of each entry into a folder: every signature that a host can meet, and those that they are made of.
 * @throws Error where API Extractor cannot read the declarations
 */
export async function writeReports(root: string, entries: readonly Entry[], folder: string): Promise<void> {
  fs.mkdirSync(folder, { recursive: true })
  const { code, output } = await runNode('tools/api/extract.mjs', [root, folder, JSON.stringify(entries)])
  if (code !== 0) throw new Error(`API Extractor could not read the declarations:\n${output}`)
  for (const name of reportsIn(folder)) {
    const file = path.join(folder, name)
    fs.writeFileSync(file, withoutComments(fs.readFileSync(file, 'utf8')))
  }
}

/** A report without the doc comments that API Extractor copies into unions: new words are no new signature. */
export function withoutComments(report: string): string {
  return report.replace(/^[ \t]*\/\*\*[\s\S]*?\*\/[ \t]*\n/gm, '')
}

/** A patch for each report in which two folders differ, with a few lines around. A report that one of them lacks is empty there. */
export function compareReports(known: string, made: string): string[] {
  const names = new Set([known, made].flatMap(reportsIn))
  return [...names].sort().flatMap((name) => {
    const [before, after] = [known, made].map((folder) => textOf(path.join(folder, name)))
    if (before === after) return []
    return [createTwoFilesPatch(name, name, before ?? '', after ?? '', undefined, undefined, { context: 4 })]
  })
}

/** Makes the reports of one folder those of another. */
export function replaceReports(known: string, made: string): void {
  fs.mkdirSync(known, { recursive: true })
  for (const name of reportsIn(known)) fs.rmSync(path.join(known, name))
  for (const name of reportsIn(made)) fs.copyFileSync(path.join(made, name), path.join(known, name))
}

const reportsIn = (folder: string) =>
  fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith('.api.md')) : []

const textOf = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '')

import fs from 'node:fs'
import path from 'node:path'
import type { Check, CheckResult } from '../lib/check.js'
import { type CommandOptions, runNode } from '../lib/command.js'
import { temporaryFolder } from '../lib/temporary-folder.js'

/** The members of vitest's JSON report that are read here. */
export interface VitestReport {
  readonly success: boolean
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[]
}

/** A skipped test and a file that could not be read count as failures: this repository has no skipped tests. */
export function countReport(report: VitestReport): { passed: number; failed: number } {
  const unread = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + unread.length
  // An unhandled rejection fails the run without failing a test.
  return { passed: report.numPassedTests, failed: failed === 0 && !report.success ? 1 : failed }
}

/** One machine of several runs one part: `WM_PART=2/3`. */
const part = process.env['WM_PART']

/** Tests in files `*.long.test.ts` start programs or whole SDKs, play scenarios, draw the modal in other hosts, or walk through every view. */
export const unit = vitest('unit', ['core', 'ui', 'harness'])
export const longTests: Check = { ...vitest('long tests', ['long'], { part }), isLong: true }
/**
 * Tests in files `*.night.test.ts` search for long, rehearse a release, or have all cases of which `long tests` have a
 * sample.
 */
export const nightTests: Check = { ...vitest('night tests', ['night'], { timeoutMs: 2 * 3_600_000 }), isRare: true }
/** These tests run alone: a worker that has run files without a page has no document for a page. */
export const randomVisits: Check = { ...vitest('random visits', ['long ui']), isLong: true }
/** Properties about money play 10,000 scenes each instead of 200, which takes half an hour. */
export const nightly: Check = {
  ...vitest('nightly properties', ['core'], { env: { WM_LONG: '1' }, timeoutMs: 24 * 3_600_000 }),
  isRare: true,
}

interface VitestOptions extends CommandOptions {
  readonly part?: string | undefined
}

function vitest(name: string, projects: readonly string[], options: VitestOptions = {}): Check {
  return { name, run: () => runVitest(projects, options) }
}

async function runVitest(projects: readonly string[], { part, ...options }: VitestOptions): Promise<CheckResult> {
  const folder = temporaryFolder('unit')
  const file = path.join(folder, 'report.json')
  try {
    const args = [
      'run',
      ...projects.map((name) => `--project=${name}`),
      ...(part === undefined ? [] : [`--shard=${part}`]),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]
    const { code, output } = await runNode('node_modules/vitest/vitest.mjs', args, { timeoutMs: 2_400_000, ...options })
    if (!fs.existsSync(file)) return { passed: 0, failed: 1, output }
    const { passed, failed } = countReport(JSON.parse(fs.readFileSync(file, 'utf8')))
    return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, output }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

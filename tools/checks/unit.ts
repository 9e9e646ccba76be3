import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Check, CheckResult } from '../lib/check.js'
import { runNode } from '../lib/command.js'

/** The members of vitest's JSON report that are read here. */
export interface VitestReport {
  readonly success: boolean
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[]
}

/** A skipped test and a file that could not be read count as failures: nothing is skipped here. */
export function countReport(report: VitestReport): { passed: number; failed: number } {
  const unread = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + unread.length
  // An unhandled rejection fails the run without failing a test.
  return { passed: report.numPassedTests, failed: failed === 0 && !report.success ? 1 : failed }
}

export const unit: Check = {
  name: 'unit',
  async run() {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'walletmodal-unit-'))
    const file = path.join(folder, 'report.json')
    try {
      const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
      const { code, output } = await runNode('node_modules/vitest/vitest.mjs', args, { timeoutMs: 2_400_000 })
      if (!fs.existsSync(file)) return { passed: 0, failed: 1, output }
      const { passed, failed } = countReport(JSON.parse(fs.readFileSync(file, 'utf8')))
      return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, output } satisfies CheckResult
    } finally {
      fs.rmSync(folder, { recursive: true, force: true })
    }
  },
}

import { commandFile } from '../build/root.js'
import { runNode } from '../lib/command.js'
import { median, type Row } from './limits.js'

interface ResultLine {
  readonly type: string
  readonly durationMs: number
  readonly outcome: string
}

/**
 * The time to connect in Chromium on each of the three host pages: for the first visit of a process, and the median of
 * the later ones.
 */
export async function measureHarness(): Promise<Row[]> {
  const args = ['run', 'connect/connect-evm', 'react18/connect-evm', '--repeat', '10', '--workers', '1', '--json']
  const { stdout, output } = await runNode(commandFile, args)
  const lines: ResultLine[] = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  const results = lines.filter(({ type }) => type === 'result')
  const failed = results.find(({ outcome }) => outcome !== 'passed')
  if (failed) throw new Error(`connect-evm failed:\n${output}`)
  const [first, ...others] = results.map(({ durationMs }) => durationMs)
  if (first === undefined) throw new Error(`nothing ran:\n${output}`)
  return [
    { what: 'scenario, cold', ours: first, unit: 'ms', limit: 3_000 },
    { what: 'scenario, warm', ours: median(others), unit: 'ms', limit: 1_500 },
  ]
}

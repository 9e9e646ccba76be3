import { commandFile } from '../build/root.js'
import { runNode } from '../lib/command.js'
import { median, type Row } from './limits.js'

interface ResultLine {
  readonly type: string
  readonly durationMs: number
  readonly outcome: string
}

/** How long connecting takes, in Chromium on each of its three host pages: the first of a process, and the median of those after it. */
async function timeTarget(target: 'core' | 'browser'): Promise<{ cold: number; warm: number }> {
  const args = [
    'run',
    'connect/connect-evm',
    'react18/connect-evm',
    '--target',
    target,
    '--repeat',
    '10',
    '--workers',
    '1',
    '--json',
  ]
  const { stdout, output } = await runNode(commandFile, args)
  const lines: ResultLine[] = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  const results = lines.filter(({ type }) => type === 'result')
  const failed = results.find(({ outcome }) => outcome !== 'passed')
  if (failed) throw new Error(`connect-evm failed on ${target}:\n${output}`)
  const [first, ...others] = results.map(({ durationMs }) => durationMs)
  if (first === undefined) throw new Error(`nothing ran on ${target}:\n${output}`)
  return { cold: first, warm: median(others) }
}

export async function measureHarness(): Promise<Row[]> {
  const headless = await timeTarget('core')
  const browser = await timeTarget('browser')
  return [
    { what: 'headless scenario, cold', ours: headless.cold, unit: 'ms', limit: 1_500 },
    { what: 'headless scenario, warm', ours: headless.warm, unit: 'ms', limit: 300 },
    { what: 'browser scenario, cold', ours: browser.cold, unit: 'ms', limit: 3_000 },
    { what: 'browser scenario, warm', ours: browser.warm, unit: 'ms', limit: 1_500 },
  ]
}

import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageRunner } from '../../../world/lib/package-runner.js'
import { failureLines, type NotRun, type RunSummary, type ScenarioResult } from './result.js'

export interface Reporter {
  onStart?(planned: number, notRun?: readonly NotRun[]): void
  onResult?(result: ScenarioResult, done: number, planned: number): void
  onEnd?(summary: RunSummary): void
}

type Write = (text: string) => void

export function jsonReporter(write: Write): Reporter {
  return { onEnd: (summary) => write(`${JSON.stringify(summary, null, 2)}\n`) }
}

export function jsonStreamReporter(write: Write): Reporter {
  const line = (value: unknown) => write(`${JSON.stringify(value)}\n`)
  return {
    onStart(planned, notRun = []) {
      line({ type: 'start', planned })
      for (const { name, why } of notRun) line({ type: 'not-run', name, why })
    },
    onResult: (result) => line({ type: 'result', ...result }),
    onEnd: ({ results: _results, ...summary }) => line({ type: 'end', ...summary }),
  }
}

export function listReporter(write: Write, useColor: boolean): Reporter {
  const paint = (code: number, text: string) => (useColor ? `\u001b[${code}m${text}\u001b[0m` : text)
  return {
    onStart(planned, notRun = []) {
      write(`Running ${planned} ${planned === 1 ? 'scenario' : 'scenarios'}\n`)
      for (const { name, why } of notRun) write(`– ${name} not run: ${why}\n`)
    },
    onResult(result, done, planned) {
      const width = String(planned).length
      const isInterrupted = result.outcome === 'interrupted'
      const mark = result.outcome === 'passed' ? paint(32, '✓') : isInterrupted ? '–' : paint(31, '✗')
      const round = result.round > 1 ? ` #${result.round}` : ''
      write(
        `${mark} ${String(done).padStart(width)}/${planned} ${result.name}${round} ${isInterrupted ? 'interrupted' : `${result.durationMs} ms`}\n`,
      )
      for (const line of result.told ?? []) write(`  ${line}\n`)
      const { failure } = result
      // A full URL, so that a terminal makes it a link.
      const picture = result.attachments.find((file) => path.basename(file) === 'screenshot.png')
      if (!failure && picture) write(`  picture: ${pathToFileURL(picture)}\n`)
      if (!failure || isInterrupted) return
      const [first = '', ...others] = failureLines(result, failure)
      write(`${[paint(31, first), ...others].join('\n')}\n`)
      if (failure.detail !== undefined) write(`${failure.detail.replaceAll(/^/gm, '    ')}\n`)
      for (const file of result.attachments) write(`  kept ${path.relative('', file)}\n`)
    },
    onEnd(summary) {
      const nodes = summary.results.flatMap((each) => each.nodes ?? []).map(({ host, chain }) => `${host} → ${chain}`)
      if (nodes.length > 0) write(`nodes: ${[...new Set(nodes)].join(', ')}\n`)
      for (const leak of summary.leaks) write(`${paint(31, 'left behind:')} ${leak}\n`)
      for (const file of summary.traces)
        write(`trace: ${packageRunner} playwright show-trace ${path.relative('', file)}\n`)
      for (const error of summary.errors) write(`${paint(31, 'the run failed:')} ${error}\n`)
      const seconds = (summary.durationMs / 1000).toFixed(1)
      const counts = [`${summary.passed} passed`, `${summary.failed} failed`]
      for (const kind of ['flaky', 'interrupted'] as const)
        if (summary[kind] > 0) counts.push(`${summary[kind]} ${kind}`)
      if (summary.notRun.length > 0) counts.push(`${summary.notRun.length} not run`)
      write(`${counts.join(', ')} (${seconds} s)\n`)
    },
  }
}

import type { Reporter, Write } from './reporter.js'
import { failureLines } from './result.js'

/** For people: a line a scenario as it ends, five lines for one that failed, one line at the end. */
export function listReporter(write: Write, useColor: boolean): Reporter {
  const paint = (code: number, text: string) => (useColor ? `\u001b[${code}m${text}\u001b[0m` : text)
  return {
    onStart: (planned) => write(`Running ${planned} ${planned === 1 ? 'scenario' : 'scenarios'}\n`),
    onResult(result, done, planned) {
      const width = String(planned).length
      const mark = result.outcome === 'passed' ? paint(32, '✓') : paint(31, '✗')
      const round = result.round > 1 ? ` #${result.round}` : ''
      write(
        `${mark} ${String(done).padStart(width)}/${planned} ${result.name} [${result.target}]${round} ${result.durationMs} ms\n`,
      )
      const { failure } = result
      if (!failure) return
      write(
        `${failureLines(result, failure)
          .map((line, index) => (index === 0 ? paint(31, line) : line))
          .join('\n')}\n`,
      )
      if (failure.detail !== undefined) write(`${failure.detail.replaceAll(/^/gm, '    ')}\n`)
      for (const file of result.attachments) write(`  kept ${file}\n`)
    },
    onEnd(summary) {
      for (const leak of summary.leaks ?? []) write(`${paint(31, 'left behind:')} ${leak}\n`)
      const seconds = (summary.durationMs / 1000).toFixed(1)
      write(`${summary.passed} passed, ${summary.failed} failed (${seconds} s)\n`)
    },
  }
}

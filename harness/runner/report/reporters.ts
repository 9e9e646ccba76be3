import path from 'node:path'
import { failureLines, type RunSummary, type ScenarioResult } from './result.js'

export interface Reporter {
  onStart?(planned: number): void
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
    onStart: (planned) => line({ type: 'start', planned }),
    onResult: (result) => line({ type: 'result', ...result }),
    onEnd: ({ results: _results, ...summary }) => line({ type: 'end', ...summary }),
  }
}

export function listReporter(write: Write, useColor: boolean): Reporter {
  const paint = (code: number, text: string) => (useColor ? `\u001b[${code}m${text}\u001b[0m` : text)
  return {
    onStart: (planned) => write(`Running ${planned} ${planned === 1 ? 'scenario' : 'scenarios'}\n`),
    onResult(result, done, planned) {
      const width = String(planned).length
      const isInterrupted = result.outcome === 'interrupted'
      const mark = result.outcome === 'passed' ? paint(32, '✓') : isInterrupted ? '–' : paint(31, '✗')
      const round = result.round > 1 ? ` #${result.round}` : ''
      write(
        `${mark} ${String(done).padStart(width)}/${planned} ${result.name}${round} ${isInterrupted ? 'interrupted' : `${result.durationMs} ms`}\n`,
      )
      const { failure } = result
      if (!failure || isInterrupted) return
      const [first = '', ...others] = failureLines(result, failure)
      write(`${[paint(31, first), ...others].join('\n')}\n`)
      if (failure.detail !== undefined) write(`${failure.detail.replaceAll(/^/gm, '    ')}\n`)
      for (const file of result.attachments) write(`  kept ${file}\n`)
    },
    onEnd(summary) {
      for (const leak of summary.leaks ?? []) write(`${paint(31, 'left behind:')} ${leak}\n`)
      const seconds = (summary.durationMs / 1000).toFixed(1)
      const interrupted = summary.interrupted > 0 ? `, ${summary.interrupted} interrupted` : ''
      write(`${summary.passed} passed, ${summary.failed} failed${interrupted} (${seconds} s)\n`)
    },
  }
}

// Characters that XML 1.0 cannot hold at all, not even escaped.
const notInXml = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

function escapeXml(text: string): string {
  return text
    .replaceAll(notInXml, '?')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** For CI servers: JUnit's XML. */
export function junitReporter(write: Write): Reporter {
  return {
    onEnd(summary) {
      const cases = summary.results.map((result) => {
        const { failure } = result
        const seconds = (result.durationMs / 1000).toFixed(3)
        const open = `  <testcase classname="${escapeXml(path.dirname(result.name))}" name="${escapeXml(result.name)}" time="${seconds}"`
        if (!failure) return `${open}/>`
        if (result.outcome === 'interrupted') return `${open}><skipped message="interrupted"/></testcase>`
        const body = [...failureLines(result, failure), failure.detail ?? []].flat().join('\n')
        return `${open}>\n    <failure type="${failure.outcome}" message="${escapeXml(failure.message)}">${escapeXml(body)}</failure>\n  </testcase>`
      })
      const counts = `tests="${summary.results.length}" failures="${summary.failed}" time="${(summary.durationMs / 1000).toFixed(3)}"`
      write(
        `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="walletmodal" ${counts}>\n${cases.join('\n')}\n</testsuite>\n`,
      )
    },
  }
}

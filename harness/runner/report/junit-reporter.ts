import type { Reporter, Write } from './reporter.js'
import { failureLines } from './result.js'

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
        const open = `  <testcase classname="${escapeXml(result.target)}" name="${escapeXml(result.name)}" time="${(result.durationMs / 1000).toFixed(3)}"`
        const { failure } = result
        if (!failure) return `${open}/>`
        const body = [...failureLines(result, failure), ...(failure.detail === undefined ? [] : [failure.detail])].join(
          '\n',
        )
        return `${open}>\n    <failure type="${failure.outcome}" message="${escapeXml(failure.message)}">${escapeXml(body)}</failure>\n  </testcase>`
      })
      const counts = `tests="${summary.results.length}" failures="${summary.failed}" time="${(summary.durationMs / 1000).toFixed(3)}"`
      write(
        `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="walletmodal" ${counts}>\n${cases.join('\n')}\n</testsuite>\n`,
      )
    },
  }
}

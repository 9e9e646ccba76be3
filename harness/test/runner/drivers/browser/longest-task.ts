import type { Page } from '@playwright/test'
import { memberOf } from '../../../../world/lib/json.js'

/** The longest that a page may keep its visitor waiting in one go, in milliseconds of the processor's time. */
export const longestTaskAllowedMs = 200

/**
 * Follows the main threads of every page of the page's browser. Resolves with how to end that, which resolves with the
 * longest task in milliseconds, or 0 where the browser is not Playwright's own. A browser holds one trace at a time.
 * The page has to exist: a trace that begins before its process may wait 5 s at its end and 10 s at the next start.
 */
export async function watchTasks(page: Page): Promise<() => Promise<number>> {
  const browser = page.context().browser()
  if (!browser) return async () => 0
  const session = await browser.newBrowserCDPSession()
  const mainThreads = new Set<string>()
  /** By thread, in microseconds of the processor's time: what else runs on the machine does not count. */
  const longest = new Map<string, number>()
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { pid, tid, ph, name, args, tdur = 0 } of value) {
      const thread = `${pid}/${tid}`
      if (name === 'thread_name' && memberOf(args, 'name') === 'CrRendererMain') mainThreads.add(thread)
      if (ph === 'X') longest.set(thread, Math.max(longest.get(thread) ?? 0, Number(tdur)))
    }
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'], excludedCategories: ['*'] },
  })
  return async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
    await session.send('Tracing.end')
    await complete
    await session.detach()
    return Math.max(0, ...[...mainThreads].map((thread) => longest.get(thread) ?? 0)) / 1000
  }
}

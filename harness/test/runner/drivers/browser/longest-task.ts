import type { Page } from '@playwright/test'
import { memberOf } from '../../../../world/lib/json.js'

/** The longest task that a page may run, in milliseconds of CPU time. */
export const longestTaskAllowedMs = 200

/**
 * Traces the main threads of every page of the page's browser. Resolves with a function that ends the trace and resolves
 * with the longest task in milliseconds, or 0 if the context has no browser. A browser holds one trace at a time.
 * The page must exist: a trace that begins before its process may take 5 s to end and 10 s to start again.
 */
export async function watchTasks(page: Page): Promise<() => Promise<number>> {
  const browser = page.context().browser()
  if (!browser) return async () => 0
  const session = await browser.newBrowserCDPSession()
  const mainThreads = new Set<string>()
  /** The longest task of each thread, in microseconds of CPU time: other programs on the machine do not count. */
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

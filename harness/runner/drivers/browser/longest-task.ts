import type { Page } from '@playwright/test'
import * as z from 'zod/mini'

/** The longest that a page may keep its visitor waiting in one go, in milliseconds of the processor's time. */
export const longestTaskAllowedMs = 200

const traceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds of the processor's time: what else runs on the machine does not count. */
  tdur: z.optional(z.number()),
  args: z.optional(z.looseObject({ name: z.optional(z.string()) })),
})

/**
 * Follows the main threads of every page of the page's browser. Resolves with how to end that, which resolves with the
 * longest task in milliseconds, or 0 where the browser is not Playwright's own. A browser holds one trace at a time.
 * The page has to exist: a trace that begins before its process may wait 5 s at its end and 10 s at the next start.
 */
export async function watchTasks(page: Page): Promise<() => Promise<number>> {
  const browser = page.context().browser()
  if (!browser) return async () => 0
  const session = await browser.newBrowserCDPSession()
  const events: z.infer<typeof traceEvent>[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const each of value) {
      const parsed = traceEvent.safeParse(each)
      if (parsed.success) events.push(parsed.data)
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
    const threadOf = ({ pid, tid }: { pid: number; tid: number }) => `${pid}/${tid}`
    const mainThreads = new Set(
      events
        .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
        .map((event) => threadOf(event)),
    )
    const tasks = events.filter((event) => event.ph === 'X' && mainThreads.has(threadOf(event)))
    return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000
  }
}

import type { CDPSession } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly ts: number
  readonly args?: { readonly data?: { readonly message?: string; readonly name?: string } }
}

/** The label with which the page calls `console.timeStamp` in each frame that scrolled. */
export const movedMark = 'wm-moved'

/**
 * The times in ms of the frames that were drawn while `act` ran and its target scrolled: before and after, a browser
 * need not draw.
 */
export async function traceFrames(cdp: CDPSession, act: () => Promise<void>): Promise<number[]> {
  const events: TraceEvent[] = []
  const moved: number[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => {
    // The protocol only promises that each entry is an object.
    for (const event of value as unknown as TraceEvent[]) {
      if (event.name === 'DrawFrame') events.push(event)
      const { message, name } = event.args?.data ?? {}
      if (event.name === 'TimeStamp' && (message ?? name) === movedMark) moved.push(event.ts / 1000)
    }
  })
  const done = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()))
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'disabled-by-default-devtools.timeline.frame',
        'devtools.timeline.frame',
        'devtools.timeline',
      ],
    },
  })
  await act()
  await cdp.send('Tracing.end')
  await done
  const [first, last] = [Math.min(...moved), Math.max(...moved)]
  const drawn = events.map(({ ts }) => ts / 1000).sort((a, b) => a - b)
  // The list ends with the frame of the last move, if the trace still has it.
  const end = drawn.find((time) => time >= last) ?? last
  const times = drawn.filter((time) => time >= first && time <= end)
  if (times.length < 60) {
    const seen = `${drawn.length} frames, and what is scrolled moved in ${moved.length}`
    throw new Error(`the trace holds ${seen}: ${times.length} were drawn while it moved, which tells nothing`)
  }
  return times
}

import type { CDPSession } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly ts: number
}

/** When each frame was drawn while `act` ran, in ms. */
export async function traceFrames(cdp: CDPSession, act: () => Promise<void>): Promise<number[]> {
  const events: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => {
    // The protocol says no more than that each is an object.
    for (const event of value as unknown as TraceEvent[]) if (event.name === 'DrawFrame') events.push(event)
  })
  const done = new Promise<void>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve()))
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'] },
  })
  await act()
  await cdp.send('Tracing.end')
  await done
  const times = events.map(({ ts }) => ts / 1000).sort((a, b) => a - b)
  if (times.length < 60) throw new Error(`the trace holds ${times.length} frames: nothing was drawn`)
  return times
}

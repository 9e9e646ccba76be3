/** Resources of the event loop that a finished scenario may not leave behind. */
const watched = new Set([
  'ProcessWrap',
  'TCPServerWrap',
  'TCPSocketWrap',
  'PipeWrap',
  'Worker',
  'FSEventWrap',
  'ChildProcess',
])

export type ResourceCount = Readonly<Record<string, number>>

/** What holds the event loop now, by kind. */
export function countResources(): ResourceCount {
  // Node opens these when they are first looked at; whoever prints a line later leaks nothing.
  void [process.stdout, process.stderr]
  const counts: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) if (watched.has(kind)) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** What is there now and was not before. */
export function newResources(before: ResourceCount, now: ResourceCount = countResources()): string[] {
  return Object.entries(now).flatMap(([kind, count]) => {
    const more = count - (before[kind] ?? 0)
    return more > 0 ? [`${more} × ${kind}`] : []
  })
}

/** Looks until all is gone; sockets take a moment to close. */
export async function findLeaks(before: ResourceCount, withinMs = 2000): Promise<string[]> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const leaks = newResources(before)
    if (leaks.length === 0 || performance.now() > deadline) return leaks
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

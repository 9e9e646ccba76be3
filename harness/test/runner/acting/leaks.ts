import { waitUntil } from '../../../world/lib/wait-until.js'
import type { MarkedProcesses } from './left-processes.js'

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

export function countResources(): ResourceCount {
  // Node opens these streams at their first use. Open now, they do not count as leaks later.
  void [process.stdout, process.stderr]
  const counts: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) if (watched.has(kind)) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

export function newResources(before: ResourceCount, now: ResourceCount = countResources()): string[] {
  return Object.entries(now).flatMap(([kind, count]) => {
    const more = count - (before[kind] ?? 0)
    return more > 0 ? [`${more} × ${kind}`] : []
  })
}

/** The scenarios in which open handles were first seen. */
export interface ResourceOrigins {
  /** Notes that the handles which are new since the last call belong to a scenario. */
  note(scenario: string | undefined): void
  /** The scenarios of the open handles of one kind. */
  of(kind: string): string[]
}

export function noteOrigins(): ResourceOrigins {
  const origins = new WeakMap<object, string | undefined>()
  const note = (scenario: string | undefined) => {
    for (const handle of activeHandles()) if (!origins.has(handle)) origins.set(handle, scenario)
  }
  note(undefined)
  return {
    note,
    of(kind) {
      const found = activeHandles().flatMap((handle) => (kindOf(handle) === kind ? (origins.get(handle) ?? []) : []))
      return [...new Set(found)]
    },
  }
}

/**
 * Lists the handles behind `getActiveResourcesInfo`. Only this internal function of Node lists them. A Node without it
 * gives no handles, and leaks then name no scenario.
 */
function activeHandles(): object[] {
  const list: unknown = Reflect.get(process, '_getActiveHandles')
  return typeof list === 'function' ? list.call(process) : []
}

function kindOf(handle: object): string {
  const inner: unknown = Reflect.get(handle, '_handle')
  const name = typeof inner === 'object' && inner !== null ? inner.constructor.name : ''
  if (name !== 'TCP') return `${name}Wrap`
  return handle.constructor.name === 'Server' ? 'TCPServerWrap' : 'TCPSocketWrap'
}

export async function findLeaks(
  before: ResourceCount,
  withinMs = 2000,
  { origins, processes }: { origins?: ResourceOrigins; processes?: MarkedProcesses } = {},
): Promise<string[]> {
  const processesLeft = () => processes?.find() ?? []
  // Checks processes last, since reading them takes longer.
  const isGone = () => newResources(before).length === 0 && processesLeft().length === 0
  if (await waitUntil(() => isGone() || undefined, { withinMs, everyMs: 12 })) return []
  return [...newResources(before).map((resource) => withOrigin(resource, origins)), ...processesLeft()]
}

function withOrigin(resource: string, origins: ResourceOrigins | undefined): string {
  const found = origins?.of(resource.slice(resource.lastIndexOf(' ') + 1)) ?? []
  return found.length === 0 ? resource : `${resource}, since ${found.join(', ')}`
}

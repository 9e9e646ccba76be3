import * as z from 'zod/mini'
import type { Platform } from '../../../lib/platform/platform.js'
import { storedItem } from '../../../lib/storage/stored-item.js'

const keptSession = z.object({
  topic: z.string(),
  /** By what was said: the ids of the last messages, all of one millisecond. */
  heard: z.record(z.string(), z.array(z.number())),
})
type KeptSession = z.infer<typeof keptSession>

export type Heard = Pick<ReturnType<typeof createKeptSession>, 'isNew'>

/** More of one kind in one millisecond is a flood. */
const mostAtOnce = 20

/**
 * Keeps the topic of the one session that the visitor has connected. The SDK's own list does not tell: anyone who has seen a code
 * can have a session in it, and sets how long it lasts.
 */
export function createKeptSession({ storage, console }: Pick<Platform, 'storage' | 'console'>, prefix: string) {
  // A storage that fails is noted once, where the SDK writes.
  const quiet = { ...console, info: () => undefined }
  const platform = { storage, console: quiet }
  const item = storedItem(platform, prefix, 'walletConnectSession', keptSession, { outlivesFailure: true })
  // Several tabs hear each message, so the ids that another tab stores meanwhile do not count here.
  const heard = new Map<string, Map<string, readonly number[]>>()
  const atStart = item.get()
  if (atStart) heard.set(atStart.topic, new Map(Object.entries(atStart.heard)))

  const write = (topic: string) => {
    const stored = item.get()
    const others = stored?.topic === topic ? stored.heard : {}
    const all: KeptSession['heard'] = { ...others }
    for (const [what, ids] of heard.get(topic) ?? [])
      if (millisecondOf(ids) >= millisecondOf(others[what])) all[what] = [...ids]
    item.set({ topic, heard: all })
  }

  return {
    get topic(): string | undefined {
      return item.get()?.topic
    },
    keep: (topic: string) => {
      if (item.get()?.topic !== topic) write(topic)
    },
    /** Only of this session: another tab may have put another one in its place. */
    drop: (topic: string) => {
      heard.delete(topic)
      if (item.get()?.topic === topic) item.set(undefined)
    },
    /**
     * True if this message is new and no later one has come. An id is a time in milliseconds and three random digits, so a
     * repeated message is recognised, also after a reload.
     */
    isNew: (topic: string, what: string, id: number): boolean => {
      const said = heard.get(topic) ?? new Map<string, readonly number[]>()
      const before = said.get(what) ?? []
      const now = millisecondOf([id])
      const last = millisecondOf(before)
      if (now < last || before.includes(id) || (now === last && before.length >= mostAtOnce)) return false
      said.set(what, now === last ? [...before, id] : [id])
      heard.set(topic, said)
      if (item.get()?.topic === topic) write(topic)
      return true
    },
  }
}

const millisecondOf = (ids: readonly number[] = []) => Math.floor((ids[0] ?? 0) / 1000)

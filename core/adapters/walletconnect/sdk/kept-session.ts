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
 * The one session that a visitor of this site has connected, by its topic. The SDK's own list says nothing about that: whoever
 * has seen a code can have a session in it, and decides until when it lasts.
 */
export function createKeptSession({ storage, console }: Pick<Platform, 'storage' | 'console'>, prefix: string) {
  // A storage that fails is noted once, where the SDK writes.
  const quiet = { ...console, info: () => undefined }
  const platform = { storage, console: quiet }
  const item = storedItem(platform, prefix, 'walletConnectSession', keptSession, { outlivesFailure: true })
  // What another tab has heard is for this one to hear as well: only the start reads it from the storage.
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
     * Whether a wallet says this for the first time, and last. An id is a time in milliseconds and three digits of chance, so a
     * relay that repeats an old message is found out, also after a reload.
     */
    isNew: (topic: string, what: string, id: number): boolean => {
      const said = heard.get(topic) ?? new Map<string, readonly number[]>()
      const before = said.get(what) ?? []
      const [now, last] = [millisecondOf([id]), millisecondOf(before)]
      if (now < last || before.includes(id) || (now === last && before.length >= mostAtOnce)) return false
      said.set(what, now === last ? [...before, id] : [id])
      heard.set(topic, said)
      if (item.get()?.topic === topic) write(topic)
      return true
    },
  }
}

const millisecondOf = (ids: readonly number[] = []) => Math.floor((ids[0] ?? 0) / 1000)

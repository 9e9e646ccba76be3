import * as z from 'zod/mini'
import type { Platform } from '../../../lib/platform/platform.js'
import { storedItem } from '../../../lib/storage/stored-item.js'

const keptSession = z.object({
  topic: z.string(),
  /** By kind of message: the ids of the last messages, all of the same millisecond. */
  heard: z.record(z.string(), z.array(z.number())),
})
type KeptSession = z.infer<typeof keptSession>

/** The topic of the one session that the visitor has connected. */
export interface KeptTopic {
  readonly topic: string | undefined
  keep(topic: string): void
  /** Forgets this session only: another tab may have stored another session in its place. */
  drop(topic: string): void
}

/** The messages of wallets that have come already. */
export interface Heard {
  /**
   * True if this message is new and no later one has come. An id is a time in milliseconds and three random digits, so
   * a repeated message is recognised, also after a reload.
   */
  isNew(topic: string, what: string, id: number): boolean
}

/** The most messages of one kind in one millisecond. More are a flood. */
const mostAtOnce = 20

/**
 * Keeps the topic of the one session that the visitor has connected. The SDK's own list cannot tell: anyone who has
 * seen a code can add a session to it and set its lifetime.
 */
export function createKeptSession(
  { storage, console }: Pick<Platform, 'storage' | 'console'>,
  prefix: string,
): KeptTopic & Heard {
  // The console notes a failing storage once, where the SDK writes.
  const quiet = { ...console, info: () => undefined }
  const platform = { storage, console: quiet }
  const item = storedItem(platform, prefix, 'walletConnectSession', keptSession, { outlivesFailure: true })
  // Each of several tabs hears each message, so ids that another tab has stored meanwhile do not count in this tab.
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
    get topic() {
      return item.get()?.topic
    },
    keep: (topic) => {
      if (item.get()?.topic !== topic) write(topic)
    },
    drop: (topic) => {
      heard.delete(topic)
      if (item.get()?.topic === topic) item.set(undefined)
    },
    isNew: (topic, what, id) => {
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

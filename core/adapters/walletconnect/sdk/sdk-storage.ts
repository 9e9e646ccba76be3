import type { SessionConfig } from '../../../contracts/adapter.js'
import { deepLinkChoiceKey } from '../../../contracts/storage.js'
import { readJson, readList, readMember } from '../../../lib/foreign.js'
import type { Platform } from '../../../lib/platform/platform.js'

/** Decides what the next page finds in storage. */
interface StoredView {
  isStored(name: string): boolean
  /** The part of a store that is kept. Undefined if none is. */
  toStored(name: string, value: unknown): unknown
}

/**
 * Creates the SDK's storage. Its keys start with the modal's prefix and leave `instance` out, so the next page finds
 * them.
 */
export function createSdkStorage(
  platform: Pick<Platform, 'storage' | 'console'>,
  {
    prefix,
    instance,
    unstoredApp,
  }: { prefix: string; instance: string; unstoredApp?: SessionConfig['unstoredApp'] | undefined },
  { isStored, toStored }: StoredView,
) {
  const start = `${prefix}:wc:`
  const remembered = new Map<string, string>()
  // The SDK reads a store once, and always writes its whole copy. This storage writes only what has changed since: the
  // sessions and keys of other tabs stay.
  const known = new Map<string, string>()
  let isNoted = false

  function guarded<Value>(action: () => Value): Value | undefined {
    try {
      return action()
    } catch (error) {
      // The SDK goes on when the storage fails. The console notes the failure once.
      if (!isNoted) platform.console.info('walletmodal: sessions cannot be stored and end with this page', error)
      isNoted = true
      return undefined
    }
  }

  // The SDK reads the chosen app under a name of its own.
  const nameOf = (key: string) => key.replace(`:${instance}`, '')
  const keyOf = (key: string) => (key === deepLinkChoiceKey ? key : `${start}${nameOf(key)}`)
  /** The SDK's whole copies, of which a part is stored. */
  const copies = new Map<string, unknown>()

  const read = (key: string): unknown => {
    const text = remembered.get(key) ?? guarded(() => platform.storage.getItem(key))
    return typeof text === 'string' ? readJson(text, toBigInt) : undefined
  }

  // Tabs that share one list of topics overwrite one another's list, and a session that is not on it hears no answer.
  let topics: unknown
  const storedTopics = () => readList(read(`${start}wc@2:client:0.3//session`))

  const ownKeys = () => {
    const all = new Set([...(guarded(() => platform.storage.keys()) ?? []), ...remembered.keys()])
    return [...all].filter((key) => key.startsWith(start))
  }

  // Earlier versions of the modal, and of the SDK, have left other items.
  for (const key of ownKeys()) if (!isStored(key.slice(start.length))) guarded(() => platform.storage.removeItem(key))

  const write = (key: string, value: unknown) => {
    // The SDK's own notation for numbers that JSON cannot write.
    const text = JSON.stringify(value, (_key, each) => (typeof each === 'bigint' ? `${each}n` : each))
    const name = keyOf(key)
    remembered.set(name, text)
    guarded(() => {
      const stored = platform.storage.getItem(name) ?? undefined
      platform.storage.setItem(name, stored === known.get(name) ? text : mergeTexts(stored, known.get(name), text))
      remembered.delete(name)
      known.set(name, text)
    })
  }

  const store = (key: string, value: unknown) => {
    copies.set(key, value)
    const stored = key === deepLinkChoiceKey ? value : toStored(nameOf(key), value)
    if (stored !== undefined) write(key, stored)
  }

  return {
    /** Stores the SDK's copies again, after a change of the part that is kept. */
    storeAgain: () => {
      for (const [key, value] of copies) store(key, value)
    },
    getKeys: async () => ownKeys().map((key) => key.slice(start.length)),
    getEntries: async <Value>() =>
      ownKeys().map((key): [string, Value] => [key.slice(start.length), read(key) as Value]), // the SDK wrote this type
    getItem: async <Value>(key: string) => {
      if (key.endsWith('//subscription')) return (topics ?? storedTopics()) as Value // as above
      const app = key === deepLinkChoiceKey ? unstoredApp?.() : undefined
      if (app) return app as Value // as the SDK writes it
      if (key !== deepLinkChoiceKey && !isStored(nameOf(key))) return undefined
      const name = keyOf(key)
      const stored = guarded(() => platform.storage.getItem(name))
      if (typeof stored === 'string' && !known.has(name)) known.set(name, stored)
      return read(name) as Value | undefined // as above
    },
    setItem: async (key: string, value: unknown) => {
      if (key.endsWith('//subscription')) topics = value
      else store(key, value)
    },
    removeItem: async (key: string) => {
      // At the end of any session the SDK removes this item, even if a newer session uses it. The modal removes it
      // itself.
      if (key === deepLinkChoiceKey) return
      copies.delete(key)
      remembered.delete(keyOf(key))
      guarded(() => platform.storage.removeItem(keyOf(key)))
    },
  }
}

/** Calls back when another tab writes a store of the SDK. Returns a function that stops it. */
export function watchStore(
  { events }: Pick<Platform, 'events'>,
  prefix: string,
  name: string,
  listener: (stored: unknown) => void,
): () => void {
  const onStorage = (event: Event) => {
    if (readMember(event, 'key') === `${prefix}:wc:wc@2:${name}`)
      listener(readJson(String(readMember(event, 'newValue'))))
  }
  events.addEventListener('storage', onStorage)
  return () => events.removeEventListener('storage', onStorage)
}

const toBigInt = (_key: string, value: unknown) =>
  typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value

function mergeTexts(stored: string | undefined, known: string | undefined, text: string): string {
  const [theirs, before, own] = [stored, known, text].map((each) => readJson(each ?? ''))
  return JSON.stringify(merge(theirs, before, own))
}

/**
 * Applies to `theirs` the changes from `before` to `own`. Lists inside an item are not merged, because their order
 * counts: the later list replaces the earlier.
 */
function merge(theirs: unknown, before: unknown, own: unknown): unknown {
  if (typeof theirs !== 'object' || typeof own !== 'object' || !theirs || !own) return own
  const merged = toMap(theirs)
  const old = toMap(before)
  const next = toMap(own)
  for (const key of old.keys()) if (!next.has(key)) merged.delete(key)
  for (const [key, value] of next)
    if (JSON.stringify(value) !== JSON.stringify(old.get(key)))
      merged.set(key, Array.isArray(value) ? value : merge(merged.get(key), old.get(key), value))
  return Array.isArray(own) ? [...merged.values()] : Object.fromEntries(merged)
}

/** The members by name. The SDK tells the items of a list apart by a topic, an id or a target. */
function toMap(value: unknown): Map<string, unknown> {
  if (!Array.isArray(value)) return new Map(Object.entries(Object(value)))
  const nameOf = (item: unknown) => readMember(item, 'topic') ?? readMember(item, 'id') ?? readMember(item, 'target')
  return new Map(value.map((item) => [String(nameOf(item) ?? JSON.stringify(item)), item]))
}

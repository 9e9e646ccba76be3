import { deepLinkChoiceKey } from '../../../contracts/storage.js'
import type { Platform } from '../../../lib/platform/platform.js'

/** Keys start with the modal's prefix and leave `instance` out, so the next page finds them. */
export function createSdkStorage(
  platform: Pick<Platform, 'storage' | 'console'>,
  { prefix, instance }: { prefix: string; instance: string },
) {
  const start = `${prefix}:wc:`
  const remembered = new Map<string, string>()
  let isNoted = false

  function guarded<Value>(action: () => Value): Value | undefined {
    try {
      return action()
    } catch (error) {
      // A failing storage stops nobody. One note on the console says enough.
      if (!isNoted) platform.console.info('walletmodal: sessions cannot be stored and end with this page', error)
      isNoted = true
      return undefined
    }
  }

  // The SDK reads the chosen app under a name of its own.
  const keyOf = (key: string) => (key === deepLinkChoiceKey ? key : `${start}${key.replace(`:${instance}`, '')}`)

  const read = (key: string): unknown => {
    const text = remembered.get(key) ?? guarded(() => platform.storage.getItem(key))
    return typeof text === 'string' ? parse(text) : undefined
  }

  const ownKeys = () => {
    const all = new Set([...(guarded(() => platform.storage.keys()) ?? []), ...remembered.keys()])
    return [...all].filter((key) => key.startsWith(start))
  }

  return {
    getKeys: async () => ownKeys().map((key) => key.slice(start.length)),
    getEntries: async <Value>() =>
      ownKeys().map((key): [string, Value] => [key.slice(start.length), read(key) as Value]), // what the SDK wrote there
    getItem: async <Value>(key: string) => read(keyOf(key)) as Value | undefined, // as above
    setItem: async (key: string, value: unknown) => {
      // The SDK's own way to write numbers that JSON has not.
      const text = JSON.stringify(value, (_key, each) => (typeof each === 'bigint' ? `${each}n` : each))
      remembered.set(keyOf(key), text)
      guarded(() => {
        platform.storage.setItem(keyOf(key), text)
        remembered.delete(keyOf(key))
      })
    },
    removeItem: async (key: string) => {
      remembered.delete(keyOf(key))
      guarded(() => platform.storage.removeItem(keyOf(key)))
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value) =>
      typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
    )
  } catch {
    return undefined // somebody else wrote it
  }
}

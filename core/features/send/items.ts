import * as z from 'zod/mini'
import { byKey, number } from '../../lib/light-forms.js'
import type { Platform } from '../../lib/platform/platform.js'
import { guardedBy } from '../../lib/storage/guarded.js'
import { storageKey } from '../../lib/storage/storage-keys.js'

/** Apart from `storedItems`: a page on which nobody sends has no use for these schemas. */
const recipient = z.object({ address: z.string(), name: z.optional(z.string()), image: z.optional(z.string()) })
const item = z.object({
  /** By the sender's plain address, newest first. */
  recipients: byKey(z.array(recipient)),
  /** What wallets were asked to send, so that no other tab asks for the same: what it is, and when, in milliseconds. */
  asked: z.array(z.object({ what: z.string(), at: number() })),
})
type Item = z.infer<typeof item>
export type Recipient = z.infer<typeof recipient>

const keptRecipients = 5
/** After so long, sending the same again is no slip. */
const slipMs = 120_000

/** What sending keeps, for all tabs of a site. */
export interface SendItems {
  recipientsOf(sender: string): readonly Recipient[]
  addRecipient(sender: string, recipient: Recipient): void
  /** Whether this was asked for a short while ago, here or in another tab. */
  wasAsked(what: string): boolean
  setAsked(what: string, isAsked: boolean): void
}

export function createSendItems(platform: Pick<Platform, 'storage' | 'console' | 'now'>, prefix: string): SendItems {
  const key = storageKey(prefix, 'sending')
  /** What the storage would not keep: it lives as long as the page. */
  let kept: Item | undefined

  const guarded = guardedBy(platform.console)
  const get = (): Item => {
    if (kept) return kept
    const text = guarded('read', () => platform.storage.getItem(key))
    const parsed = z.safeParse(item, typeof text === 'string' ? parseJson(text) : undefined)
    const { recipients, asked } = parsed.success ? parsed.data : { recipients: {}, asked: [] }
    return { recipients, asked: asked.filter(({ at }) => Math.abs(platform.now() - at) < slipMs) }
  }
  const set = (value: Item) => {
    const isWritten = guarded('write', () => {
      platform.storage.setItem(key, JSON.stringify(value))
      return true
    })
    kept = isWritten ? undefined : value
  }

  return {
    recipientsOf: (sender) => get().recipients[sender] ?? [],
    addRecipient: (sender, added) => {
      const value = get()
      const others = (value.recipients[sender] ?? []).filter(({ address }) => address !== added.address)
      const recipients = { ...value.recipients, [sender]: [added, ...others].slice(0, keptRecipients) }
      set({ ...value, recipients })
    },
    wasAsked: (what) => get().asked.some((each) => each.what === what),
    setAsked: (what, isAsked) => {
      const value = get()
      const others = value.asked.filter((each) => each.what !== what)
      set({ ...value, asked: isAsked ? [...others, { what, at: platform.now() }] : others })
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // no item
  }
}

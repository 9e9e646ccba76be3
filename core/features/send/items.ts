import * as z from 'zod/mini'
import type { Platform } from '../../lib/platform/platform.js'
import { storedItem } from '../../lib/storage/stored-item.js'

/** Apart from `storedItems`: a page on which nobody sends has no use for these schemas. */
const recipient = z.object({ address: z.string(), name: z.optional(z.string()), image: z.optional(z.string()) })
const schema = z.object({
  /** By the sender's plain address, newest first. */
  recipients: z.record(z.string(), z.array(recipient)),
  /** What wallets were asked to send, so that no other tab asks for the same: what it is, and when, in milliseconds. */
  asked: z.array(z.object({ what: z.string(), at: z.number() })),
})
type Item = z.infer<typeof schema>
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
  const item = storedItem(platform, prefix, 'sending', schema, { outlivesFailure: true })
  const get = (): Item => {
    const { recipients, asked } = item.get() ?? { recipients: {}, asked: [] }
    return { recipients, asked: asked.filter(({ at }) => Math.abs(platform.now() - at) < slipMs) }
  }

  return {
    recipientsOf: (sender) => get().recipients[sender] ?? [],
    addRecipient: (sender, added) => {
      const value = get()
      const others = (value.recipients[sender] ?? []).filter(({ address }) => address !== added.address)
      const recipients = { ...value.recipients, [sender]: [added, ...others].slice(0, keptRecipients) }
      item.set({ ...value, recipients })
    },
    wasAsked: (what) => get().asked.some((each) => each.what === what),
    setAsked: (what, isAsked) => {
      const value = get()
      const others = value.asked.filter((each) => each.what !== what)
      item.set({ ...value, asked: isAsked ? [...others, { what, at: platform.now() }] : others })
    },
  }
}

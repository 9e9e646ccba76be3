import * as z from 'zod/mini'
import type { Platform } from '../../lib/platform/platform.js'
import { storedItem } from '../../lib/storage/stored-item.js'

const recipient = z.object({ address: z.string(), name: z.optional(z.string()), image: z.optional(z.string()) })
const schema = z.object({
  /** Recent recipients, newest first, by the sender's plain address. */
  recipients: z.record(z.string(), z.array(recipient)),
  /** Recent requests to wallets, shared by all tabs. `at` is in milliseconds. */
  asked: z.array(z.object({ what: z.string(), at: z.number() })),
})
export type Recipient = z.infer<typeof recipient>

const keptRecipients = 5
const keptSenders = 20
/** Pictures of names are URLs or whole images; longer ones would fill the storage. */
const mostImageCharacters = 2000
const slipMs = 120_000

export interface SendItems {
  /** The newest first. */
  recipientsOf(sender: string): readonly Recipient[]
  addRecipient(sender: string, added: Recipient): void
  /** True if any tab asked a wallet for the same transfer within two minutes, and it may have been sent. */
  wasAsked(what: string): boolean
  setAsked(what: string, isAsked: boolean): void
}

/** Recent recipients and requests, shared by all tabs of a site. */
export function createSendItems(platform: Pick<Platform, 'storage' | 'console' | 'now'>, prefix: string): SendItems {
  const item = storedItem(platform, prefix, 'sending', schema, { outlivesFailure: true })
  const get = () => {
    const { recipients, asked } = item.get() ?? { recipients: {}, asked: [] }
    return { recipients, asked: asked.filter(({ at }) => Math.abs(platform.now() - at) < slipMs) }
  }

  return {
    recipientsOf: (sender: string): readonly Recipient[] => get().recipients[sender] ?? [],
    addRecipient: (sender: string, added: Recipient) => {
      const value = get()
      const { [sender]: before = [], ...rest } = value.recipients
      const others = before.filter(({ address }) => address !== added.address)
      const own = [withoutLargePicture(added), ...others].slice(0, keptRecipients)
      const senders = Object.entries(rest).slice(1 - keptSenders)
      item.set({ ...value, recipients: { ...Object.fromEntries(senders), [sender]: own } })
    },
    wasAsked: (what: string) => get().asked.some((each) => each.what === what),
    setAsked: (what: string, isAsked: boolean) => {
      const value = get()
      const others = value.asked.filter((each) => each.what !== what)
      item.set({ ...value, asked: isAsked ? [...others, { what, at: platform.now() }] : others })
    },
  }
}

function withoutLargePicture({ image, ...recipient }: Recipient): Recipient {
  const isAddress = image !== undefined && image.length <= mostImageCharacters && !/^\s*data:/i.test(image)
  return isAddress ? { ...recipient, image } : recipient
}

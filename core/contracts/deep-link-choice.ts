import * as z from 'zod/mini'

/** The chosen app of a phone. Name and shape are fixed by the SDK of WalletConnect, which reads it. */
export const deepLinkChoiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** SPEC 3, "deep-link choice": what is kept there, as JSON. */
export const deepLinkChoice = z.strictObject({
  /** The app's own address, without the pairing. */
  href: z.string(),
  name: z.string(),
})
export type DeepLinkChoice = z.infer<typeof deepLinkChoice>

import * as z from 'zod/mini'

/** The chosen app of a phone. Name and shape are fixed by the SDK of WalletConnect, which reads it. */
export const deepLinkChoiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** The item in storage, as JSON. */
export const deepLinkChoice = z.strictObject({
  /** The app's own address, without the pairing. */
  href: z.string(),
  name: z.string(),
})
export type DeepLinkChoice = z.infer<typeof deepLinkChoice>

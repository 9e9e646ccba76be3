import * as z from 'zod/mini'
import { isModalError, type ModalError } from '../errors/base.js'
import { boolean, list, number, oneOf } from '../lib/light-forms.js'
import { deepLinkChoice } from './deep-link-choice.js'
import { wallet } from './wallet.js'

/** SPEC 3, "Connection state": its `status`; that of an account is one of the same. */
export const connectionStatus = oneOf(['disconnected', 'connecting', 'connected'])
export type ConnectionStatus = z.infer<typeof connectionStatus>

/** A way to a wallet that is not in this browser. */
export const walletPlatform = oneOf(['mobile', 'qrcode', 'web', 'desktop', 'unsupported'])
export type WalletPlatform = z.infer<typeof walletPlatform>

/** SPEC 3, "Connection state": pairing with a wallet that is not in this browser. From `wallet` on the fields are our own. */
export const connectionState = z.strictObject({
  wcUri: z.optional(z.string()),
  /** Milliseconds since the epoch. */
  wcPairingExpiry: z.optional(number()),
  /** A wallet that is being opened, or was: kept so that its next request opens it again. */
  wcLinking: z.optional(deepLinkChoice),
  wcError: z.optional(z.custom<ModalError>((value) => isModalError(value), 'an error of ours')),
  /** The visitor came back from the wallet, whose answer is on its way. */
  buffering: boolean(),
  recentWallet: z.optional(wallet),
  status: connectionStatus,
  /** The wallet that the visitor chose; none where any may scan the code. */
  wallet: z.optional(wallet),
  /** The ways to that wallet, the best first … */
  platforms: list(walletPlatform),
  /** … and the one that is shown. */
  platform: walletPlatform,
  /** Its app opens this page in its own browser, and pairs with nobody. */
  isBrowsed: boolean(),
  /** What became of the last try to open the wallet's app: `nothing` when the page was not left. */
  opening: oneOf(['idle', 'opening', 'nothing']),
  isExpired: boolean(),
  isAsking: boolean(),
})
export type ConnectionState = z.infer<typeof connectionState>

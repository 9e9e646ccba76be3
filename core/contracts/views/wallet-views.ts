import * as z from 'zod/mini'
import { namespace } from '../caip.js'
import { ofAnyWallet, ofWallet, withData } from './view-shapes.js'

/** What `ConnectingExternal` needs: a connector that is here, or a catalogue wallet that is not installed. */
const connectingExternalData = z.union([z.strictObject({ connectorId: z.string(), namespace }), ofWallet])
export type ConnectingExternalData = z.infer<typeof connectingExternalData>

/** The views of one wallet: few hosts open them, and a visitor meets them after a choice. */
export const walletViews = {
  ConnectingExternal: withData('ConnectingExternal', connectingExternalData),
  /** Which of a wallet's chains to connect. `connectorId` is that of its row. */
  ConnectingMultiChain: withData('ConnectingMultiChain', z.strictObject({ connectorId: z.string() })),
  /** A wallet of the catalogue that is not installed: by code, by link, in a tab. Without one a code for any, on phones too. */
  ConnectingWalletConnect: withData('ConnectingWalletConnect', ofAnyWallet),
  /** Where to get a wallet. */
  Downloads: withData('Downloads', ofWallet),
} as const

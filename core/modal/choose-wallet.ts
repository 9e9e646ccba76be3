import { createLatest } from '../lib/latest.js'
import { withTimeLimit } from '../lib/time-limit.js'
import { WALLET_CONNECT_ID } from '../state/connection-store.js'
import type { FlowContext, Navigation } from '../state/context.js'
import { toTarget, type WalletRow } from '../state/wallet-list-store.js'
import type { ConnectFlow } from '../wallets/connect/connect.js'
import { browseLinkOf } from '../wallets/pairing/browse-link.js'

/** How long a tap may wait for the wallet list. After a longer wait it would look broken. */
const LATE_LIST_MS = 1000

export type ChosenRow = Pick<WalletRow, 'connector' | 'wallet'>

export interface WalletChoice {
  /** A row was tapped: connects its wallet, or opens the view that goes on with it. */
  choose(row: ChosenRow): void
  dispose(): void
}

/** `tapRow` opens the app of a wallet whose link is prepared, in the tap. */
export function createWalletChoice(
  { root }: FlowContext,
  { connect, navigation, tapRow }: { connect: ConnectFlow; navigation: Navigation; tapRow(): void },
): WalletChoice {
  const { connectors, modal, options, platform } = root
  const choosing = createLatest(platform)

  const chooseNow = (row: ChosenRow): void => {
    const target = toTarget(root, row)
    const { connector, namespace, wallet } = target
    const group = row.connector ?? (wallet && connectors.rowOf(wallet))
    // In a wallet's own browser, one tap connects.
    // The session of a transport is for all its namespaces.
    const isOneSession = group?.connectors?.[0]?.isElsewhere
    const isAsked = group?.connectors && !isOneSession && !connectors.filterNamespace && !platform.device.isMobile
    if (row.connector?.id === WALLET_CONNECT_ID) navigation.push({ view: 'ConnectingWalletConnectBasic' })
    else if (isAsked) navigation.push({ view: 'ConnectingMultiChain', data: { connectorId: group.id } })
    else if (connector && namespace) {
      navigation.push({ view: 'ConnectingExternal', data: { connectorId: connector.id, namespace } })
      void connect.start(target)
    } else if (wallet && (options.given.enableWalletConnect || browseLinkOf(root, wallet))) {
      navigation.push({ view: 'ConnectingWalletConnect', data: { wallet } })
      tapRow()
    } else if (wallet) {
      navigation.push({ view: 'ConnectingExternal', data: { wallet } })
      void connect.start(target)
    }
  }

  /**
   * Chooses a row once the wallet list has loaded: a catalogue wallet may also be installed, with a row in a list that
   * is still loading.
   */
  const chooseOnceListed = async (row: ChosenRow, signal: AbortSignal): Promise<void> => {
    const { view } = root.navigation
    await withTimeLimit({ platform, limitMs: LATE_LIST_MS }, () => connectors.whenLoaded).catch(() => {})
    const isLeft = view !== root.navigation.view || (!modal.isOpen && !options.given.enableEmbedded)
    if (!signal.aborted && !isLeft) chooseNow(row)
  }

  return {
    choose: (row) => {
      if (root.isConsentMissing) return
      const signal = choosing.begin()
      const isInLists = row.connector || !row.wallet || !connectors.isLoading
      // On a phone, the app opens within the tap.
      if (isInLists || platform.device.isMobile) chooseNow(row)
      else void chooseOnceListed(row, signal)
    },
    dispose: () => choosing.stop(),
  }
}

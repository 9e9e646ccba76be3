import type { Modal, OpenOptions } from '../../../../core/contracts/modal-api.js'
import { viewIs } from '../../../../core/contracts/views/views.js'
import { isModalError } from '../../../../core/errors/base.js'
import type { Root } from '../../../../core/modal/root.js'
import type { WalletRow } from '../../../../core/state/wallet-list-store.js'
import { allWalletRows } from '../../../../core/wallets/list/rows.js'
import { waysIn } from '../../../../core/wallets/list/ways-in.js'
import type { pageVerbs } from '../../../language/verbs/verbs.js'
import { nearestName } from '../../../lib/nearest.js'
import type { UserActions } from '../driver.js'
import { ControlMissingError, must, waitFor } from '../wait-for.js'
import { coreAccountActions } from './core-account.js'
import { coreActivityActions } from './core-activity.js'
import { coreBuyActions } from './core-buy.js'
import type { CoreDevice, Hands } from './core-device.js'
import { coreLoginActions } from './core-login.js'
import { coreNameActions } from './core-name.js'
import { coreSendActions } from './core-send.js'
import { coreSwapActions, drawSwap } from './core-swap.js'

const signInViews = ['SIWXSignMessage', 'ConnectingSiwe'] as const

export interface CurrentModal {
  readonly root: Root
  readonly modal: Modal
}

/** Passes a scenario's options to `open` unchanged: the modal itself refuses invalid ones. */
export function toOpenOptions(
  input: Parameters<UserActions['open']>[0] | Record<string, unknown>,
): OpenOptions | undefined {
  const options = typeof input === 'string' ? { view: input } : input
  return options as OpenOptions | undefined // scenarios ask for wrong views on purpose
}

export function shownRows(root: Root): readonly WalletRow[] | undefined {
  if (!root.modal.isOpen && !root.options.given.enableEmbedded) return undefined
  const { view } = root.navigation
  if (view === 'Connect') return waysIn(root).isCollapsed ? [] : root.walletList.connectRows
  if (view === 'ConnectWallets') return root.walletList.connectRows
  return view === 'AllWallets' ? allWalletRows(root) : undefined
}

function mustBeOpen(root: Root, control: string, ...views: readonly string[]): void {
  const { view } = root.navigation
  must(root.modal.isOpen || root.options.given.enableEmbedded, `${control} is not shown: the modal is closed`)
  must(views.length === 0 || views.includes(view), `${control} is not shown in the view ${view}`)
}

/** The verbs of a visitor, done on the flows that the views call: a control that a visitor would not see is not there. */
export function coreUserActions(
  current: () => CurrentModal,
  reload: () => Promise<void>,
  tap: CoreDevice['tap'],
): Omit<UserActions, keyof typeof pageVerbs> {
  const root = () => current().root
  const visible = (control: string, ...views: readonly string[]) => waitFor(() => mustBeOpen(root(), control, ...views))
  const hands: Hands = { root, tap, visible }

  const nearest = (name: string, known: readonly { readonly name: string }[]) => {
    const names = known.map((each) => each.name)
    return `nearest is "${nearestName(name, names) ?? names.join(', ')}"`
  }
  const findRow = (name: string, nth: number) =>
    waitFor((): WalletRow => {
      mustBeOpen(root(), `the wallet "${name}"`, 'Connect', 'ConnectWallets', 'AllWallets')
      const rows = shownRows(root()) ?? []
      const row = rows.filter((each) => each.name === name)[nth]
      must(row, `no row "${name}"${nth > 0 ? ` number ${nth + 1}` : ''}; ${nearest(name, rows)}`)
      return row
    })

  const retryPairing = () =>
    waitFor(() => {
      const { flows, connections } = root()
      const state = connections.pairing?.state ?? 'idle'
      must(['refused', 'failed', 'expired'].includes(state), `Try again is not shown: the code is ${state}`)
      flows.retryPairing()
    })

  return {
    open: async (input) => {
      const { modal } = current()
      try {
        await modal.open(toOpenOptions(input))
      } catch (error) {
        // A visitor presses a button: what the modal makes of it is in the snapshot.
        if (!isModalError(error)) throw error
      }
      await drawSwap(root())
    },
    choose: async (input) => {
      const { wallet, nth = 1 } = typeof input === 'string' ? { wallet: input } : input
      const row = await findRow(wallet, nth - 1)
      tap(() => root().flows.chooseWallet(row))
    },
    chooseChain: async (namespace) => {
      await visible(`the chain ${namespace}`, 'ConnectingMultiChain')
      const { connectors, flows, navigation } = root()
      const asked = navigation.current
      const group = connectors.rows.find(
        (row) => asked.view === 'ConnectingMultiChain' && row.id === asked.data.connectorId,
      )
      const connector = group?.connectors?.find(({ chain }) => chain === namespace)
      const chains = group?.connectors?.map(({ chain }) => chain).join(', ') || 'none'
      must(connector, `the chain ${namespace} is not offered; there are ${chains}`)
      tap(() => flows.chooseWallet({ connector, wallet: undefined }))
    },
    openAllWallets: async () => {
      await visible('All wallets', 'Connect')
      must(root().walletList.isAllWalletsShown, 'All wallets is not shown: an option hides it')
      root().flows.showAllWallets()
    },
    search: async (text) => {
      await visible('the search field', 'AllWallets')
      root().flows.search.setText(text)
    },
    back: async () => {
      await visible('Back')
      root().flows.goBack()
    },
    close: async () => {
      await visible('Close')
      root().flows.requestClose()
    },
    retry: async () => {
      await visible('Try again')
      const { flows, navigation, chains } = root()
      if (viewIs(navigation.view, 'pairing')) await retryPairing()
      else if (navigation.view === 'ConnectingExternal') flows.retryConnect()
      else if (signInViews.some((view) => view === navigation.view))
        flows.siwx((flow) => flow.sign()).catch(() => undefined)
      else if (navigation.view === 'ConnectingSocial') tap(() => flows.login?.social.retry())
      else if (navigation.view === 'ConnectingFarcaster') tap(() => flows.login?.farcaster.retry())
      else if (navigation.view === 'Account' && chains.activeNamespace) flows.retryBalance(chains.activeNamespace)
      else flows.search.retry()
    },
    cancel: async () => {
      await visible(
        'Cancel',
        'ConnectingExternal',
        'ConnectingSocial',
        'UpdateEmailWallet',
        'Networks',
        'UnsupportedChain',
        ...signInViews,
      )
      const { flows, navigation, chains } = root()
      if (signInViews.some((view) => view === navigation.view))
        flows.siwx((flow) => flow.cancel()).catch(() => undefined)
      else if (['ConnectingExternal', 'ConnectingSocial', 'UpdateEmailWallet'].includes(navigation.view)) flows.goBack()
      else if (chains.isSwitching) flows.cancelSwitch()
      else throw new ControlMissingError('Cancel is not shown: no wallet is asked to switch')
    },
    sign: async () => {
      await visible('Sign', ...signInViews)
      const { flows } = root()
      flows.siwx((flow) => flow.sign()).catch(() => undefined)
    },
    openWallet: async () => {
      await visible('Open', 'ConnectingWalletConnect')
      tap(() => root().flows.openWallet())
    },
    disconnect: async () => {
      await visible('Disconnect', 'Account', 'UnsupportedChain')
      root().flows.chooseDisconnect(root().chains.activeNamespace)
    },
    openNetworks: async () => {
      await visible('the network', 'Account')
      root().flows.showNetworks()
    },
    chooseNetwork: async (name) => {
      await visible(`the network "${name}"`, 'Networks', 'UnsupportedChain')
      const { flows, chains } = root()
      const network = chains.networks.find((each) => each.name === name)
      must(network, `no network "${name}"; ${nearest(name, chains.networks)}`)
      flows.chooseNetwork(network.caipNetworkId)
    },
    copyAddress: async () => {
      await visible('the address', 'Account')
      await root().flows.copyAddress()
    },
    openAccount: async () => {
      await current().modal.open({ view: 'Account' })
    },
    reload,
    ...coreLoginActions(hands),
    ...coreAccountActions(hands),
    ...coreActivityActions(hands),
    ...coreSendActions(hands),
    ...coreSwapActions(hands),
    ...coreNameActions(hands),
    ...coreBuyActions(hands),
  }
}

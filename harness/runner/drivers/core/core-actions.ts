import type { Modal, OpenOptions } from '../../../../core/contracts/modal-api.js'
import { viewIs } from '../../../../core/contracts/views/views.js'
import { isModalError } from '../../../../core/errors/base.js'
import type { Root } from '../../../../core/modal/root.js'
import type { WalletRow } from '../../../../core/state/wallet-list-store.js'
import { allWalletRows } from '../../../../core/wallets/list/rows.js'
import { waysIn } from '../../../../core/wallets/list/ways-in.js'
import type { UserInput } from '../../../language/verbs/verbs.js'
import { nearestName } from '../../../lib/nearest.js'
import type { UserActions } from '../driver.js'
import { ControlMissingError, waitFor } from '../wait-for.js'
import { coreAccountActions } from './core-account.js'
import { coreActivityActions } from './core-activity.js'
import { coreBuyActions } from './core-buy.js'
import type { CoreDevice } from './core-device.js'
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
export function toOpenOptions(input: UserInput<'open'> | Record<string, unknown>): OpenOptions | undefined {
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
  if (!root.modal.isOpen && !root.options.given.enableEmbedded)
    throw new ControlMissingError(`${control} is not shown: the modal is closed`)
  if (views.length > 0 && !views.includes(view))
    throw new ControlMissingError(`${control} is not shown in the view ${view}`)
}

/** The verbs of a visitor, done on the flows that the views call: a control that a visitor would not see is not there. */
export function coreUserActions(
  current: () => CurrentModal,
  reload: () => Promise<void>,
  tap: CoreDevice['tap'],
): UserActions {
  const visible = (control: string, ...views: readonly string[]) =>
    waitFor(() => mustBeOpen(current().root, control, ...views))

  async function findRow(name: string, nth: number): Promise<WalletRow> {
    return waitFor(() => {
      const { root } = current()
      mustBeOpen(root, `the wallet "${name}"`, 'Connect', 'ConnectWallets', 'AllWallets')
      const rows = shownRows(root) ?? []
      const row = rows.filter((each) => each.name === name)[nth]
      if (row) return row
      const names = rows.map((each) => each.name)
      throw new ControlMissingError(
        `no row "${name}"${nth > 0 ? ` number ${nth + 1}` : ''}; nearest is "${nearestName(name, names) ?? names.join(', ')}"`,
      )
    })
  }

  const retryPairing = () =>
    waitFor(() => {
      const { flows, connections } = current().root
      const state = connections.pairing?.state ?? 'idle'
      if (!['refused', 'failed', 'expired'].includes(state))
        throw new ControlMissingError(`Try again is not shown: the code is ${state}`)
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
      await drawSwap(current().root)
    },
    choose: async (input) => {
      const { wallet, nth = 1 } = typeof input === 'string' ? { wallet: input } : input
      const row = await findRow(wallet, nth - 1)
      tap(() => current().root.flows.chooseWallet(row))
    },
    chooseChain: async (namespace) => {
      await visible(`the chain ${namespace}`, 'ConnectingMultiChain')
      const { connectors, flows, navigation } = current().root
      const asked = navigation.current
      const group = connectors.rows.find(
        (row) => asked.view === 'ConnectingMultiChain' && row.id === asked.data.connectorId,
      )
      const connector = group?.connectors?.find(({ chain }) => chain === namespace)
      if (!connector) {
        const chains = group?.connectors?.map(({ chain }) => chain).join(', ') || 'none'
        throw new ControlMissingError(`the chain ${namespace} is not offered; there are ${chains}`)
      }
      tap(() => flows.chooseWallet({ connector, wallet: undefined }))
    },
    openAllWallets: async () => {
      await visible('All wallets', 'Connect')
      const { root } = current()
      if (!root.walletList.isAllWalletsShown)
        throw new ControlMissingError('All wallets is not shown: an option hides it')
      root.flows.showAllWallets()
    },
    search: async (text) => {
      await visible('the search field', 'AllWallets')
      current().root.flows.search.setText(text)
    },
    back: async () => {
      await visible('Back')
      current().root.flows.goBack()
    },
    close: async () => {
      await visible('Close')
      current().root.flows.requestClose()
    },
    retry: async () => {
      await visible('Try again')
      const { flows, navigation, chains } = current().root
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
      const { flows, navigation, chains } = current().root
      if (signInViews.some((view) => view === navigation.view))
        flows.siwx((flow) => flow.cancel()).catch(() => undefined)
      else if (['ConnectingExternal', 'ConnectingSocial', 'UpdateEmailWallet'].includes(navigation.view)) flows.goBack()
      else if (chains.isSwitching) flows.cancelSwitch()
      else throw new ControlMissingError('Cancel is not shown: no wallet is asked to switch')
    },
    sign: async () => {
      await visible('Sign', ...signInViews)
      current()
        .root.flows.siwx((flow) => flow.sign())
        .catch(() => undefined)
    },
    openWallet: async () => {
      await visible('Open', 'ConnectingWalletConnect')
      tap(() => current().root.flows.openWallet())
    },
    disconnect: async () => {
      await visible('Disconnect', 'Account', 'UnsupportedChain')
      const { root } = current()
      root.flows.chooseDisconnect(root.chains.activeNamespace)
    },
    openNetworks: async () => {
      await visible('the network', 'Account')
      current().root.flows.showNetworks()
    },
    chooseNetwork: async (name) => {
      await visible(`the network "${name}"`, 'Networks', 'UnsupportedChain')
      const { root } = current()
      const network = root.chains.networks.find((each) => each.name === name)
      const names = root.chains.networks.map((each) => each.name)
      if (!network)
        throw new ControlMissingError(
          `no network "${name}"; nearest is "${nearestName(name, names) ?? names.join(', ')}"`,
        )
      root.flows.chooseNetwork(network.caipNetworkId)
    },
    copyAddress: async () => {
      await visible('the address', 'Account')
      await current().root.flows.copyAddress()
    },
    openAccount: async () => {
      await current().modal.open({ view: 'Account' })
    },
    reload,
    ...coreLoginActions(() => current().root, visible, tap),
    ...coreAccountActions(() => current().root, visible),
    ...coreActivityActions(() => current().root, visible),
    ...coreSendActions(() => current().root, visible),
    ...coreSwapActions(() => current().root, visible),
    ...coreNameActions(() => current().root, visible),
    ...coreBuyActions(() => current().root, visible, tap),
  }
}

import type { CaipNetworkId, Namespace } from '../contracts/caip.js'
import type { LoginFlows } from '../features/login/login.js'
import type { SiwxFlow } from '../features/sign-in/sign-in.js'
import type { Lazy } from '../lib/lazy.js'
import type { AskWallet } from '../wallets/connect/ask-wallet.js'
import type { KeptConnection } from '../wallets/connect/restore.js'
import type { OptionsChange } from '../wallets/follow-options.js'
import type { WalletFlows } from './wallet-flows.js'

type Act<Args extends unknown[], Result> = (flows: WalletFlows, ...args: Args) => Result

/** The actions that need the code for wallets. Those that may be `undefined` do nothing without it. */
export interface WalletActions
  extends Pick<
    WalletFlows,
    'disconnect' | 'follow' | 'refreshBalance' | 'removeAdapter' | 'restore' | 'switchNetwork'
  > {
  askWallet(): Promise<AskWallet>
  loadLogin(): Promise<LoginFlows>
  siwx: WalletFlows['signIn']
  syncWithOtherTabs(wasAway: boolean): Promise<void>
  takeOptions(change: OptionsChange): Promise<void>

  cancelSwitch(): void
  login(): LoginFlows | undefined
  openWallet(): void
  reopenPairing(): void
  retryPairing(): void
  tapRow(): void
}

/**
 * The loading plan: each action that speaks with wallets, and what it does until their code is here.
 *
 * `wait`: where the code is here, the action happens at once, so that a tap shows it without a pause. Else the code is loaded first, and
 * the action rejects if that does not arrive. `ifHere`: without the code, there is nothing that the action could be about.
 */
export function createWalletActions(code: Lazy<WalletFlows>): WalletActions {
  const wait =
    <Args extends unknown[], Result>(act: Act<Args, Result | Promise<Result>>) =>
    async (...args: Args): Promise<Result> =>
      act(code.peek() ?? (await code.load()), ...args)
  const ifHere =
    <Args extends unknown[], Result>(act: Act<Args, Result>) =>
    (...args: Args): Result | undefined => {
      const flows = code.peek()
      return flows && act(flows, ...args)
    }

  return {
    askWallet: wait((flows): AskWallet => flows.askWallet),
    disconnect: wait((flows, namespace?: Namespace) => flows.disconnect(namespace)),
    follow: wait((flows, namespace: Namespace, connectorId: string) => flows.follow(namespace, connectorId)),
    loadLogin: wait((flows): Promise<LoginFlows> => flows.login.load()),
    refreshBalance: wait((flows, namespace: Namespace) => flows.refreshBalance(namespace)),
    removeAdapter: wait((flows, namespace: Namespace) => flows.removeAdapter(namespace)),
    restore: wait((flows, stored: readonly KeptConnection[]) => flows.restore(stored)),
    siwx: wait((flows, action: (flow: SiwxFlow) => Promise<void>) => flows.signIn(action)),
    switchNetwork: wait((flows, id: CaipNetworkId) => flows.switchNetwork(id)),
    syncWithOtherTabs: wait((flows, wasAway: boolean) => flows.syncWithOtherTabs(wasAway)),
    takeOptions: wait((flows, change: OptionsChange) => flows.takeOptions(change)),

    cancelSwitch: ifHere((flows) => flows.cancelSwitch()),
    login: ifHere((flows): LoginFlows | undefined => flows.login.peek()),
    openWallet: ifHere((flows) => flows.pairing.open()),
    reopenPairing: ifHere((flows) => flows.pairing.reopen()),
    retryPairing: ifHere((flows) => flows.pairing.retry()),
    tapRow: ifHere((flows) => flows.pairing.tap()),
  }
}

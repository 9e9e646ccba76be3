import type { CaipNetworkId } from '../../../../core/contracts/caip.js'
import { listed, unlisted } from './model-chains.js'
import {
  type Actions,
  accountLists,
  answer,
  approve,
  connectMethods,
  forgets,
  hears,
  isLetIn,
  leaves,
  networkOfWallet,
  wayOf,
} from './play.js'
import type { StepKind } from './steps.js'

/** Actions of a page's wallet and its owner. */
export const walletSteps: Actions<Extract<StepKind, `wallet-${string}`>> = {
  'wallet-approves': async (play, step) => {
    const { wallet } = wayOf(play, step)
    const oldest = play.pending.find((each) => each.wallet === wallet)
    if (oldest && !wallet.mock.locked) await approve(play, wallet, oldest)
  },
  'wallet-rejects': async (play, step) => {
    const { reference } = play
    const { wallet } = wayOf(play, step)
    const oldest = play.pending.find((each) => each.wallet === wallet)
    if (!oldest || wallet.mock.locked) return
    const { namespace, page } = oldest
    await wallet.mock.reject({ method: connectMethods[namespace] })
    play.pending.splice(play.pending.indexOf(oldest), 1)
    // A refusal of a request from before a reload does not reach the page.
    const { attempt } = reference
    if (attempt?.wallet === wallet.name && attempt.namespace === namespace && page === play.page)
      reference.attempt = undefined
  },
  'wallet-accounts': (play, step) => {
    const { wallet } = wayOf(play, step)
    const names = accountLists[Math.floor(step.pick / 3) % accountLists.length] ?? ['alice']
    wallet.mock.setAccounts(names)
    if (names.length === 0) leaves(play, wallet)
  },
  'wallet-chain': (play, step) => {
    const { reference } = play
    const { namespace, pick } = step
    const { wallet } = wayOf(play, step)
    const choices = namespace === 'eip155' ? [...listed.eip155, unlisted] : listed.bip122
    const network: CaipNetworkId = choices[Math.floor(pick / 3) % choices.length] ?? listed.eip155[0]
    const before = networkOfWallet(play, wallet, namespace)
    wallet.mock.setChain(network)
    if (namespace === 'bip122') play.onBitcoin.set(wallet, network)
    if (before === network || reference.connections.get(namespace)?.wallet !== wallet.name) return
    reference.setNetwork(namespace, network, false)
    if (namespace === reference.active) reference.checkNetwork()
  },
  'wallet-locks': (play, step) => {
    const { wallet } = wayOf(play, step)
    wallet.mock.lock()
    leaves(play, wallet)
  },
  'wallet-unlocks': async (play, step) => {
    const { wallet } = wayOf(play, step)
    if (!wallet.mock.locked) return
    wallet.mock.unlock()
    for (const pending of play.pending.filter((each) => each.wallet === wallet)) {
      const { namespace, isKnown } = pending
      if (isKnown) play.pending.splice(play.pending.indexOf(pending), 1)
      const isEvent = isLetIn(play, wallet, namespace) && hears(play, wallet, namespace)
      if (isKnown) play.letIn.add(`${wallet.name} ${namespace}`)
      if ((isKnown && pending.page === play.page) || isEvent) answer(play, wallet, namespace)
      await play.settle()
    }
  },
  'wallet-forgets': (play, step) => {
    forgets(play, wayOf(play, step).wallet)
  },
  'wallet-announces': (play, step) => wayOf(play, step).wallet.mock.announce(),
}

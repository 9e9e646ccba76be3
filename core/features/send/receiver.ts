import { nameOfNetwork } from '../../data/address-form.js'
import { readHistory } from '../../data/history.js'
import { createNames } from '../../data/names.js'
import { isLookAlike, isMixedScript, readReceiver } from '../../data/receiver.js'
import { isModalError } from '../../errors/base.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { isSameAddress } from '../../lib/address.js'
import { isZeroAmount } from '../../lib/decimal.js'
import { createLatest } from '../../lib/latest.js'
import { lazy } from '../../lib/lazy.js'
import { servesNamespace } from '../../namespaces/served-namespaces.js'
import type { PartContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'
import type { ReceiverProblem, SendWarning } from './form.js'
import type { Counterparty, SendNode } from './node.js'
import type { Recipient } from './storage.js'
import type { SendStore } from './store.js'

/** Reads accounts that name their network (ERC-7828, ERC-7930). Few visitors write one. */
const interoperable = lazy(() => import('../../data/interoperable.js'))
const namesNetwork = /^[^:/]+@|^\s*0x0001.{44}/

/** The delay before a name is looked up. A complete address has no delay. */
const debounceMs = 500

/**
 * Addresses without a known private key. On EVM networks, small numbers are burn addresses (zero, `…dEaD`) or
 * precompiles, and `0xEeee…` stands for the native coin. On Solana, the system program and the incinerator.
 */
const nobody = /^(0x0{36}[0-9a-f]{4}|0xdead0{36}|0xe{40}|1{32}|1nc1nerator1{32})$/i

export function createSendReceiver(
  context: PartContext,
  store: SendStore,
  loadNode: () => Promise<SendNode | undefined>,
) {
  const { loadActivity, root, part } = context
  const { accounts, chains, options, platform } = root
  const looking = createLatest(platform)

  const isSame = (one: string, other: string) => isSameAddress(accounts.active?.namespace ?? 'eip155', one, other)
  const refuse = (problem: ReceiverProblem) => store.setReceiver({ status: 'refused', problem })

  const warningsOf = ({ address, name }: Recipient): SendWarning[] => {
    const own = accounts.active?.allAccounts ?? []
    const known = [...own, ...store.recipients].map((each) => each.address)
    const alike = known.find((each) => isLookAlike(address, each))
    return [
      ...(own.some((each) => isSame(each.address, address)) ? [{ kind: 'own' } as const] : []),
      ...(nobody.test(address) ? [{ kind: 'burn' } as const] : []),
      ...(alike ? [{ kind: 'lookAlike', address, of: alike } as const] : []),
      ...(name && isMixedScript(name) ? [{ kind: 'mixedScript', name } as const] : []),
    ]
  }

  const found = async (recipient: Recipient, signal: AbortSignal) => {
    store.setReceiver({ status: 'found', receiver: recipient }, warningsOf(recipient))
    void compareWithHistory(recipient.address, signal)
    void countSent(recipient.address, signal)
    const isContract = await loadNode()
      .then((node) => node?.isContract(recipient.address, signal))
      .catch(ignored(root, 'asking whether a receiver is a contract'))
    if (isContract && !signal.aborted) store.addReceiverWarning({ kind: 'contract' })
  }

  /** The newest counterparties of the account. `isSentTo`: it sent a positive amount there. */
  const fetchCounterparties = async (signal: AbortSignal): Promise<readonly Counterparty[]> => {
    const network = chains.activeNetwork
    const own = accounts.active?.address
    if (!network || !own) return []
    // The history service does not cover Solana, so the chain is read.
    if (!servesNamespace('history', network.chainNamespace))
      return (await (await loadNode())?.readHistory?.(own, signal)) ?? []
    const asked = { address: own, caipNetworkId: network.caipNetworkId, cursor: undefined }
    const { transactions } = await readHistory(context, asked, signal)
    return transactions.flatMap(({ metadata: { hash, sentFrom, sentTo, status }, transfers }) => {
      const sent = transfers.filter(({ direction }) => direction === 'out')
      const hasMoved = sent.some(({ quantity }) => !isZeroAmount(quantity.numeric))
      return [
        { hash, address: sentFrom, isSentTo: false },
        { hash, address: sentTo, isSentTo: status === 'confirmed' && isSame(sentFrom, own) && hasMoved },
      ].filter(({ address }) => address !== '' && !isSame(address, own))
    })
  }

  /**
   * Warns of addresses that look like one in the history: attackers place them there to be copied. Stored recipients
   * need no check.
   */
  const compareWithHistory = async (address: string, signal: AbortSignal) => {
    if (store.recipients.some((each) => isSame(each.address, address))) return
    // The stored recipients have been compared already.
    const others = (await fetchCounterparties(signal).catch(ignored(root, 'loading the history of a sender'))) ?? []
    if (signal.aborted) return
    const sent = others.filter((each) => each.isSentTo && isSame(each.address, address))
    if (sent.length > 0) return store.addSentTo(sent.map(({ hash }) => hash))
    const alike = others.find((each) => isLookAlike(address, each.address))
    if (alike) store.addReceiverWarning({ kind: 'lookAlike', address, of: alike.address })
  }

  const countSent = async (address: string, signal: AbortSignal) => {
    const activity = await loadActivity().catch(ignored(root, 'counting what was sent to a receiver'))
    if (activity && !signal.aborted) store.addSentTo(activity.sentTo(address))
  }

  const adorn = async (address: string, signal: AbortSignal) => {
    const network = chains.activeNetwork
    if (!network || !options.resolvesNames(network.chainNamespace)) return
    const who = { address, caipNetworkId: network.caipNetworkId, sender: accounts.active?.address }
    const found = await part(createNames).identityOf(who, signal)
    if (!found || signal.aborted) return
    const { name, avatar } = found
    store.nameReceiver({ address, name, ...(avatar && { image: avatar }) })
  }

  const resolve = async (name: string, signal: AbortSignal) => {
    const names = part(createNames)
    const known = names.isName(name) ? await names.resolve(name, signal) : undefined
    if (signal.aborted) return
    if (!known) return refuse({ kind: 'noName', name })
    const { address, avatar } = known
    const written = readReceiver(address, accounts.active?.namespace ?? 'eip155')
    if (written.kind !== 'address') return refuse({ kind: 'noName', name })
    await found({ address: written.address, name: known.name, ...(avatar && { image: avatar }) }, signal)
  }

  const resolveOnNetwork = async (text: string, signal: AbortSignal) => {
    const read = await (await interoperable.load()).readInteroperable(text, { root, part }, signal)
    if (!signal.aborted) await (read.kind === 'found' ? found(read.receiver, signal) : refuse(read))
  }

  const lookUp = (look: typeof resolve, text: string) => {
    const signal = looking.begin()
    look(text, signal).catch((thrown: unknown) => {
      if (signal.aborted || isModalError(thrown, 'aborted')) return
      refuse({ kind: 'lookup', error: toModalError(thrown) })
    })
  }

  const setText = (text: string) => {
    looking.stop()
    const namespace = accounts.active?.namespace ?? 'eip155'
    const written = readReceiver(text, namespace, chains.activeNetwork?.caipNetworkId)
    if (text.trim() === '') return store.setReceiverText(text, { status: 'empty' })
    store.setReceiverText(text, { status: 'looking' })
    if (written.kind === 'address') {
      const { address } = written
      const signal = looking.begin()
      void found({ address }, signal)
      return void adorn(address, signal).catch(ignored(root, 'looking up the name of a receiver'))
    }
    looking.later(debounceMs, () => {
      if (namesNetwork.test(text)) lookUp(resolveOnNetwork, text)
      else if (written.kind === 'name' && options.resolvesNames(namespace)) lookUp(resolve, written.name)
      else if (written.kind === 'name') refuse({ kind: 'noName', name: written.name })
      else if (written.kind === 'network')
        refuse({ kind: 'network', name: nameOfNetwork(written.network, chains.networks) })
      else refuse(written)
    })
  }

  return {
    setText,
    /** Chooses an address that was paid before. Its name is looked up again, because it may have a new owner. */
    choose: async (recipient: Recipient) => {
      const { address, name } = recipient
      if (!name) return setText(address)
      const signal = looking.begin()
      store.setReceiverText(name, { status: 'looking' })
      const now = await part(createNames).resolve(name, signal).catch(ignored(root, 'looking up a name again'))
      if (signal.aborted) return
      if (now && isSame(now.address, address)) await found(recipient, signal)
      else setText(address)
    },
    cancel: () => looking.stop(),
  }
}

import type { Namespace } from '../../contracts/caip.js'
import { servesNamespace } from '../../contracts/served-namespaces.js'
import type { NamesPart } from '../../data/names.js'
import { isLookAlike, isMixedScript, readReceiver } from '../../data/receiver.js'
import { isModalError } from '../../errors/base.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { AbortedError } from '../../errors/unknown.js'
import { isSameAddress } from '../../lib/address.js'
import type { TimerHandle } from '../../lib/platform/platform.js'
import type { BlockchainApi } from '../../services/blockchain-api.js'
import { toNormalName } from '../../services/normal-name.js'
import type { PartContext } from '../../state/context.js'
import type { SendHistory } from './history.js'
import type { Recipient } from './items.js'
import type { SendNode } from './node/node.js'
import type { SendWarning } from './obstacles.js'
import type { ReceiverProblem } from './phase.js'
import type { SendStore } from './store.js'

/** The default debounce. An address that is whole is not waited for. */
const DEBOUNCE_MS = 500

export interface SendReceiver {
  /** What stands in the field. */
  setText(text: string): void
  /** One of those that were sent to before: nothing is looked up. */
  choose(recipient: Recipient): void
  cancel(): void
}

/** Of EVM and of Solana: what is sent there is nobody's. */
const nobody: ReadonlySet<string> = new Set([`0x${'0'.repeat(40)}`, '1'.repeat(32)])

export function createSendReceiver(
  { root }: PartContext,
  store: SendStore,
  needs: {
    /** The code that looks names up; it is loaded when there is a name. */
    loadNames: () => Promise<NamesPart>
    loadNode: () => Promise<SendNode | undefined>
    fetchIdentity: BlockchainApi['fetchIdentity']
    fetchCounterparties: SendHistory['fetchCounterparties']
  },
): SendReceiver {
  const { accounts, chains, platform } = root
  let current: AbortController | undefined
  let timer: TimerHandle | undefined

  const cancel = () => {
    platform.clearTimeout(timer)
    current?.abort(new AbortedError())
    current = undefined
  }
  const isSame = (one: string, other: string) => isSameAddress(accounts.active?.namespace ?? 'eip155', one, other)
  const refuse = (problem: ReceiverProblem) => store.setReceiver({ status: 'refused', problem })

  /** What can be said of an address without asking anybody. */
  const warningsOf = ({ address, name }: Recipient): SendWarning[] => {
    const own = accounts.active?.allAccounts ?? []
    const known = [...own, ...store.recipients].map((each) => each.address)
    const alike = known.find((each) => isLookAlike(address, each))
    return [
      ...(own.some((each) => isSame(each.address, address)) ? [{ kind: 'own' } as const] : []),
      ...(nobody.has(address) ? [{ kind: 'burn' } as const] : []),
      ...(alike ? [{ kind: 'lookAlike', address, of: alike } as const] : []),
      ...(name && isMixedScript(name) ? [{ kind: 'mixedScript', name } as const] : []),
    ]
  }

  const found = async (recipient: Recipient, signal: AbortSignal) => {
    store.setReceiver({ status: 'found', receiver: recipient }, warningsOf(recipient))
    void compareWithHistory(recipient.address, signal)
    try {
      const node = await needs.loadNode()
      const isContract = await node?.isContract(recipient.address, signal)
      if (isContract && !signal.aborted) store.addReceiverWarning({ kind: 'contract' })
    } catch {
      // Who cannot be asked warns of nothing: the wallet looks at it too.
    }
  }

  /** Compares with everybody in the history, unless the account has sent something to this very address. */
  const compareWithHistory = async (address: string, signal: AbortSignal) => {
    if (store.recipients.some((each) => isSame(each.address, address))) return
    // A history that cannot be had warns of nothing; the recipients that are kept here were compared.
    const others = await needs.fetchCounterparties(signal).catch(() => [])
    if (signal.aborted || others.some((each) => each.isSentTo && isSame(each.address, address))) return
    const alike = others.find((each) => isLookAlike(address, each.address))
    if (alike) store.addReceiverWarning({ kind: 'lookAlike', address, of: alike.address })
  }

  /** Whose it is: a name beside an address only adorns it. */
  const adorn = async (address: string, signal: AbortSignal) => {
    const network = chains.activeNetwork
    if (!network || !servesNamespace('names', network.chainNamespace)) return
    try {
      const who = { address, caipNetworkId: network.caipNetworkId, sender: accounts.active?.address }
      const { name, avatar } = await needs.fetchIdentity(who, signal)
      // A name that only looks like another one adorns nobody.
      if (!name || (await toNormalName(name)) !== name || signal.aborted) return
      store.nameReceiver({ address, name, ...(avatar && { image: avatar }) })
    } catch {
      // Without a name it is the same account.
    }
  }

  const resolve = async (name: string, signal: AbortSignal) => {
    try {
      const names = await needs.loadNames()
      const known = names.isName(name) ? await names.resolve(name, signal) : undefined
      if (signal.aborted) return
      if (!known) return refuse({ kind: 'noName', name })
      const { address, avatar } = known
      const written = readReceiver(address, 'eip155')
      // A name that leads to no address is one that nobody can be sent anything by.
      if (written.kind !== 'address') return refuse({ kind: 'noName', name })
      await found({ address: written.address, name: known.name, ...(avatar && { image: avatar }) }, signal)
    } catch (thrown) {
      if (signal.aborted || isModalError(thrown, 'aborted')) return
      refuse({ kind: 'lookup', error: toModalError(thrown) })
    }
  }

  const begin = () => {
    cancel()
    current = new AbortController()
    return current.signal
  }

  return {
    setText: (text) => {
      const signal = begin()
      const namespace: Namespace = accounts.active?.namespace ?? 'eip155'
      const written = readReceiver(text, namespace)
      if (text.trim() === '') return store.setReceiverText(text, { status: 'empty' })
      store.setReceiverText(text, { status: 'looking' })
      if (written.kind === 'address') {
        const { address } = written
        void found({ address }, signal)
        return void adorn(address, signal)
      }
      // Who is still writing is not told that it is wrong so far.
      timer = platform.setTimeout(() => {
        if (written.kind === 'name' && servesNamespace('names', namespace)) void resolve(written.name, signal)
        else refuse(written.kind === 'name' ? { kind: 'noName', name: written.name } : written)
      }, DEBOUNCE_MS)
    },
    choose: (recipient) => {
      const signal = begin()
      store.setReceiverText(recipient.name ?? recipient.address, { status: 'looking' })
      void found(recipient, signal)
    },
    cancel,
  }
}

import { hasNumericIds, isNamespace } from '../../../contracts/caip.js'
import { readList, readMember } from '../../../lib/foreign.js'
import { readSessionEvent, toAccounts } from '../grant.js'
import { cutSettlement, cutToProposal, type HeldNamespace } from './cut-to-proposal.js'
import type { Heard } from './kept-session.js'
import { longestMessage } from './private-members/drop-unreadable.js'
import { engineInternals, type WalletCall } from './private-members/members.js'
import type { SdkClient, SdkSession } from './sdk-client.js'

/** The longest request of a wallet, in characters of its JSON. Base64 writes four characters for three. */
const longestRequest = (longestMessage * 3) / 4

/** The parameters of a wallet's update, with its namespaces cut to the proposal. */
interface HeldUpdate {
  namespaces: Record<string, HeldNamespace>
}

/**
 * Compares the wallet's messages with the proposal, before the SDK reads them. The SDK stores only what was asked for,
 * and reports only that: to the modal, and to a host that listens to the SDK's own object.
 */
export function holdToProposal(client: SdkClient, heard: Heard): void {
  const internals = engineInternals(client.engine)
  const { processRequest } = internals

  const proposedOf = (topic: string): unknown => {
    const pending = [...internals.pendingSessions.values()].find(({ sessionTopic }) => sessionTopic === topic)
    if (!pending || !client.proposal.keys.includes(pending.proposalId)) return undefined
    return client.proposal.get(pending.proposalId).optionalNamespaces
  }

  const withNamespaces = (params: unknown, proposed: unknown): HeldUpdate => ({
    ...Object(params),
    namespaces: cutToProposal(readMember(params, 'namespaces'), proposed),
  })

  /**
   * The account that a wallet has switched to but not granted yet, by topic and namespace. Some wallets name it in an
   * event and grant it in a later update, anywhere in their list.
   */
  const told = new Map<string, string>()

  /** Moves that account to the head of the granted accounts, once. */
  const withToldFirst = (topic: string, update: HeldUpdate) => {
    for (const namespace of Object.keys(update.namespaces).filter(isNamespace)) {
      const key = `${topic} ${namespace}`
      const address = told.get(key)
      told.delete(key)
      const held = update.namespaces[namespace]
      if (address === undefined || !held) continue
      const heads = held.accounts.filter((account) => toAccounts(namespace, [account])[0]?.address === address)
      held.accounts = [...new Set([...heads, ...held.accounts])]
    }
    return update
  }

  /** The event reduced to a namespace, a name and accounts that the session has. */
  const readEvent = (session: SdkSession, params: unknown) => {
    const event = readSessionEvent(params)
    if (!event) return undefined
    const { namespace } = event
    const name = event.type === 'other' ? event.name : event.type
    const { chains = [], accounts = [] } = session.namespaces[namespace] ?? {}
    const said = String(readMember(params, 'chainId'))
    // A wallet that has switched to another network may send the event from there.
    const chainId = chains.includes(said) ? said : chains[0]
    if (!chainId || !readList(session.optionalNamespaces[namespace]?.events).includes(name)) return undefined
    const toEvent = (data: unknown) => ({
      key: `event ${name}`,
      params: { chainId, event: { name, data } },
      isSilent: false,
      turnsTo: undefined,
    })
    if (event.type === 'chainChanged') return toEvent(hasNumericIds(namespace) ? Number(event.chainId) : event.chainId)
    if (event.type === 'other') return toEvent(event.data)
    const granted = new Set(toAccounts(namespace, accounts).map(({ address }) => address))
    const all = event.accounts.map(({ address }) => address)
    const addresses = all.filter((address) => granted.has(address))
    const [head] = all
    return {
      ...toEvent(addresses),
      // A list that names only accounts outside the session is not reported. An empty list means that no account is
      // left.
      isSilent: addresses.length === 0 && all.length > 0,
      turnsTo: { namespace, address: head === undefined || granted.has(head) ? undefined : head },
    }
  }

  /** The request that the SDK handles in place of `payload`. Undefined if the SDK gets none. */
  const admit = ({ topic, payload }: WalletCall): WalletCall['payload'] | undefined => {
    const { id, method, params } = payload
    if (!Number.isSafeInteger(id) || JSON.stringify(payload).length > longestRequest) return undefined
    if (method === 'wc_sessionSettle') {
      const proposed = proposedOf(topic)
      const settled = proposed === undefined ? undefined : cutSettlement(withNamespaces(params, proposed))
      return settled && { ...payload, params: settled }
    }
    // All other requests belong to a session. A page does not answer requests meant for wallets.
    if (!client.session.keys.includes(topic)) return undefined
    const session = client.session.get(topic)
    if (method === 'wc_sessionDelete' || method === 'wc_sessionPing') return payload
    if (method === 'wc_sessionExtend') return heard.isNew(topic, 'extend', id) ? payload : undefined
    if (method === 'wc_sessionUpdate' && heard.isNew(topic, 'update', id))
      return { ...payload, params: withToldFirst(topic, withNamespaces(params, session.optionalNamespaces)) }
    return undefined
  }

  internals.processRequest = async (call) => {
    const { topic, payload } = call
    try {
      if (payload.method !== 'wc_sessionEvent') {
        const admitted = admit(call)
        if (admitted) await processRequest.call(client.engine, { ...call, payload: admitted })
        return
      }
      tellEvent(call)
    } finally {
      // The SDK would keep the whole request for thirty days.
      client.core.history.delete(topic, payload.id)
    }
  }

  // The SDK does not await its check of an event: it reports every event, and a bad one causes an unhandled rejection.
  const tellEvent = ({ topic, payload: { id, params } }: WalletCall) => {
    if (!client.session.keys.includes(topic) || JSON.stringify(params).length > longestRequest) return
    const event = readEvent(client.session.get(topic), params)
    if (!event || !Number.isSafeInteger(id) || !heard.isNew(topic, event.key, id)) return
    const { turnsTo, isSilent } = event
    if (turnsTo?.address) told.set(`${topic} ${turnsTo.namespace}`, turnsTo.address)
    else if (turnsTo) told.delete(`${topic} ${turnsTo.namespace}`)
    if (!isSilent) client.events.emit('session_event', { id, topic, params: event.params })
  }
}

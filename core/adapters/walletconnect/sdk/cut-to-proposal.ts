import { isNamespace, isNetworkReference } from '../../../contracts/caip.js'
import { readList, readMember } from '../../../lib/foreign.js'
import { presentId } from '../earlier-ids.js'

/** One namespace of a session, as far as it was asked for. */
export interface HeldNamespace {
  chains: string[]
  accounts: string[]
  methods: string[]
  events: string[]
}

/** More accounts than any wallet has. Everything after them is left out. */
const mostAccounts = 1000

/**
 * Cuts what a wallet grants to what it was asked for: namespaces, networks, methods and events, and accounts on those networks.
 * A wallet may write a namespace whole (`eip155`) or network by network (`eip155:1`). The answer has whole ones, and never none.
 */
export function cutToProposal(granted: unknown, proposed: unknown): Record<string, HeldNamespace> {
  const keys = Object.keys(Object(granted))
  const asked = Object.keys(Object(proposed)).filter(isNamespace)
  const held: Record<string, HeldNamespace> = {}
  for (const namespace of asked) {
    const parts = keys.filter((key) => key === namespace || key.startsWith(`${namespace}:`))
    if (parts.length === 0) continue
    const wanted = readMember(proposed, namespace)
    const read = (member: string) => {
      const all = parts.flatMap((key) => readList(readMember(readMember(granted, key), member), mostAccounts))
      return [...new Set(all.filter((each) => typeof each === 'string'))]
    }
    const within = (member: string) => {
      const allowed = new Set(readList(readMember(wanted, member)))
      return read(member).filter((each) => allowed.has(each))
    }
    const networks = new Set(readList(readMember(wanted, 'chains')).map((id) => presentId(String(id))))
    const accounts = read('accounts').filter(
      (account) => isAccount(account) && networks.has(presentId(networkOf(account))),
    )
    held[namespace] = {
      // A network without an account cannot be used, whatever `chains` says.
      chains: [...new Set(accounts.map(networkOf))],
      accounts: accounts.slice(0, mostAccounts),
      methods: within('methods'),
      events: within('events'),
    }
  }
  const [first] = asked
  // The SDK refuses a session of no namespace without a word to the page that waits for it.
  if (first && Object.keys(held).length === 0) held[first] = { chains: [], accounts: [], methods: [], events: [] }
  return held
}

const networkOf = (account: string) => account.slice(0, account.lastIndexOf(':'))

/** CAIP-10, with its limits. */
function isAccount(text: string): boolean {
  const [namespace, reference = '', address = '', ...more] = text.split(':', 4)
  return (
    isNamespace(namespace) &&
    isNetworkReference(namespace, reference) &&
    /^[-.%a-zA-Z0-9]{1,128}$/.test(address) &&
    more.length === 0
  )
}

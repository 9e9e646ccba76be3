import { isNamespace, isNetworkReference } from '../../../contracts/caip.js'
import { readIcon, readList, readMember } from '../../../lib/foreign.js'
import { readPublicUrl } from '../../../lib/web-url.js'
import { isAddressOn, knownTable } from '../../../namespaces/namespace-table.js'
import { presentId } from '../earlier-ids.js'

/** One namespace of a session, cut to what the modal asked for. */
export interface HeldNamespace {
  chains: string[]
  accounts: string[]
  methods: string[]
  events: string[]
}

/** More accounts than any wallet has. Accounts beyond this limit are left out. */
const mostAccounts = 1000

/**
 * Cuts what a wallet grants to what the modal asked for: namespaces, networks, methods and events, and accounts on
 * those networks. A wallet may write a namespace whole (`eip155`) or network by network (`eip155:1`). The result has
 * whole namespaces, and at least one.
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
      // A network without an account cannot be used, although `chains` may name it.
      chains: [...new Set(accounts.map(networkOf))],
      accounts: accounts.slice(0, mostAccounts),
      methods: within('methods'),
      events: within('events'),
    }
  }
  const [first] = asked
  // The SDK refuses a session without namespaces, and does not tell the waiting page.
  if (first && Object.keys(held).length === 0) held[first] = { chains: [], accounts: [], methods: [], events: [] }
  return held
}

const networkOf = (account: string) => account.slice(0, account.lastIndexOf(':'))

/**
 * True for a CAIP-10 account whose address belongs to its namespace. With any other text, a network would be connected
 * without an account.
 */
function isAccount(text: string): boolean {
  const [namespace, reference = '', address = '', ...more] = text.split(':', 4)
  return (
    isNamespace(namespace) &&
    isNetworkReference(namespace, reference) &&
    isAddressOn(knownTable.of(namespace), reference, address) &&
    more.length === 0
  )
}

/**
 * The most characters of a text, and of a picture, by which a wallet introduces itself. The picture is as small as one
 * in a list.
 */
const longestText = 1000
const longestIcon = 20_000
/** The most characters of a session's properties, which name its abilities by account. */
const longestProperties = 20_000

/** Cuts the wallet's description of itself: all of it is stored with the session. */
export function cutPeer(peer: unknown) {
  const metadata = readMember(peer, 'metadata')
  const text = (member: string) => String(readMember(metadata, member) ?? '').slice(0, longestText)
  const native = readMember(readMember(metadata, 'redirect'), 'native')
  const universal = readMember(readMember(metadata, 'redirect'), 'universal')
  const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= longestText
  const icons = readList(readMember(metadata, 'icons')).flatMap((icon) => readIcon(icon) ?? readPublicUrl(icon) ?? [])
  return {
    publicKey: String(readMember(peer, 'publicKey')),
    metadata: {
      name: text('name'),
      description: text('description'),
      url: text('url'),
      icons: icons.filter((icon) => icon.length <= longestIcon).slice(0, 1),
      redirect: { ...(isShort(native) && { native }), ...(isShort(universal) && { universal }) },
    },
  }
}

/** Cuts a settlement whose namespaces are cut already. Undefined if it lacks the wallet's key or an expiry. */
export function cutSettlement(params: { namespaces: Record<string, HeldNamespace> }) {
  const controller = cutPeer(readMember(params, 'controller'))
  const expiry = readMember(params, 'expiry')
  if (!/^[0-9a-f]{64}$/.test(controller.publicKey) || !Number.isSafeInteger(expiry)) return undefined
  const names = ['sessionProperties', 'scopedProperties', 'sessionConfig']
  const properties = Object.fromEntries(names.map((name) => [name, readMember(params, name)]))
  return {
    namespaces: params.namespaces,
    controller,
    relay: { protocol: 'irn' },
    expiry: Number(expiry),
    ...(JSON.stringify(properties).length <= longestProperties && properties),
  }
}

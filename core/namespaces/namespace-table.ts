import { isKnownNamespace, type Namespace } from '../contracts/namespace.js'
import type { AccountType, NamespaceDefinition } from '../contracts/namespace-definition.js'
import { bitcoin } from './bitcoin.js'
import { evm } from './evm.js'
import { polkadot } from './polkadot.js'
import type { ShippedNamespace } from './shipped-namespace.js'
import { solana } from './solana.js'

/** The namespaces that ship with the modal, in the order in which views list them. */
export const shipped = { eip155: evm, solana, polkadot, bip122: bitcoin } as const

/** A shipped namespace with the members that only the modal's own code reads. Undefined for a host's namespace. */
export const shippedOf = (namespace: Namespace): ShippedNamespace | undefined =>
  isKnownNamespace(namespace) ? shipped[namespace] : undefined

/** True if wallets of the namespace are on one network at a time and can be asked to switch. */
export const walletsSwitch = (namespace: Namespace): boolean => shippedOf(namespace)?.walletsSwitch === true

/** True if a text is an address of the namespace and, if a network is given, of that network. */
export const isAddressOn = ({ address }: NamespaceDefinition, reference: string | undefined, text: string): boolean =>
  address.is(text) && (reference === undefined || address.isOn?.(text, reference) !== false)

/** The kind of JSON-RPC of the namespace's nodes. Undefined if the modal does not use nodes of it. */
export const rpcOf = (namespace: Namespace): ShippedNamespace['rpc'] => shippedOf(namespace)?.rpc

/** The namespaces of one modal: the shipped ones and the host's own. */
export interface NamespaceTable {
  readonly all: readonly NamespaceDefinition[]
  readonly names: readonly Namespace[]
  has(value: unknown): value is Namespace
  /** The definition of a namespace. For a namespace outside the table, it has only the name and defaults. */
  of(namespace: Namespace): NamespaceDefinition
}

/** Makes the table. A host cannot replace a shipped namespace, because some features know those by name. */
export function createNamespaceTable(own: readonly NamespaceDefinition[] = []): NamespaceTable {
  const all = [...Object.values(shipped), ...own.filter(({ id }) => !isKnownNamespace(id))]
  const byName = new Map(all.map((each) => [each.id, each]))
  return {
    all,
    names: [...byName.keys()],
    has: (value): value is Namespace => byName.has(String(value)),
    of: (namespace) => byName.get(namespace) ?? undefinedNamespace(namespace),
  }
}

/** Allows the characters that CAIP-10 allows in an address, and the underscore of TON's base64url addresses. */
const isAnyAddress = (text: string): boolean => /^[-.%\w]{1,128}$/.test(text)

/** The definition for an unknown namespace, since a stored session or a server's message may name any. */
const undefinedNamespace = (id: Namespace): NamespaceDefinition => ({
  id,
  name: id,
  address: { is: isAnyAddress, wanted: 'an address' },
  accountTypes: ['eoa'],
  networks: [],
})

/** The table with the shipped namespaces alone. */
export const knownTable = createNamespaceTable()

/** The type of an account, unless the host or the visitor chooses another one. */
export const defaultAccountTypeOf = ({ accountTypes }: NamespaceDefinition): AccountType => accountTypes[0]

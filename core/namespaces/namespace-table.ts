import { isKnownNamespace, type Namespace } from '../contracts/namespace.js'
import type { AccountType, NamespaceDefinition } from '../contracts/namespace-definition.js'
import { bitcoin } from './bitcoin.js'
import { evm } from './evm.js'
import { polkadot } from './polkadot.js'
import type { ShippedNamespace } from './shipped-namespace.js'
import { solana } from './solana.js'

/** The kinds of chain that ship, in the order in which views list them. */
export const shipped = { eip155: evm, solana, polkadot, bip122: bitcoin } as const

/** The members that the modal's own code reads of a namespace that ships; undefined for a host's. */
export const shippedOf = (namespace: Namespace): ShippedNamespace | undefined =>
  isKnownNamespace(namespace) ? shipped[namespace] : undefined

/** Whether a wallet of the namespace is on one of several networks, and is asked to go to another. */
export const walletsSwitch = (namespace: Namespace): boolean => shippedOf(namespace)?.walletsSwitch === true

/** Whether a text is an address of the namespace, and exists on the network. */
export const isAddressOn = ({ address }: NamespaceDefinition, reference: string | undefined, text: string): boolean =>
  address.is(text) && (reference === undefined || address.isOn?.(text, reference) !== false)

/** The JSON-RPC of the namespace's nodes; undefined where the modal asks none. */
export const rpcOf = (namespace: Namespace): ShippedNamespace['rpc'] => shippedOf(namespace)?.rpc

/** The kinds of chain of one modal: those that ship, and the host's own. */
export interface NamespaceTable {
  readonly all: readonly NamespaceDefinition[]
  readonly names: readonly Namespace[]
  has(value: unknown): value is Namespace
  /** The definition; of a namespace that is not in the table, one that says nothing but its name. */
  of(namespace: Namespace): NamespaceDefinition
}

/** A host's own definition never stands in for one that ships: those have features which know them by name. */
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

/** CAIP-10 allows no more of any address, but for the underscore, which TON's base64url has. */
const isAnyAddress = (text: string): boolean => /^[-.%\w]{1,128}$/.test(text)

/** Stands for a namespace that nobody defined: a stored session or a server's message may name any. */
const undefinedNamespace = (id: Namespace): NamespaceDefinition => ({
  id,
  name: id,
  address: { is: isAnyAddress, wanted: 'an address' },
  accountTypes: ['eoa'],
  networks: [],
})

/** The table without a host's own. */
export const knownTable = createNamespaceTable()

/** The type of an account unless the host or the visitor says otherwise. */
export const defaultAccountTypeOf = ({ accountTypes }: NamespaceDefinition): AccountType => accountTypes[0]

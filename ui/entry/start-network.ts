import type { ModalOptions } from '../../core/options/modal-options.js'

type Listed = NonNullable<ModalOptions['defaultNetwork']>

/** A network as the button draws it: its name and picture, and what its CAIP-2 id is made of. */
export type DrawnNetwork = Pick<Listed, 'name' | 'assets' | 'id' | 'chainNamespace' | 'caipNetworkId'>

/** The CAIP-2 id of a network. The contract's own function would bring the parser into the entry. */
export const drawnIdOf = ({
  id,
  chainNamespace = 'eip155',
  caipNetworkId = `${chainNamespace}:${id}`,
}: DrawnNetwork): string => caipNetworkId

/**
 * The network on which the modal will start: `stored` is the id of the last visit's network, as JSON. The options are
 * not validated yet, and may have any type.
 */
export function startNetwork(
  { networks, defaultNetwork, adapters }: ModalOptions,
  stored: string | null | false | undefined,
): DrawnNetwork | undefined {
  const served = [adapters].flat().flatMap((adapter) => adapter?.namespaces ?? [])
  const listed = [networks].flat().filter((network): network is Listed => {
    const { name, chainNamespace = 'eip155' } = Object(network)
    return typeof name === 'string' && (!served[0] || served.includes(chainNamespace))
  })
  const last = listed.find((network) => `"${drawnIdOf(network)}"` === stored)
  return last ?? listed.find((network) => network === defaultNetwork) ?? listed[0]
}

import '../../isolate-mobx.js'
import type { CaipNetworkId } from '../../contracts/caip.js'
import type { AskNode } from '../../contracts/sign-in/siwx-config.js'
import { SiwxNodeMissingError, SiwxRefusedError } from '../../errors/siwx.js'
import { verify } from '../../namespaces/verifiers/evm.js'
import { createNodes } from '../../services/nodes/node-client.js'
import { isOfNode } from '../../services/nodes/of-node.js'
import type { PartContext } from '../../state/context.js'

/**
 * Checks an empty signature with the contract: alone it proves nothing. A Safe returns one when it has signed on its
 * chain, and confirms that by ERC-1271.
 * @throws {@link SiwxNodeMissingError} without a node of the network, {@link SiwxRefusedError} if the contract has not
 * signed, or the error of a node that does not answer
 */
export async function requireSignedOnChain(
  { root, part }: Pick<PartContext, 'root' | 'part'>,
  signed: { readonly message: string; readonly address: string; readonly chainId: CaipNetworkId },
): Promise<void> {
  const network = root.chains.getNetwork(signed.chainId)
  const node = network && part(createNodes).of(network)
  if (!node?.url) throw new SiwxNodeMissingError({ chainId: signed.chainId })
  const { signal } = new AbortController()
  const ask: AskNode = (method, params) => node.request(method, params, signal)
  const refuse = (cause?: unknown): never => {
    throw isOfNode(cause) ? cause : new SiwxRefusedError({ reason: 'signature', cause })
  }
  if (!(await Promise.resolve(verify({ ...signed, signature: '0x' }, () => ask)).catch(refuse))) refuse()
}

import type { NodeClient } from './node-client.js'

/**
 * True if the address has contract code. An account that delegates by EIP-7702 has a code prefix of its own and still
 * belongs to a person.
 */
export async function isContract(node: NodeClient, address: string, signal: AbortSignal): Promise<boolean> {
  const code = await node.request('eth_getCode', [address, 'latest'], signal)
  return typeof code === 'string' && /^0x[0-9a-f]+$/i.test(code) && !code.startsWith('0xef0100')
}

import { type CaipNetworkId, isCaipNetworkId, type Namespace, parseCaipNetworkId } from '../../../contracts/caip.js'

/** A chain as the frame names it: the number of an EVM chain, the CAIP-2 id of any other. */
export type FrameChainId = string | number

export function toFrameChainId(id: CaipNetworkId): FrameChainId {
  const { namespace, chainId } = parseCaipNetworkId(id)
  return namespace === 'eip155' ? Number(chainId) : id
}

/** Undefined for what names no chain. */
export function fromFrameChainId(chainId: FrameChainId): { namespace: Namespace; chainId: string } | undefined {
  const text = String(chainId)
  const id = /^\d+$/.test(text) ? `eip155:${text}` : text
  return isCaipNetworkId(id) ? parseCaipNetworkId(id) : undefined
}

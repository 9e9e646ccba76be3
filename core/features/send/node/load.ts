import type { SendNode, SendNodeNeeds } from './node.js'

/** `undefined` where nothing can be sent: */
export async function loadSendNode(needs: SendNodeNeeds): Promise<SendNode | undefined> {
  if (needs.network.chainNamespace === 'eip155') {
    return (await import('./evm.js')).createEvmSendNode(needs)
  }
  if (needs.network.chainNamespace !== 'solana') return undefined
  return (await import('./solana.js')).createSolanaSendNode(needs)
}

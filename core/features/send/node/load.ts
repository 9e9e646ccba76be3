import { lazy } from '../../../lib/lazy.js'
import type { SendNode, SendNodeNeeds } from './node.js'

const evm = lazy(() => import('./evm.js'))
const solana = lazy(() => import('./solana.js'))

/** Resolves with `undefined` where nothing can be sent. Only eip155 and solana can send. */
export async function loadSendNode(needs: SendNodeNeeds): Promise<SendNode | undefined> {
  if (needs.network.chainNamespace === 'eip155') {
    return (await evm.load()).createEvmSendNode(needs)
  }
  if (needs.network.chainNamespace !== 'solana') return undefined
  return (await solana.load()).createSolanaSendNode(needs)
}

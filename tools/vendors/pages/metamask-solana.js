// Uses these packages as MetaMask's page script does, with a transport to this check.
import { getMultichainClient } from '@metamask/multichain-api-client'
import { registerSolanaWalletStandard } from '@metamask/solana-wallet-standard'
import { askBackground, onBackground, tellBackground } from './wire.js'

let isConnected = false
const listeners = new Set()
onBackground(({ notification }) => {
  if (notification) for (const listener of [...listeners]) listener(notification)
})

const transport = {
  warmupTimeout: 50,
  async connect() {
    isConnected = true
    tellBackground({ begins: true })
  },
  async disconnect() {
    isConnected = false
  },
  isConnected: () => isConnected,
  async request(request) {
    const { result, error } = await askBackground({ request })
    return error ? { jsonrpc: '2.0', error } : { jsonrpc: '2.0', result }
  },
  onNotification(listener) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
registerSolanaWalletStandard({ client: getMultichainClient({ transport }), walletName: 'MetaMask' })

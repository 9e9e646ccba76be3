import { createAppKit } from '@reown/appkit'
import { base, mainnet } from '@reown/appkit/networks'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { showWagmiPanel } from '../wagmi-panel.js'

const networks = [mainnet, base]
const adapter = new WagmiAdapter({ projectId: 'a-dapp', networks })
createAppKit({
  adapters: [adapter],
  projectId: 'a-dapp',
  networks,
  metadata: { name: 'A dapp', description: 'A dapp', url: location.origin, icons: [] },
})
document.querySelector('#modal').append(document.createElement('appkit-button'))
showWagmiPanel(adapter.wagmiConfig)

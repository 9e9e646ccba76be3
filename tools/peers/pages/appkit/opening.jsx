import { createAppKit } from '@reown/appkit'
import { base, mainnet } from '@reown/appkit/networks'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { createRoot } from 'react-dom/client'
import { OwnButton } from '../own-button.jsx'

const networks = [mainnet, base]
const modal = createAppKit({
  adapters: [new WagmiAdapter({ projectId: 'a-dapp', networks })],
  projectId: 'a-dapp',
  networks,
  metadata: { name: 'A dapp', description: 'A dapp', url: location.origin, icons: [] },
  features: { email: false, socials: false },
})

createRoot(document.querySelector('#modal')).render(
  <>
    <appkit-button />
    <OwnButton open={() => modal.open()} />
  </>,
)

import { createRoot } from 'react-dom/client'
import { ConnectButton, createWalletModal, evm, WalletModalProvider } from 'walletmodal'

// The page of `recorded-host.long.test.ts`: a host whose modal records visits.

const provider = { request: async () => [], on() {}, removeListener() {} }
const modal = createWalletModal({
  projectId: 'test',
  adapters: [evm({ wallets: [{ id: 'fox', name: 'Fox', getProvider: async () => provider }] })],
  features: { analytics: false },
  recorder: true,
})
Object.assign(window, { exportRecording: () => modal.exportRecording() })

const place = document.getElementById('app')
if (place)
  createRoot(place).render(
    <WalletModalProvider modal={modal}>
      <ConnectButton />
    </WalletModalProvider>,
  )

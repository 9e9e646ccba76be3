import { connect, createConfig, disconnect, http, reconnect, switchChain } from '@wagmi/core'
import { useEffect, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { createWalletModal, useWalletAccount, WalletButton, WalletModalProvider, wagmi } from 'walletmodal'

// The page of `wagmi-host.long.test.ts`: a React host with its own wagmi and its own button, and the modal beside them.

const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http('https://node.test/') } })
const modal = createWalletModal({
  projectId: 'test',
  afterConnect: 'account',
  adapters: [wagmi(config, { connect, disconnect, switchChain })],
  networks: [mainnet],
  features: { email: false, socials: false, analytics: false },
})

function App() {
  const { address, status } = useWalletAccount()
  const snapshot = useSyncExternalStore(modal.subscribe, modal.getSnapshot, modal.getServerSnapshot)
  useEffect(() => {
    // WagmiProvider reconnects on mount too.
    void reconnect(config)
  }, [])
  const [fox] = config.connectors
  return (
    <>
      <WalletButton />
      <button type="button" onClick={() => fox && void connect(config, { connector: fox })}>
        The page's own button
      </button>
      <output>{JSON.stringify({ hook: [status, address], snapshot: [snapshot.status, snapshot.address] })}</output>
    </>
  )
}

const place = document.getElementById('app')
if (place)
  createRoot(place).render(
    <WalletModalProvider modal={modal}>
      <App />
    </WalletModalProvider>,
  )

import { connect, createConfig, createConnector, disconnect, http, switchChain } from '@wagmi/core'
import { mainnet as wagmiMainnet } from '@wagmi/core/chains'
import { createRoot } from 'react-dom/client'
import { ConnectButton, createWalletModal, evm, WalletModalProvider, wagmi } from 'walletmodal'
import { base, mainnet } from '../../../../core/networks/index.js'
import { drawingProvider } from './wallet.js'

// The wallet of this page draws its own window. The page draws windows and messages of its own while the modal is open.

const { library = 'evm', options, way = 'overlay' } = window.wmDrawing ?? {}
if (way === 'shown') {
  const hidden = document.createElement('div')
  hidden.id = 'sdk-window'
  hidden.style.display = 'none'
  document.body.append(hidden)
}
const provider = drawingProvider(() => way)

function ofWagmi() {
  const sdk = createConnector(() => ({
    id: 'sdk',
    name: 'SDK wallet',
    type: 'sdk',
    // wagmi types the accounts by the arguments of its own `connect`, which a connector does not know.
    connect: async () => ({
      accounts: (await provider.request({ method: 'eth_requestAccounts' })) as never, // EIP-1102: the answer is a list of addresses
      chainId: 1,
    }),
    disconnect: async () => {},
    getAccounts: async () => (await provider.request({ method: 'eth_accounts' })) as never, // EIP-1102: the answer is a list of addresses
    getChainId: async () => 1,
    getProvider: async () => provider,
    isAuthorized: async () => false,
    onAccountsChanged: () => {},
    onChainChanged: () => {},
    onDisconnect: () => {},
  }))
  const config = createConfig({
    chains: [wagmiMainnet],
    transports: { [wagmiMainnet.id]: http('https://node.test') },
    connectors: [sdk],
  })
  return wagmi(config, { connect, disconnect, switchChain })
}

if (library === 'announced') {
  const info = {
    uuid: 'sdk',
    name: 'SDK wallet',
    rdns: 'test.sdk',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

const wallets = library === 'evm' ? [{ id: 'sdk', name: 'SDK wallet', provider }] : []
const modal = createWalletModal({
  projectId: 'host',
  afterConnect: 'account',
  adapters: [library === 'wagmi' ? ofWagmi() : evm({ wallets })],
  networks: [mainnet, base],
  analytics: false,
  features: { email: false, socials: false },
  ...options,
})
window.modal = modal

/** Shows a message as sonner 2 does: a list with a high z-index inside a live region. */
function toast(): void {
  const section = document.createElement('section')
  section.setAttribute('aria-live', 'polite')
  section.innerHTML =
    '<ol style="position: fixed; right: 10px; bottom: 10px; width: 200px; z-index: 999999999; background: #dfd"><li>Saved <button id="undo">Undo</button></li></ol>'
  document.getElementById('app')?.append(section)
}

/** A challenge as reCAPTCHA v2 makes it (google/recaptcha#318): `body` contains it, hidden, from the start. */
const challenge = document.createElement('div')
challenge.style.cssText =
  'visibility: hidden; position: absolute; width: 300px; height: 200px; z-index: 2000000000; left: 0; top: -10000px; background: #eef'
challenge.innerHTML = '<button id="solve">Solve</button>'
document.body.append(challenge)
const showChallenge = () => {
  challenge.style.visibility = 'visible'
  challenge.style.top = '10px'
}

Object.assign(window, { toast, showChallenge })

const container = document.getElementById('app')
if (container)
  createRoot(container).render(
    <WalletModalProvider modal={modal}>
      <ConnectButton />
      <button
        type="button"
        onClick={() => {
          document.title = 'Used'
        }}
      >
        A button of the page
      </button>
    </WalletModalProvider>,
  )

// A dapp without a modal. It has a button for each wallet that announces itself (EIP-6963), and one for a wallet on a phone.
import { walletConnect } from '@wagmi/connectors'
import { connect, createConfig, disconnect, getAccount, switchChain, watchAccount, watchConnectors } from '@wagmi/core'
import { http } from 'viem'
import { base, mainnet } from 'viem/chains'
import { showWagmiPanel } from '../wagmi-panel.js'

const config = createConfig({
  chains: [mainnet, base],
  transports: { [mainnet.id]: http(), [base.id]: http() },
  connectors: [walletConnect({ projectId: 'a-dapp', showQrModal: false })],
})
const header = document.querySelector('#modal')
const link = Object.assign(document.createElement('output'), { ariaLabel: 'Link' })

function draw() {
  const { status } = getAccount(config)
  const button = (name, onclick) => Object.assign(document.createElement('button'), { textContent: name, onclick })
  if (status === 'connected') {
    const networks = config.chains.map(({ id, name }) =>
      button(name, () => switchChain(config, { chainId: id }).catch(() => draw())),
    )
    header.replaceChildren(
      ...networks,
      button('Disconnect', () => disconnect(config)),
    )
    return
  }
  const wallets = config.connectors.map((connector) =>
    button(connector.name, () => connect(config, { connector }).catch(() => draw())),
  )
  header.replaceChildren(...wallets, link)
}

for (const connector of config.connectors)
  connector.emitter.on('message', ({ type, data }) => {
    if (type !== 'display_uri') return
    const copy = Object.assign(document.createElement('button'), { textContent: 'Copy link' })
    copy.onclick = () => navigator.clipboard.writeText(String(data))
    link.replaceChildren(copy)
  })
watchConnectors(config, { onChange: draw })
watchAccount(config, { onChange: draw })
draw()
showWagmiPanel(config)

// A page with wagmi and the whole modal. It restores the connection, calls wagmi's `reconnect`, or presses a wallet's row as soon as it
// appears.
import { connect, createConfig, disconnect, http, reconnect, switchChain } from '@wagmi/core'
import { mainnet as chain } from 'viem/chains'
import { createWalletModal, wagmi } from 'walletmodal'
import { mainnet } from 'walletmodal/networks'

const asked = new URLSearchParams(location.search)
const row = asked.get('press')
if (row !== null) localStorage.clear()

const config = createConfig({ chains: [chain], transports: { [chain.id]: http('https://node.test/') } })
const adapter = wagmi(config, { connect, disconnect, switchChain })
window.modal = createWalletModal({ projectId: 'project', adapters: [adapter], networks: [mainnet] })
if (asked.has('reconnect')) reconnect(config)

/** Presses the first row with a name as soon as it is in the document, before the browser draws it. */
function pressWhenThere(name) {
  const seen = new Set()
  const look = () => {
    for (const { shadowRoot } of document.querySelectorAll('*')) {
      if (!shadowRoot) continue
      if (!seen.has(shadowRoot)) observer.observe(shadowRoot, { childList: true, subtree: true })
      seen.add(shadowRoot)
      const button = [...shadowRoot.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(name))
      if (!button) continue
      observer.disconnect()
      button.click()
      return
    }
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true })
}
if (row !== null) {
  pressWhenThere(row)
  window.modal.open()
}

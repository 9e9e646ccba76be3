import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { evm } from '../index.js'
import { createHeadlessModal, useAccounts, useCode, usePairing, useWallets, WalletModalProvider } from './index.js'

function Page() {
  const parts = { accounts: useAccounts(), wallets: useWallets(), pairing: usePairing().state, code: useCode('wc:1') }
  return <p>{JSON.stringify(parts)}</p>
}

test('a server renders hooks without a window as for a visitor who is not connected', () => {
  const modal = createHeadlessModal({ adapters: [evm()] })
  const html = renderToString(
    <WalletModalProvider modal={modal}>
      <Page />
    </WalletModalProvider>,
  )
  expect(html.replaceAll('&quot;', '"')).toBe('<p>{"accounts":[],"wallets":[],"pairing":"idle"}</p>')
  modal.dispose()
})

import { createRoot } from 'react-dom/client'
import { createThirdwebClient } from 'thirdweb'
import { base, ethereum } from 'thirdweb/chains'
import { ConnectButton, ThirdwebProvider, useConnectModal } from 'thirdweb/react'
import { createWallet } from 'thirdweb/wallets'
import { OwnButton } from '../own-button.jsx'

const client = createThirdwebClient({ clientId: 'a-dapp' })
const parts = {
  client,
  chains: [ethereum, base],
  wallets: [createWallet('io.metamask'), createWallet('walletConnect')],
}

function Buttons() {
  const { connect } = useConnectModal()
  return (
    <>
      <ConnectButton {...parts} />
      {/* The promise rejects when the visitor closes the modal. */}
      <OwnButton open={() => connect(parts).catch(() => {})} />
    </>
  )
}

createRoot(document.querySelector('#modal')).render(
  <ThirdwebProvider>
    <Buttons />
  </ThirdwebProvider>,
)

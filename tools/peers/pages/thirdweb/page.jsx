import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import {
  createThirdwebClient,
  getContract,
  prepareContractCall,
  prepareTransaction,
  sendAndConfirmTransaction,
  toWei,
} from 'thirdweb'
import { base, ethereum } from 'thirdweb/chains'
import {
  ConnectButton,
  ThirdwebProvider,
  useActiveAccount,
  useActiveWalletChain,
  useSwitchActiveWalletChain,
} from 'thirdweb/react'
import { createWallet, getWalletBalance } from 'thirdweb/wallets'
import { showPanel } from '../panel.js'

const client = createThirdwebClient({ clientId: 'a-dapp' })
let current

async function sent(transaction) {
  const { transactionHash, status } = await sendAndConfirmTransaction({ account: current.account, transaction })
  return `${transactionHash} ${status}`
}

const show = showPanel({
  sign: async () => `Signed ${await current.account.signMessage({ message: 'Hello' })}`,
  pay: async ({ to }) =>
    `Paid ${await sent(prepareTransaction({ to, value: toWei('1'), chain: current.chain, client }))}`,
  buy: async ({ contract: address }) => {
    const contract = getContract({ address, chain: current.chain, client })
    const method = 'function buy(uint8 count) payable'
    return `Bought ${await sent(prepareContractCall({ contract, method, params: [2], value: toWei('1') }))}`
  },
  balance: async () => {
    const { address } = current.account
    return `Balance ${(await getWalletBalance({ address, chain: current.chain, client })).displayValue}`
  },
  'use Base': async () => {
    await current.switchChain(base)
    return `Network ${base.id}`
  },
})

function Account() {
  const account = useActiveAccount()
  const chain = useActiveWalletChain()
  const switchChain = useSwitchActiveWalletChain()
  current = { account, chain, switchChain }
  const address = account?.address
  const network = chain?.id
  useEffect(() => show({ address, network }), [address, network])
  return (
    <ConnectButton
      client={client}
      chains={[ethereum, base]}
      wallets={[createWallet('io.metamask'), createWallet('walletConnect')]}
    />
  )
}

createRoot(document.querySelector('#modal')).render(
  <ThirdwebProvider>
    <Account />
  </ThirdwebProvider>,
)

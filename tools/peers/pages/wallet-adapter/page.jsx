import '@solana/wallet-adapter-react-ui/styles.css'
import { ConnectionProvider, useConnection, useWallet, WalletProvider } from '@solana/wallet-adapter-react'
import { WalletModalProvider, WalletMultiButton } from '@solana/wallet-adapter-react-ui'
import { LAMPORTS_PER_SOL, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { showPanel } from '../panel.js'

let current
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const show = showPanel({
  sign: async () => `Signed ${toHex(await current.wallet.signMessage(new TextEncoder().encode('Hello')))}`,
  pay: async ({ to }) => {
    const { wallet, connection } = current
    const transfer = { fromPubkey: wallet.publicKey, toPubkey: new PublicKey(to), lamports: LAMPORTS_PER_SOL }
    const signature = await wallet.sendTransaction(new Transaction().add(SystemProgram.transfer(transfer)), connection)
    const { value } = await connection.confirmTransaction(signature, 'confirmed')
    return `Paid ${signature} ${value.err ? 'failed' : 'success'}`
  },
  balance: async () => `Balance ${(await current.connection.getBalance(current.wallet.publicKey)) / LAMPORTS_PER_SOL}`,
})

function Account() {
  const wallet = useWallet()
  const { connection } = useConnection()
  current = { wallet, connection }
  const address = wallet.publicKey?.toBase58()
  useEffect(() => show({ address, network: address && 'mainnet' }), [address])
  return <WalletMultiButton />
}

createRoot(document.querySelector('#modal')).render(
  <ConnectionProvider endpoint="https://api.mainnet-beta.solana.com">
    <WalletProvider wallets={[]} autoConnect>
      <WalletModalProvider>
        <Account />
      </WalletModalProvider>
    </WalletProvider>
  </ConnectionProvider>,
)

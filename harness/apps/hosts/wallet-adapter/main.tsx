import {
  Connection,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ConnectButton, createWalletModal, solana, WalletModalProvider } from 'walletmodal'
import { solana as mainnet } from 'walletmodal/networks'
import { createWalletAdapterHooks } from 'walletmodal/wallet-adapter'

// The components of this page were written for wallet-adapter. Only the import of their hooks differs.

const node = new URLSearchParams(location.search).get('node') ?? 'http://127.0.0.1:8899'
const connection = new Connection(node)
const { useAnchorWallet, useConnection, useWallet, useWalletModal } = createWalletAdapterHooks({
  PublicKey,
  Transaction,
  VersionedTransaction,
  connection,
})

const modal = createWalletModal({
  projectId: 'host',
  adapters: [solana()],
  networks: [{ ...mainnet, rpcUrls: { default: { http: [node] } } }],
  features: { email: false, socials: false },
})

/** A button outside the app's components: the wallet that it selects is connected in them. */
function List() {
  const { wallets, select } = useWallet()
  const first = wallets.find(({ readyState }) => readyState === 'Installed')
  return (
    <button type="button" onClick={() => select(first?.adapter.name ?? null)}>
      Select
    </button>
  )
}

function Page() {
  const wallet = useWallet()
  const { connection } = useConnection()
  const anchor = useAnchorWallet()
  const { setVisible } = useWalletModal()
  const [said, setSaid] = useState('')
  const { publicKey, sendTransaction, signAllTransactions, signMessage, signTransaction } = wallet

  const transfer = (lamports: number) => {
    if (!publicKey) throw new Error('nobody is connected')
    return SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: publicKey, lamports })
  }
  const versioned = async (lamports: number) => {
    const { blockhash } = await connection.getLatestBlockhash()
    const payerKey = publicKey ?? PublicKey.default
    const message = new TransactionMessage({ payerKey, recentBlockhash: blockhash, instructions: [transfer(lamports)] })
    return new VersionedTransaction(message.compileToV0Message())
  }
  const legacy = async (lamports: number) => {
    const { blockhash } = await connection.getLatestBlockhash()
    return new Transaction({ feePayer: publicKey, recentBlockhash: blockhash }).add(transfer(lamports))
  }
  const tell = (action: () => Promise<unknown>) => async () => {
    const told = await action().catch((error) => `${error.name}: ${error.message}`)
    setSaid(String(told))
  }
  const actions = {
    message: async () => (await signMessage?.(new TextEncoder().encode('Hello')))?.length,
    legacy: async () => (await signTransaction?.(await legacy(1)))?.verifySignatures(),
    versioned: async () => {
      const signed = await anchor?.signTransaction(await versioned(2))
      return connection.sendRawTransaction(signed?.serialize() ?? new Uint8Array())
    },
    all: async () => {
      const signed = await signAllTransactions?.([await legacy(3), await legacy(4)])
      return signed?.map((each) => each.verifySignatures()).join()
    },
    send: async () => sendTransaction(publicKey ? new Transaction().add(transfer(5)) : new Transaction(), connection),
    leave: () => wallet.disconnect(),
  }
  return (
    <>
      <ConnectButton />
      <button type="button" onClick={() => setVisible(true)}>
        Show
      </button>
      <List />
      <button type="button" onClick={() => wallet.connect()}>
        Connect {wallet.wallet?.adapter.name}
      </button>
      {Object.entries(actions).map(([name, action]) => (
        <button key={name} type="button" onClick={tell(action)}>
          {name}
        </button>
      ))}
      <output data-key={publicKey?.toBase58()} data-connected={wallet.connected}>
        {said}
      </output>
    </>
  )
}

const container = document.getElementById('app')
if (container)
  createRoot(container).render(
    <WalletModalProvider modal={modal}>
      <Page />
    </WalletModalProvider>,
  )

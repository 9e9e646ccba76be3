import { useMemo, useSyncExternalStore } from 'react'
import {
  type ConnectedWalletInfo,
  useConnect,
  useDisconnect,
  useWalletModal as useModal,
  useModalState,
  useWalletProvider,
  type WalletSnapshot,
} from '../index.js'
import { named, WalletAdapterError } from './errors.js'
import { type Signed, type Signer, signerOf } from './signer.js'
import type { SendOptions, SolanaWeb3 } from './web3.js'

/** A wallet in the form of wallet-adapter. */
export interface ListedWallet {
  /** The wallet's name and picture. */
  readonly adapter: { readonly name: string; readonly icon: string }
  /** `Installed` for a wallet of this browser, `Loadable` for one on another device. */
  readonly readyState: 'Installed' | 'Loadable'
}

/** Signs one transaction or several; each result has the type of its input. */
export interface TransactionSigning<Transaction> {
  /** Asks the wallet to sign a transaction. */
  signTransaction<Given extends Transaction>(transaction: Given): Promise<Given>
  /** Asks the wallet to sign several transactions. */
  signAllTransactions<Given extends Transaction>(transactions: Given[]): Promise<Given[]>
}

/** The result of `useWallet`. A function that the connected wallet does not support is `undefined`. */
export interface WalletContext<Key, Transaction, Connection> extends Partial<TransactionSigning<Transaction>> {
  /** Always true: a reload restores the connection without a prompt. */
  readonly autoConnect: true
  /** The Solana wallets that can be chosen. */
  readonly wallets: readonly ListedWallet[]
  /** The connected wallet, or the one that `select` named. */
  readonly wallet: ListedWallet | null
  /** The active account. */
  readonly publicKey: Key | null
  readonly connected: boolean
  readonly connecting: boolean
  readonly disconnecting: boolean
  /** Selects the wallet that `connect` connects; `null` for none. */
  select(name: string | null): void
  /** Opens the modal at the selected wallet, or at the list of wallets. Resolves when the window is shown. */
  connect(): Promise<void>
  /** Disconnects the Solana wallet. */
  disconnect(): Promise<void>
  /**
   * Adds a payer and a blockhash to a legacy transaction without them, and the signatures of `signers`; asks the
   * wallet, and sends. Resolves with the signature in base58. A wallet that sends by itself uses the modal's network:
   * `connection` must be for the same one.
   */
  sendTransaction(
    transaction: Transaction,
    connection: Connection,
    options?: SendOptions & { signers?: readonly object[] },
  ): Promise<string>
  /** Asks the wallet to sign bytes. Resolves with the signature of 64 bytes. */
  signMessage?: ((message: Uint8Array) => Promise<Uint8Array>) | undefined
}

/** The account with which Anchor signs. */
export interface AnchorWallet<Key, Transaction> extends TransactionSigning<Transaction> {
  /** The active account. */
  readonly publicKey: Key
}

/** Hooks with the names and results of `@solana/wallet-adapter-react`. */
export interface WalletAdapterHooks<Key, Transaction, Connection> {
  /** The visitor's wallet, with its signing functions. */
  useWallet(): WalletContext<Key, Transaction, Connection>
  /** The connection that the hooks were made with. */
  useConnection(): { connection: Connection }
  /** The account in the form of Anchor's `AnchorProvider`, once a wallet is connected that signs transactions. */
  useAnchorWallet(): AnchorWallet<Key, Transaction> | undefined
  /** Opens and closes the modal. */
  useWalletModal(): { visible: boolean; setVisible(isVisible: boolean): void }
}

type KeyOf<Web3 extends SolanaWeb3> = InstanceType<Web3['PublicKey']>
type TransactionOf<Web3 extends SolanaWeb3> =
  | ReturnType<Web3['Transaction']['from']>
  | ReturnType<Web3['VersionedTransaction']['deserialize']>

/**
 * Makes wallet-adapter's hooks from the page's own web3.js, for components and libraries written for them. Use them
 * below `<WalletModalProvider>`.
 * @example
 * const connection = new Connection('https://api.devnet.solana.com')
 * export const { useWallet, useConnection, useAnchorWallet } = createWalletAdapterHooks({ PublicKey, Transaction,
 * VersionedTransaction, connection })
 */
export function createWalletAdapterHooks<Web3 extends SolanaWeb3>(
  web3: Web3,
): WalletAdapterHooks<KeyOf<Web3>, TransactionOf<Web3>, Web3['connection']> {
  const connected = { connection: web3.connection }
  const choice = createChoice()
  return {
    useWallet: () => useWallet(web3, choice),
    useConnection: () => connected,
    useAnchorWallet: () => useAnchorWallet(web3),
    useWalletModal: useVisibility,
  }
}

function useWallet<Web3 extends SolanaWeb3>(
  web3: Web3,
  choice: Choice,
): WalletContext<KeyOf<Web3>, TransactionOf<Web3>, Web3['connection']> {
  const { publicKey, signer, signing } = useSigner(web3)
  const { connectors, connect } = useConnect()
  const { disconnect } = useDisconnect()
  const account = useModalState().accounts.solana
  const { selected, disconnecting } = useSyncExternalStore(choice.subscribe, choice.get, choice.get)
  const info = account?.status === 'connected' ? account.connectedWalletInfo : undefined
  const status = account?.status ?? 'disconnected'
  return useMemo(() => {
    const onSolana = connectors.filter((each) => each.connectors.some(({ namespace }) => namespace === 'solana'))
    const chosen = onSolana.find((each) => each.name === selected)
    const listed = info ? (onSolana.find(({ name }) => name === info.name) ?? toUnlisted(info)) : chosen
    const send: WalletContext<KeyOf<Web3>, TransactionOf<Web3>, Web3['connection']>['sendTransaction'] = async (
      transaction,
      connection,
      { signers = [], ...options } = {},
    ) => {
      if (!publicKey) throw new WalletAdapterError('WalletNotConnectedError')
      await prepare(transaction, publicKey, connection, signers)
      if (signer.send) return signer.send(bytesOf(transaction), options)
      if (!signing) throw new WalletAdapterError('WalletNotConnectedError')
      return connection.sendRawTransaction(bytesOf(await signing.signTransaction(transaction)), options)
    }
    return {
      ...signing,
      autoConnect: true,
      wallets: onSolana.map(toListed),
      wallet: listed ? toListed(listed) : null,
      publicKey,
      // Until its provider is available, the wallet does not count as connected.
      connected: publicKey !== null,
      connecting: status === 'connecting' || (status === 'connected' && publicKey === null),
      disconnecting,
      select: (name) => choice.set({ selected: name }),
      connect: () => connect(chosen, { namespace: 'solana' }),
      disconnect: async () => {
        choice.set({ disconnecting: true })
        await disconnect({ namespace: 'solana' }).finally(() => choice.set({ disconnecting: false }))
      },
      sendTransaction: named('WalletSendTransactionError', send),
      signMessage: signer.signMessage && named('WalletSignMessageError', signer.signMessage),
    }
  }, [choice, connectors, connect, disconnect, disconnecting, info, publicKey, selected, signer, signing, status])
}

function useAnchorWallet<Web3 extends SolanaWeb3>(
  web3: Web3,
): AnchorWallet<KeyOf<Web3>, TransactionOf<Web3>> | undefined {
  const { publicKey, signing } = useSigner(web3)
  return useMemo(() => (publicKey && signing ? { publicKey, ...signing } : undefined), [publicKey, signing])
}

function useVisibility(): { visible: boolean; setVisible(isVisible: boolean): void } {
  const modal = useModal()
  const { open } = useModalState()
  return useMemo(
    () => ({
      visible: open,
      setVisible: (isVisible) => {
        if (isVisible) void modal.open().catch(() => {})
        else modal.close()
      },
    }),
    [modal, open],
  )
}

/** The active account, with its wallet's functions. */
function useSigner<Web3 extends SolanaWeb3>(web3: Web3) {
  const provider = useWalletProvider('solana')
  const account = useModalState().accounts.solana
  const { address, caipNetworkId } = account?.status === 'connected' ? account : {}
  return useMemo(() => {
    const nobody: Signer = {}
    if (!provider || !caipNetworkId || address === undefined)
      return { publicKey: null, signer: nobody, signing: undefined }
    const publicKey = new web3.PublicKey(address) as KeyOf<Web3> // an instance of the page's class
    const signer = signerOf(provider, address, caipNetworkId)
    return { publicKey, signer, signing: signer.sign && signingWith(web3, signer.sign, publicKey) }
  }, [web3, provider, address, caipNetworkId])
}

function signingWith<Web3 extends SolanaWeb3>(
  { Transaction, VersionedTransaction }: Web3,
  sign: NonNullable<Signer['sign']>,
  publicKey: object,
): TransactionSigning<TransactionOf<Web3>> {
  /**
   * Returns a signed transaction of the same class. If the wallet returns only its signature, adds it to the
   * transaction.
   */
  const toSigned = <Given extends TransactionOf<Web3>>(transaction: Given, signed: Signed | undefined): Given => {
    if (!signed) throw new TypeError('The wallet answered with fewer transactions than it was given.')
    if ('signature' in signed) {
      transaction.addSignature(publicKey, signed.signature)
      return transaction
    }
    const bytes = signed.transaction
    const answer = 'version' in transaction ? VersionedTransaction.deserialize(bytes) : Transaction.from(bytes)
    return answer as Given // the class of the input
  }
  const signAllTransactions = async <Given extends TransactionOf<Web3>>(transactions: Given[]): Promise<Given[]> => {
    const answers = await sign(transactions.map(bytesOf))
    return transactions.map((transaction, index) => toSigned(transaction, answers[index]))
  }
  const signTransaction = async <Given extends TransactionOf<Web3>>(transaction: Given): Promise<Given> =>
    toSigned(transaction, (await sign([bytesOf(transaction)]))[0])
  const name = 'WalletSignTransactionError'
  return { signTransaction: named(name, signTransaction), signAllTransactions: named(name, signAllTransactions) }
}

interface ChoiceState {
  /** The name of the selected wallet. */
  readonly selected: string | null
  readonly disconnecting: boolean
}

/** The page's selected wallet, shared by all components as in wallet-adapter's provider. */
interface Choice {
  get(): ChoiceState
  set(change: Partial<ChoiceState>): void
  subscribe(listener: () => void): () => void
}

function createChoice(): Choice {
  let state: ChoiceState = { selected: null, disconnecting: false }
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The row of a wallet on another device or a login, which is not in the list: it uses WalletConnect's id. */
const toUnlisted = ({ name, icon }: ConnectedWalletInfo): Pick<WalletSnapshot, 'id' | 'name' | 'imageUrl'> => ({
  id: 'walletConnect',
  name,
  imageUrl: icon,
})

const toListed = ({ id, name, imageUrl = '' }: Pick<WalletSnapshot, 'id' | 'name' | 'imageUrl'>): ListedWallet => ({
  adapter: { name, icon: imageUrl },
  readyState: id === 'walletConnect' ? 'Loadable' : 'Installed',
})

type AnyTransaction = TransactionOf<SolanaWeb3>

/** Serializes a transaction; the wallet adds missing signatures. */
const bytesOf = (transaction: AnyTransaction): Uint8Array =>
  'version' in transaction
    ? transaction.serialize()
    : transaction.serialize({ requireAllSignatures: false, verifySignatures: false })

async function prepare(
  transaction: AnyTransaction,
  publicKey: object,
  connection: SolanaWeb3['connection'],
  signers: readonly object[],
): Promise<void> {
  if ('version' in transaction) {
    if (signers.length > 0) transaction.sign(signers)
    return
  }
  transaction.feePayer ??= publicKey
  transaction.recentBlockhash ??= (await connection.getLatestBlockhash()).blockhash
  if (signers.length > 0) transaction.partialSign(...signers)
}

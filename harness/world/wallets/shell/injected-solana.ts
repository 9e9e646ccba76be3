import type { WalletAnnouncement } from '../wallet.js'
import type { StandardAccount } from '../wallet-standard.js'
import { fromBase64, toBase64 } from './bitcoin-standard.js'
import { createEmitter } from './globals.js'
import { ask, type WalletTransport } from './transport.js'

/** The members of web3.js's `PublicKey` that pages use. */
interface PublicKey {
  toString(): string
  toBase58(): string
  toJSON(): string
  toBytes(): Uint8Array
  equals(other: { toBase58(): string }): boolean
}

/** A web3.js transaction. The older kind has each signature beside its key; in the newer kind the keys are in the message. */
interface PageTransaction {
  serialize(options?: { requireAllSignatures: boolean; verifySignatures: boolean }): Uint8Array
  readonly message?: { readonly staticAccountKeys: readonly { toBase58(): string }[] }
  readonly signatures: (Uint8Array | { readonly publicKey: { toBase58(): string }; signature: Uint8Array | null })[]
}

interface Call {
  readonly method: string
  readonly params?: Readonly<Record<string, unknown>>
}

const SIGNATURE_BYTES = 64

/**
 * A Solana provider from before the Wallet Standard. Phantom still has it, at `window.phantom.solana` and
 * `window.solana`. It has one account. Signing returns the same web3.js transaction object, with the wallet's signature
 * in it.
 */
export function createInjectedSolana(
  { wallet }: Pick<WalletAnnouncement, 'wallet'>,
  flags: Readonly<Record<string, boolean>>,
  transport: WalletTransport,
) {
  const emitter = createEmitter()
  let account: StandardAccount | undefined
  let publicKey: PublicKey | null = null

  const send = async <Result>(method: string, params?: unknown) =>
    (await ask(transport, wallet, method, params)) as Result // the wallet answers as its method tables say
  const take = (next: StandardAccount | undefined) => {
    account = next
    publicKey = next ? toPublicKey(next) : null
    return publicKey
  }
  const own = (): { account: StandardAccount; publicKey: PublicKey } => {
    if (!account || !publicKey) throw Object.assign(new Error('The wallet is not connected.'), { code: 4100 })
    return { account, publicKey }
  }
  const toWire = (transaction: PageTransaction) =>
    toBase64(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))

  async function signAll<Transaction extends PageTransaction>(transactions: readonly Transaction[]) {
    const { address } = own().account
    const wire = transactions.map((transaction) => ({ account: address, transaction: toWire(transaction) }))
    const outputs = await send<{ signedTransaction: string }[]>('solana:signTransaction', wire)
    outputs.forEach(({ signedTransaction }, index) => {
      const transaction = transactions[index]
      if (transaction) putSignature(transaction, address, fromBase64(signedTransaction))
    })
    return transactions
  }

  const provider = {
    ...flags,
    get publicKey() {
      return publicKey
    },
    get isConnected() {
      return publicKey !== null
    },
    async connect({ onlyIfTrusted = false }: { onlyIfTrusted?: boolean } = {}) {
      const { accounts } = await send<{ accounts: StandardAccount[] }>(
        'standard:connect',
        onlyIfTrusted ? { silent: true } : undefined,
      )
      const [first] = accounts
      if (!first) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
      const connected = take(first)
      emitter.emit('connect', connected)
      return { publicKey: connected }
    },
    async disconnect() {
      await send('standard:disconnect')
    },
    async signMessage(message: Uint8Array) {
      const { account: signer, publicKey: key } = own()
      const wire = [{ account: signer.address, message: toBase64(message) }]
      const [signed] = await send<{ signature: string }[]>('solana:signMessage', wire)
      return { signature: fromBase64(signed?.signature ?? ''), publicKey: key }
    },
    async signTransaction<Transaction extends PageTransaction>(transaction: Transaction) {
      await signAll([transaction])
      return transaction
    },
    signAllTransactions: signAll,
    async signAndSendTransaction(transaction: PageTransaction, options?: Readonly<Record<string, unknown>>) {
      const { account: signer, publicKey: key } = own()
      const wire = [{ account: signer.address, transaction: toWire(transaction), ...(options && { options }) }]
      const [sent] = await send<{ signature: string }[]>('solana:signAndSendTransaction', wire)
      return { signature: toBase58(fromBase64(sent?.signature ?? '')), publicKey: key.toString() }
    },
    /** The same methods by name, as older pages call them. */
    async request({ method, params = {} }: Call): Promise<unknown> {
      if (method === 'connect') return provider.connect(params as { onlyIfTrusted?: boolean }) // as the page sent it
      if (method === 'disconnect') return provider.disconnect()
      if (method === 'signMessage' && params['message'] instanceof Uint8Array)
        return provider.signMessage(params['message'])
      throw Object.assign(new Error(`The method ${method} is not supported.`), { code: -32601 })
    },
    on(event: string, listener: (data: unknown) => void) {
      emitter.on(event, listener)
      return provider
    },
    off(event: string, listener: (data: unknown) => void) {
      emitter.off(event, listener)
      return provider
    },
    removeListener(event: string, listener: (data: unknown) => void) {
      emitter.off(event, listener)
      return provider
    },
    removeAllListeners(event?: string) {
      emitter.clear(event)
      return provider
    },
  }
  return {
    provider,
    change({ accounts: [next] }: { readonly accounts: readonly StandardAccount[] }) {
      // No change is reported before the page has connected.
      if (!account || next?.address === account.address) return
      take(next)
      if (next) emitter.emit('accountChanged', publicKey)
      else emitter.emit('disconnect')
    },
  }
}

function toPublicKey({ address, publicKey }: StandardAccount): PublicKey {
  const text = () => address
  return {
    toString: text,
    toBase58: text,
    toJSON: text,
    toBytes: () => fromBase64(publicKey),
    equals: (other) => other.toBase58() === address,
  }
}

/** Copies the wallet's signature out of the signed bytes: a count in one byte (up to 127), then each signature. */
function putSignature(transaction: PageTransaction, address: string, signed: Uint8Array): void {
  const keys =
    transaction.message?.staticAccountKeys ??
    transaction.signatures.flatMap((each) => ('publicKey' in each ? each.publicKey : []))
  const index = keys.findIndex((key) => key.toBase58() === address)
  const signature = signed.slice(1 + index * SIGNATURE_BYTES, 1 + (index + 1) * SIGNATURE_BYTES)
  const place = transaction.signatures[index]
  if (place && 'publicKey' in place) place.signature = signature
  else transaction.signatures[index] = signature
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function toBase58(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; value > 0n; value /= 58n) text = ALPHABET.charAt(Number(value % 58n)) + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

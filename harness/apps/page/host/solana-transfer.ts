import { signAndSendAll, supportsTransactionVersion } from '../../../../core/standards/index.js'
import { isMap, memberOf } from '../../../world/lib/json.js'
import { standardChainOf } from '../../../world/wallets/wallet-standard.js'

interface WalletAccount {
  readonly address: string
}

interface StandardWallet {
  readonly accounts: readonly WalletAccount[]
  readonly features: {
    readonly 'solana:signMessage': {
      signMessage(input: { account: WalletAccount; message: Uint8Array }): Promise<readonly { signature: Uint8Array }[]>
    }
    readonly 'solana:signTransaction': {
      signTransaction(input: {
        account: WalletAccount
        transaction: Uint8Array
        chain: string
      }): Promise<readonly { signedTransaction: Uint8Array }[]>
    }
    readonly 'solana:signAndSendTransaction': {
      signAndSendTransaction(input: {
        account: WalletAccount
        transaction: Uint8Array
        chain: string
      }): Promise<readonly { signature: Uint8Array }[]>
    }
  }
}

function isStandardWallet(provider: unknown): provider is StandardWallet {
  const features = memberOf(provider, 'features')
  return isMap(features) && 'solana:signMessage' in features && 'solana:signAndSendTransaction' in features
}

function transferData(lamports: bigint): Uint8Array {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, 2, true)
  data.setBigUint64(4, lamports, true)
  return new Uint8Array(data.buffer)
}

export async function solanaTransfer(provider: unknown, address: string) {
  if (!isStandardWallet(provider)) throw new Error('The wallet on solana is not a Wallet Standard wallet.')
  const account = provider.accounts.find((known) => known.address === address)
  if (!account) throw new Error(`The wallet does not show the account ${address}.`)
  const kit = await import('@solana/kit')
  const toText = ([first]: readonly { signature: Uint8Array }[]) => {
    if (!first) throw new Error('The wallet answered with no signature.')
    return kit.getBase58Decoder().decode(first.signature)
  }

  const compile = async ({ to, lamports }: Transfer, rpcUrl: string, version: 0 | 1 = 0): Promise<Uint8Array> => {
    const { value } = await kit.createSolanaRpc(rpcUrl).getLatestBlockhash().send()
    const instruction = {
      programAddress: kit.address('11111111111111111111111111111111'),
      accounts: [
        { address: kit.address(address), role: kit.AccountRole.WRITABLE_SIGNER },
        { address: kit.address(to), role: kit.AccountRole.WRITABLE },
      ],
      data: transferData(lamports),
    }
    const message = kit.pipe(
      kit.createTransactionMessage({ version }),
      (draft) => kit.setTransactionMessageFeePayer(kit.address(address), draft),
      (draft) => kit.setTransactionMessageLifetimeUsingBlockhash(value, draft),
      (draft) => kit.appendTransactionMessageInstruction(instruction, draft),
    )
    return new Uint8Array(kit.getTransactionEncoder().encode(kit.compileTransaction(message)))
  }

  return {
    async sign(message: Uint8Array): Promise<string> {
      return toText(await provider.features['solana:signMessage'].signMessage({ account, message }))
    },
    async send({ to, lamports, rpcUrl, caipNetworkId }: SolanaSend): Promise<string> {
      const transaction = await compile({ to, lamports }, rpcUrl)
      const chain = standardChainOf(caipNetworkId)
      const { signAndSendTransaction } = provider.features['solana:signAndSendTransaction']
      return toText(await signAndSendTransaction({ account, transaction, chain }))
    },
    /**
     * Signs a transaction of version 1, for the page to send. The outcome tells what the page got, or that the wallet
     * does not declare the version: it is not asked then.
     */
    async signVersion1(transfer: Transfer, { rpcUrl, caipNetworkId }: Node): Promise<string> {
      if (!supportsTransactionVersion(provider, 1)) return 'not supported'
      const transaction = await compile(transfer, rpcUrl, 1)
      const { signTransaction } = provider.features['solana:signTransaction']
      const [output] = await signTransaction({ account, transaction, chain: standardChainOf(caipNetworkId) })
      const { messageBytes, signatures } = kit.getTransactionDecoder().decode(output?.signedTransaction ?? transaction)
      const { version } = kit.getCompiledTransactionMessageDecoder().decode(messageBytes)
      const [signature] = Object.values(signatures)
      const key = await kit.getPublicKeyFromAddress(kit.address(address))
      const isSigned = signature ? await kit.verifySignature(key, signature, messageBytes) : false
      return `version ${version}, ${isSigned ? 'signed' : 'not signed'}`
    },
    /** Sends all in one prompt. The outcomes are `sent` or `failed`, or one text if the wallet lacks the feature. */
    async sendAll(
      transfers: readonly Transfer[],
      { rpcUrl, caipNetworkId }: Node,
    ): Promise<readonly string[] | string> {
      const transactions = await Promise.all(transfers.map((each) => compile(each, rpcUrl)))
      const chain = standardChainOf(caipNetworkId)
      const outcomes = await signAndSendAll(provider, { address, chain, transactions, mode: 'serial' })
      return outcomes?.map((outcome) => ('signature' in outcome ? 'sent' : 'failed')) ?? 'not supported'
    },
  }
}

/** Reads `[{ to, lamports }]` of a scenario. */
export function readTransfers(params: unknown): readonly Transfer[] {
  if (!Array.isArray(params)) throw new Error('Wanted: a list of transfers.')
  return params.map((each) => ({
    to: String(memberOf(each, 'to')),
    lamports: BigInt(String(memberOf(each, 'lamports'))),
  }))
}

interface Transfer {
  readonly to: string
  readonly lamports: bigint
}

interface Node {
  readonly rpcUrl: string
  readonly caipNetworkId: string
}

type SolanaSend = Transfer & Node

import * as z from 'zod/mini'
import type { WorldAccount } from '../../accounts/accounts.js'
import { type BitcoinKey, bitcoinKeys, bitcoinNetworkOf } from '../../accounts/bitcoin-keys.js'
import type { Chain } from '../../chains/chain.js'
import { messageOf } from '../../lib/message-of.js'
import { callChain, parseParams, walletError } from '../rpc.js'
import type { WalletCore, WalletMethods, WalletRequest } from '../wallet-core.js'
import { buildTransfer } from './build-transfer.js'
import { messageHash, signMessageBip322, signMessageEcdsa } from './sign-message.js'
import { type SignedPsbt, signPsbt } from './sign-psbt.js'

export type WireAddress = Pick<BitcoinKey, 'address' | 'publicKey' | 'purpose' | 'type' | 'path'> & {
  /** CAIP-2 id. */
  readonly chain: string
}

interface BitcoinMethodParts {
  readonly core: WalletCore
  current(): Chain
  turn(caipNetworkId: string): void
  readonly payment: 'p2wpkh' | 'p2sh' | undefined
}

const connectParams = z.optional(z.strictObject({ silent: z.optional(z.boolean()), again: z.optional(z.boolean()) }))
const messageParams = z.strictObject({
  address: z.optional(z.string()),
  message: z.string(),
  protocol: z.optional(z.enum(['ecdsa', 'bip322'])),
})
const index = z.number().check(z.int(), z.nonnegative())
const psbtParams = z.strictObject({
  psbt: z.string(),
  inputs: z.optional(
    z.array(z.strictObject({ address: z.string(), index, sighashTypes: z.optional(z.array(z.number())) })),
  ),
  finalize: z.optional(z.boolean()),
  broadcast: z.optional(z.boolean()),
})
const satoshis = z.string().check(z.regex(/^\d+$/, 'satoshis as text'))
const transferParams = z.strictObject({
  from: z.optional(z.string()),
  recipients: z.array(z.strictObject({ address: z.string(), amount: satoshis })).check(z.minLength(1)),
  changeAddress: z.optional(z.string()),
  memo: z.optional(z.string()),
  feeRate: z.optional(satoshis),
})
const networkParams = z.strictObject({ chain: z.string() })
const unspent = z.array(z.object({ txid: z.string(), vout: z.number(), satoshis }))

/** The addresses that the wallet shows on its network. Each account's payment address comes first. */
export function addressesOf(
  { current, payment }: Pick<BitcoinMethodParts, 'current' | 'payment'>,
  accounts: readonly WorldAccount[],
): WireAddress[] {
  const chain = current().caipNetworkId
  return accounts.flatMap((account) =>
    bitcoinKeys(account, { network: bitcoinNetworkOf(chain), payment }).map(
      ({ address, publicKey, purpose, type, path }) => ({ address, publicKey, purpose, type, path, chain }),
    ),
  )
}

export function bitcoinMethods(parts: BitcoinMethodParts): WalletMethods {
  const { core, current, turn, payment } = parts
  const keysOf = (account: WorldAccount): readonly BitcoinKey[] =>
    bitcoinKeys(account, { network: bitcoinNetworkOf(current().caipNetworkId), payment })
  const shown = ({ impostor }: WalletRequest) => ({
    accounts: addressesOf(parts, impostor ? [impostor] : core.visibleAccounts()),
    network: current().caipNetworkId,
  })

  /** The key of an address that the page may use. @default the active account's */
  function keyFor(request: WalletRequest, address: string | undefined): BitcoinKey {
    const isLetIn = core.isConnected('bip122', request.origin)
    const accounts = isLetIn ? core.visibleAccounts() : []
    for (const account of accounts) {
      const place = keysOf(account).findIndex((key) => address === undefined || key.address === address)
      const key = keysOf(request.impostor ?? account)[place]
      if (key) return key
    }
    throw walletError(
      4100,
      `${request.method}: ${core.name} does not let ${request.origin} use ${address ?? 'any address'}.`,
    )
  }

  async function send(transaction: string): Promise<string> {
    return z.string().parse(await callChain(current().rpcUrl, 'sendrawtransaction', [transaction]))
  }

  return {
    async 'bitcoin:connect'(request) {
      const input = parseParams(connectParams, request.method, request.params)
      if (input?.silent)
        return core.isConnected('bip122', request.origin) ? shown(request) : { ...shown(request), accounts: [] }
      const isUsable = core.isConnected('bip122', request.origin) && core.visibleAccounts().length > 0
      if (input?.again && isUsable) await core.ask(request)
      else await core.askToConnect(request, 'bip122')
      return shown(request)
    },
    'bitcoin:disconnect'(request) {
      core.forget('bip122', request.origin)
      return null
    },
    async 'bitcoin:signMessage'(request) {
      const { address, message, protocol } = parseParams(messageParams, request.method, request.params)
      const key = keyFor(request, address)
      // A taproot address can sign by BIP-322 only.
      const isBip322 = protocol === 'bip322' || (protocol === undefined && key.type === 'p2tr')
      if (!isBip322 && key.type === 'p2tr')
        throw walletError(
          -32602,
          `${request.method}: ${key.address} is a taproot address, which signs by BIP-322 only.`,
        )
      await core.ask(request)
      const signature = isBip322 ? signMessageBip322(key, message) : signMessageEcdsa(key, message)
      return {
        address: key.address,
        signature: request.isSignatureBad ? spoil(signature) : signature,
        messageHash: Buffer.from(messageHash(message)).toString('hex'),
        protocol: isBip322 ? 'bip322' : 'ecdsa',
      }
    },
    async 'bitcoin:signPsbt'(request) {
      const { psbt, inputs, finalize, broadcast } = parseParams(psbtParams, request.method, request.params)
      const keys = [keyFor(request, undefined), ...core.visibleAccounts().flatMap(keysOf)]
      for (const { address } of inputs ?? []) keyFor(request, address)
      // Signed before the owner is asked: an unsignable request fails at once.
      const signed = attempt(request, () => signPsbt(psbt, keys, inputs, { finalize }))
      await core.ask(request)
      if (!broadcast) return { psbt: signed.psbt }
      if (!signed.transaction) throw walletError(-32602, `${request.method}: not every input is signed.`)
      return { psbt: signed.psbt, txid: await send(signed.transaction.hex) }
    },
    // The transaction is already signed, so the owner is not asked again.
    async 'bitcoin:pushPsbt'(request) {
      const { psbt } = parseParams(psbtParams, request.method, request.params)
      keyFor(request, undefined)
      const { transaction } = attempt(request, () => signPsbt(psbt, [], []))
      if (!transaction) throw walletError(-32602, `${request.method}: not every input is signed.`)
      return { txid: await send(transaction.hex) }
    },
    async 'bitcoin:sendTransfer'(request) {
      const input = parseParams(transferParams, request.method, request.params)
      const key = keyFor(request, input.from)
      const recipients = input.recipients.map(({ address, amount }) => ({ address, amount: BigInt(amount) }))
      await core.ask(request)
      return core.inTurn(async () => {
        const coins = unspent.parse(await callChain(current().rpcUrl, 'listunspent', [1, 9_999_999, [key.address]]))
        const { hex } = attempt(request, () =>
          buildTransfer({
            key,
            utxos: coins.map(({ satoshis: value, ...coin }) => ({ ...coin, value: BigInt(value) })),
            recipients,
            changeAddress: input.changeAddress,
            memo: input.memo,
            feeRate: input.feeRate === undefined ? undefined : BigInt(input.feeRate),
          }),
        )
        return { txid: await send(hex) }
      })
    },
    async 'bitcoin:switchNetwork'(request) {
      const { chain } = parseParams(networkParams, request.method, request.params)
      keyFor(request, undefined)
      if (chain === current().caipNetworkId) return null
      const isKnown = Object.values(core.chains).some(
        (known) => known.caipNetworkId === chain && known.kind === 'bitcoin',
      )
      if (!isKnown) throw walletError(4902, `${core.name} does not know the network ${chain}.`)
      await core.ask(request)
      turn(chain)
      return null
    },
  }
}

function attempt<Result extends SignedPsbt | { hex: string }>(request: WalletRequest, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw walletError(-32602, `${request.method}: ${messageOf(error)}`)
  }
}

function spoil(signature: string): string {
  const [, variant = '', text = ''] = /^(smp)?(.*)$/.exec(signature) ?? []
  const bytes = Buffer.from(text, 'base64')
  return variant + Buffer.from(bytes.map((byte, at) => (at === 10 ? byte ^ 0xff : byte))).toString('base64')
}

import * as z from 'zod/mini'
import type { ConnectParams, HostWallets } from '../../contracts/adapter.js'
import { isBitcoinAddress, parseCaipNetworkId } from '../../contracts/caip.js'
import type { Connector } from '../../contracts/connector.js'
import { filledText, textLike } from '../../contracts/fields.js'
import { ChainNotSupportedError, ProviderNotFoundError, WalletAnswerError } from '../../errors/adapter.js'
import { isOneOf } from '../../errors/base.js'
import { mappedError } from '../../errors/mapped-error.js'
import { requireNetwork } from '../../errors/network.js'
import { isOnBitcoinNetwork } from '../../lib/bitcoin/networks.js'
import { withinRoom } from '../../lib/claims.js'
import { readIcon, readList, readMember, readText } from '../../lib/foreign.js'
import { methodOf } from '../../lib/foreign-call.js'
import { onlyChanges } from '../../lib/plain-equal.js'
import type { Platform } from '../../lib/platform/platform.js'
import { toId, type WalletSource, watchPage, watchWalletStandard } from '../../lib/wallet-standard.js'
import { withAbort } from '../../lib/with-abort.js'
import { accountOf as accountNamed, answerRequest, parseParams, type RequestMethods } from '../answer-request.js'
import { createWalletAdapter } from '../wallet-adapter.js'
import type { WalletSession } from '../wallet-session.js'
import { toInjectedWallet, toSatsWallet } from './injected-wallets.js'
import type { BitcoinAccount, BitcoinWallet, TransferParams } from './wallet.js'
import { base64ToBytes, bytesToHex, cannotPassOn, inputToSign, toRecords, toStandardWallet } from './wallet.js'

/** The code behind `bitcoin()`: Bitcoin wallets of the page with any of the interfaces, one at a time. */
export const bitcoinAdapter = createWalletAdapter<BitcoinAccount, BitcoinWallet>('bitcoin', 'bip122', () => ({
  refusesSilently: true,
  toWallet: toBitcoinWallet,
  toRecords,
  operations: (connected) => ({
    signMessage: async ({ address, message }) => (await signMessage(connected(), { address, message })).signature,
    request: async (call) => answerRequest(methods, connected(), call),

    switchNetwork: async ({ network, signal }) => {
      const session = connected()
      const { chainId } = parseCaipNetworkId(network.caipNetworkId)
      if (chainId === session.chainId) return
      const { switchNetwork, serves } = session.wallet
      if (!switchNetwork || serves?.(network) === false) throw new ChainNotSupportedError({ network })
      try {
        await withAbort(switchNetwork(chainId, session.signal), signal)
      } catch (cause) {
        throw isOneOf(cause, ...unable) ? new ChainNotSupportedError({ network, cause }) : cause
      }
      session.chainId = chainId
    },

    sendTransaction: async ({ from, to, value, network }) => {
      const { chainId } = connected()
      if (chainId !== undefined) requireNetwork(network, `bip122:${chainId}`)
      return sendTransfer(connected(), { from, to, satoshis: value })
    },
  }),
}))

/** The codes of a wallet that cannot switch to a network. */
const unable = ['wallet_unsupported_method', 'rpc_method_not_found', 'wallet_unrecognized_chain'] as const

function toBitcoinWallet({ connector: { provider } }: ConnectParams): BitcoinWallet {
  if (typeof provider !== 'object' || provider === null) throw new ProviderNotFoundError()
  const features = readMember(provider, 'features')
  if (methodOf(readMember(features, 'bitcoin:connect'), 'connect')) return toStandardWallet(provider)
  const carried = carriedBy(provider)
  if (methodOf(carried, 'request')) return toSatsWallet(provider, carried)
  if (methodOf(provider, 'requestAccounts')) return toInjectedWallet(provider)
  if (methodOf(provider, 'request')) return toSatsWallet(provider, provider)
  throw new ProviderNotFoundError()
}

/** Some wallets register by the Wallet Standard, and expose their sats-connect provider as a feature. */
const carriedBy = (wallet: unknown): unknown =>
  readMember(readMember(readMember(wallet, 'features'), 'sats-connect:'), 'provider')

type BitcoinSession = WalletSession<BitcoinAccount, BitcoinWallet>

const text = filledText()
const account = z.optional(text)
const protocol = z.optional(z.enum(['ecdsa', 'bip322']))
const messageParams = z.object({ message: z.string(), account, address: account, protocol })
const transferParams = z.object({
  account,
  recipientAddress: z.string().check(z.refine(isBitcoinAddress)),
  amount: textLike(/^[1-9]\d*$/, 'a whole number of satoshis'),
  memo: z.optional(z.string()),
})
const psbtParams = z.object({
  account,
  psbt: text,
  signInputs: z._default(z.array(inputToSign), []),
  broadcast: z._default(z.boolean(), false),
})

/** The methods of WalletConnect's bip122 namespace. Signatures are hex, PSBTs base64, amounts satoshis as a text. */
export const methods: RequestMethods<BitcoinSession> = {
  signMessage: async (session, params) => {
    const input = parseParams(messageParams, params)
    const named = { ...input, address: input.address ?? input.account }
    const { signature, address, messageHash } = await signMessage(session, named)
    return { signature: signatureToHex(signature), address, ...(messageHash && { messageHash }) }
  },
  signPsbt: async (session, params) => {
    const { psbt, signInputs: inputs, broadcast, account: from } = parseParams(psbtParams, params)
    accountOf(session, from)
    for (const { address } of inputs) accountOf(session, address)
    const { accounts, chainId, signal, wallet } = session
    // Wallets take inputs but no account: without inputs, they would sign the inputs of all their accounts.
    if (from !== undefined && inputs.length === 0 && accounts.length > 1)
      throw cannotPassOn('an account without signInputs')
    return wallet.signPsbt({ psbt, inputs, accounts, broadcast, chainId }, signal)
  },
  sendTransfer: async (session, params) => {
    const { account: from, recipientAddress: to, amount, memo } = parseParams(transferParams, params)
    return { txid: await sendTransfer(session, { from, to, satoshis: BigInt(amount), memo }) }
  },
  getAccountAddresses: async ({ accounts }) => accounts.map(({ handle: _, ...shown }) => shown),
}

export async function signMessage(
  session: BitcoinSession,
  { address, message, protocol }: Partial<z.output<typeof messageParams>> & { message: string },
) {
  const account = accountOf(session, address)
  const signed = await session.wallet.signMessage({ account, message, protocol }, session.signal)
  return { ...signed, address: account.address }
}

export async function sendTransfer(
  session: BitcoinSession,
  params: Omit<TransferParams, 'from'> & { from?: string | undefined },
): Promise<string> {
  const from = accountOf(session, params.from)
  if (!isBitcoinAddress(params.to))
    throw mappedError('rpc_invalid_params', { cause: new Error(`${params.to} is no Bitcoin address`) })
  if (!isOnBitcoinNetwork(params.to, session.chainId))
    throw mappedError('rpc_invalid_params', { cause: new Error(`${params.to} is of another network`) })
  return session.wallet.sendTransfer({ ...params, from }, session.signal)
}

/** The named account; without an address, the active one. */
const accountOf = ({ accounts }: BitcoinSession, address = toRecords(accounts)[0]?.address) =>
  accountNamed({ accounts }, address)

/** Converts a signature to hex. Wallets use base64, a few hex; final BIP-322 has a variant prefix before the base64. */
function signatureToHex(signature: string): string {
  if (/^([0-9a-f]{2})+$/i.test(signature)) return signature
  try {
    return bytesToHex(base64ToBytes(signature.replace(/^(smp|ful)/, ''), 'signature'))
  } catch {
    throw new WalletAnswerError({ method: 'signMessage', got: signature })
  }
}

/**
 * Several wallets also set `window.unisat`, so places with a wallet's own name come first. A place only names a wallet,
 * since any extension can fill it: these rows have no rdns.
 */
const places: readonly { path: readonly string[]; id: string; name: string; explorerId?: string }[] = [
  {
    path: ['okxwallet', 'bitcoin'],
    id: 'okx',
    name: 'OKX Wallet',
    explorerId: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
  },
  {
    path: ['bitkeep', 'unisat'],
    id: 'bitget',
    name: 'Bitget Wallet',
    explorerId: '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
  },
  { path: ['unisat'], id: 'unisat', name: 'UniSat' },
]

export const bitcoinWallets: HostWallets = {
  replacesPage: false,
  watch({ platform, onWallets, onLook }) {
    const tell = onlyChanges<Connector>(onWallets)
    return watchPage(
      platform,
      // The first two are dispatched by wallets that inject themselves late.
      ['unisat#initialized', 'okxwallet#initialized', 'DOMContentLoaded', 'load'],
      [(onChange) => withPlaces(platform, watchWalletStandard(platform, onChange, toStandardConnectors))],
      tell,
      onLook,
    )
  },
}

/** Lists registered wallets first, and leaves out listed objects that a registered wallet already carries. */
function withPlaces(platform: Platform, registered: WalletSource<Connector>): WalletSource<Connector> {
  const find = () => withinRoom([...findListed(platform), ...findPlaced(platform)])
  return {
    connectors: () => {
      const first = registered.connectors()
      const carried = new Set(first.map(({ provider }) => carriedBy(provider)))
      return [...first, ...find().connectors.filter(({ provider }) => !carried.has(provider))]
    },
    get isFull() {
      return registered.isFull === true || find().isFull
    },
    stop: registered.stop,
  }
}

function toStandardConnectors(wallet: unknown): Connector[] {
  const features = readMember(wallet, 'features')
  const speaks =
    methodOf(readMember(features, 'bitcoin:connect'), 'connect') ??
    methodOf(readMember(readMember(features, 'sats-connect:'), 'provider'), 'request')
  return speaks ? announced(wallet, wallet, toId) : []
}

/** Finds the wallets in `window.btc_providers`, which lists for each the path of its object in `window`. */
function findListed({ globals }: Platform): Connector[] {
  return readList(readMember(globals, 'btc_providers')).flatMap((entry) => {
    const path = readText(readMember(entry, 'id'))
    const provider = path && lookUp(globals, path.split('.'))
    return methodOf(provider, 'request') ? announced(entry, provider, () => `sats-connect:${path}`) : []
  })
}

function announced(entry: unknown, provider: unknown, idOf: (name: string) => string): Connector[] {
  const name = readText(readMember(entry, 'name'))
  const imageUrl = readIcon(readMember(entry, 'icon'))
  const images = imageUrl && { imageUrl }
  return name ? [{ id: idOf(name), name, chain: 'bip122', type: 'ANNOUNCED', ...images, provider }] : []
}

const findPlaced = ({ globals }: Platform): Connector[] =>
  places.flatMap(({ path, id, name, explorerId }): Connector[] => {
    const provider = lookUp(globals, path)
    if (!methodOf(provider, 'requestAccounts')) return []
    return [
      { id: `bip122:${id}`, name, chain: 'bip122', type: 'INJECTED', ...(explorerId && { explorerId }), provider },
    ]
  })

function lookUp(globals: unknown, path: readonly string[]): unknown {
  return path.reduce((owner, member) => readMember(owner, member), globals)
}

import { isBitcoinAddress } from '../../contracts/caip.js'
import { WalletAnswerError } from '../../errors/adapter.js'
import { isOneOf } from '../../errors/base.js'
import { ofSatsConnect } from '../../errors/foreign/dialects.js'
import { mappedError } from '../../errors/mapped-error.js'
import { readFilled, readList, readMember } from '../../lib/foreign.js'
import { callWallet, methodOf, stopOf } from '../../lib/foreign-call.js'
import { expectText, readAccounts } from '../answer-request.js'
import { standInForBitcoin } from '../stand-in/interfaces.js'
import type { WalletState } from '../wallet-session.js'
import { isOfLeather, leatherAccounts, leatherPurpose, leatherSigning } from './leather.js'
import {
  elsewhere,
  leatherNameOf,
  placed,
  referenceOf,
  satsNameOf,
  unisatChainOf,
  unknownReference,
} from './networks.js'
import {
  type BitcoinAccount,
  type BitcoinWallet,
  base64ToBytes,
  bytesToBase64,
  bytesToHex,
  cannotPassOn,
  hexToBytes,
  protocolOf,
  readTxid,
  toSatoshis,
} from './wallet.js'

/** A wallet with UniSat's interface: methods for one address, PSBTs in hex, and a network of its own. */
export function toInjectedWallet(provider: object): BitcoinWallet {
  const call = (name: string, args: readonly unknown[], signal: AbortSignal) =>
    callWallet(methodOf(provider, name), args, signal)

  /** The network on which the wallet was asked to connect. */
  let wanted: string | undefined

  async function look(addresses: unknown, signal: AbortSignal) {
    const known = readList(addresses).filter(isBitcoinAddress)
    if (known.length === 0) return { accounts: [], told: undefined }
    // Public key and network are optional: a wallet without them can connect all the same.
    const [publicKey, told] = await Promise.all([
      call('getPublicKey', [], signal).catch(() => undefined),
      readNetwork(signal),
    ])
    signal.throwIfAborted()
    const [first] = known
    const key = readFilled(publicKey)
    const publicKeyOf = (address: string) => address === first && key && { publicKey: key }
    const accounts = known.map((address) => ({ address, purpose: 'payment' as const, ...publicKeyOf(address) }))
    return { accounts, told }
  }

  /** Reads the network. UniSat's `getNetwork` returns `livenet` on Fractal too, so `getChain` is asked if it exists. */
  async function readNetwork(signal: AbortSignal): Promise<string | undefined> {
    if (methodOf(provider, 'getChain')) {
      try {
        return referenceOf(readMember(await call('getChain', [], signal), 'enum')) ?? unknownReference
      } catch (error) {
        // Copies of UniSat's interface may define the method without supporting it.
        if (!isOneOf(error, 'wallet_unsupported_method', 'rpc_method_not_found')) return unknownReference
      }
    }
    return call('getNetwork', [], signal).then(referenceOf, () => undefined)
  }

  async function read(addresses: unknown, signal: AbortSignal): Promise<WalletState<BitcoinAccount>> {
    const { accounts, told } = await look(addresses, signal)
    return placed(accounts, told, wanted)
  }

  return {
    provider,

    ask: async ({ isSilent, chainId }, signal) => {
      wanted = chainId
      return read(await call(isSilent ? 'getAccounts' : 'requestAccounts', [], signal), signal)
    },

    standIn: (inUse) => standInForBitcoin(provider, inUse),

    disconnect: methodOf(provider, 'disconnect') ? (signal) => call('disconnect', [], signal) : undefined,

    onChange(listener) {
      const { signal, turn, stop } = createTurns(listener)
      const tell = async (find: () => unknown) => {
        const say = turn()
        try {
          const addresses = await find()
          const { accounts, told } = await look(addresses, signal)
          say(elsewhere(() => placed(accounts, told, wanted), accounts))
        } catch {
          // Either the listener has stopped, or the wallet does not report its new network.
          say({ chainId: unknownReference })
        }
      }
      const onAccounts = (addresses: unknown) => {
        if (readList(addresses).length === 0) return turn()({ accounts: [] })
        void tell(() => addresses)
      }
      // The event's data is ignored: each network has other addresses, and only the wallet returns both consistently.
      const onNetwork = () => void tell(() => call('getAccounts', [], signal))
      const on = methodOf(provider, 'on')
      const off = methodOf(provider, 'removeListener') ?? methodOf(provider, 'off')
      on?.('accountsChanged', onAccounts)
      // UniSat emits the first event. Older wallets and copies of UniSat emit the second.
      on?.('chainChanged', onNetwork)
      on?.('networkChanged', onNetwork)
      return () => {
        stop()
        off?.('accountsChanged', onAccounts)
        off?.('chainChanged', onNetwork)
        off?.('networkChanged', onNetwork)
      }
    },

    async signMessage({ account, message, protocol }, signal) {
      const way = (protocol ?? protocolOf(account)) === 'bip322' ? 'bip322-simple' : 'ecdsa'
      const answer = await call('signMessage', [message, way], signal)
      return { signature: expectText('signMessage', answer, /./s) }
    },

    async signPsbt({ psbt, inputs, broadcast }, signal) {
      const options = { autoFinalized: true, ...(inputs.length > 0 && { toSignInputs: inputs }) }
      const answer = await call('signPsbt', [bytesToHex(base64ToBytes(psbt, 'psbt')), options], signal)
      const hex = expectText('signPsbt', answer, /^([0-9a-f]{2})+$/i)
      const signed = { psbt: bytesToBase64(hexToBytes(hex)) }
      if (!broadcast) return signed
      return { ...signed, txid: readTxid(await call('pushPsbt', [hex], signal), 'pushPsbt') }
    },

    async sendTransfer({ from, to, satoshis, memo }, signal) {
      // The call has no sender parameter: the wallet pays from its current account.
      const [current] = readList(await call('getAccounts', [], signal))
      if (current !== from.address) throw cannotPassOn(`the account ${from.address}: it is on ${String(current)}`)
      const options = memo === undefined ? [] : [{ memo }]
      return readTxid(await call('sendBitcoin', [to, toSatoshis(satoshis), ...options], signal), 'sendBitcoin')
    },

    switchNetwork: methodOf(provider, 'switchChain')
      ? (chainId, signal) =>
          // For a network other than Bitcoin's own, the reference is the wallet's name for it.
          call('switchChain', [unisatChainOf(chainId) ?? chainId], signal)
      : undefined,
  }
}

/** The codes of a wallet that does not have a method. */
const unknownMethod = ['rpc_method_not_found', 'wallet_unsupported_method'] as const

/** Orders the queries that follow wallet events: an answer is dropped after a newer event, or after the end. */
function createTurns<State>(listener: (state: State) => void) {
  const stopped = new AbortController()
  const { signal } = stopped
  let last: unknown
  const turn = () => {
    const say = (state: State) => {
      if (say === last && !signal.aborted) listener(state)
    }
    last = say
    return say
  }
  return { signal, turn, stop: () => stopped.abort() }
}

/**
 * A wallet with the interface of sats-connect: JSON-RPC by `request(method, params)`, whose errors are returned instead
 * of thrown.
 */
export function toSatsWallet(provider: object, speaker: unknown): BitcoinWallet {
  const request = methodOf(speaker, 'request')

  /** Sends a request. @throws the error in the answer, translated to common codes */
  async function call(method: string, params: object | null, signal: AbortSignal): Promise<unknown> {
    const ask = async () => {
      const answer = await request?.(method, params)
      const error = readMember(answer, 'error')
      if (error !== undefined && error !== null) throw error
      return readMember(answer, 'result')
    }
    return callWallet(request && ask, [], signal, ofSatsConnect)
  }

  /** The wallet's network, or the requested one if the wallet does not report any. */
  let current: string | undefined
  /** True if an answer shows that the wallet is Leather, whose methods differ. */
  let isLeather = false
  const leather = leatherSigning(call, () => current)

  /** @throws {@link ChainMismatchError} if an address belongs to another network: coins sent there would be lost */
  const toState = (list: unknown, name: unknown, asked = current): WalletState<BitcoinAccount> => {
    const accounts = readAccounts(list, toAccount)
    const told = referenceOf(name)
    // The request named a network, so a wallet that answers without one is on that network.
    const state = placed(accounts, told ?? asked, asked)
    current = told ?? asked
    return state
  }

  const readState = (answer: unknown, asked?: string): WalletState<BitcoinAccount> => {
    const network = readMember(readMember(answer, 'network'), 'bitcoin')
    return toState(readMember(answer, 'addresses') ?? answer, readMember(network, 'name'), asked)
  }

  return {
    provider,

    async ask({ isSilent, chainId, keptAddresses = [] }, signal) {
      if (isSilent) {
        try {
          return readState(await call('wallet_getAccount', null, signal), chainId)
        } catch (error) {
          // Leather cannot be asked silently, and must not open a window now: its stored accounts are used.
          const kept = leatherAccounts(keptAddresses.filter(isBitcoinAddress))
          if (kept.length === 0 || !isOneOf(error, ...unknownMethod)) throw error
          isLeather = true
          current = chainId
          return placed(kept, undefined, chainId)
        }
      }
      const addresses = ['payment', 'ordinals']
      try {
        return readState(await call('wallet_connect', { addresses, network: satsNameOf(chainId) }, signal), chainId)
      } catch (error) {
        // Older wallets and Leather have only `getAddresses`. A wallet that knows this method but refuses it is not
        // asked differently.
        if (!isOneOf(error, 'rpc_method_not_found')) throw error
        const answer = await call('getAddresses', { purposes: addresses, network: leatherNameOf(chainId) }, signal)
        isLeather = isOfLeather(readMember(answer, 'addresses'))
        return readState(answer, chainId)
      }
    },

    standIn: (inUse) => standInForBitcoin(provider, inUse),

    disconnect: (signal) =>
      call('wallet_disconnect', null, signal).catch((error: unknown) => {
        // Leather has no such method; the page just forgets the connection.
        if (!isOneOf(error, ...unknownMethod)) throw error
      }),

    onChange(listener) {
      const { signal, turn, stop } = createTurns(listener)
      const look = async () => readState(await call('wallet_getAccount', null, signal))
      const onAccount = (event: unknown) => {
        const say = turn()
        try {
          const told = toState(readMember(event, 'addresses'), readMember(readMember(event, 'bitcoin'), 'name'))
          if (told.accounts.length > 0) return say(told)
        } catch {
          return say({ accounts: [] })
        }
        // Some wallets only report that the account changed. A wallet that cannot be queried then has disconnected the
        // page.
        look().then(say, () => say({ accounts: [] }))
      }
      const onEnd = () => listener({ accounts: [] })
      const heard = { accountChange: onAccount, networkChange: onAccount, disconnect: onEnd }
      const add = methodOf(speaker, 'addListener')
      const stops = Object.entries(heard).map(([eventName, cb]) => stopOf(add?.({ eventName, cb })))
      return () => {
        for (const each of [stop, ...stops]) each()
      }
    },

    async signMessage(params, signal) {
      if (isLeather) return leather.signMessage(params, signal)
      const { account, message, protocol } = params
      const way = (protocol ?? protocolOf(account)) === 'bip322' ? 'BIP322' : 'ECDSA'
      const answer = await call('signMessage', { address: account.address, message, protocol: way }, signal)
      const signature = readFilled(readMember(answer, 'signature'))
      if (!signature) throw new WalletAnswerError({ method: 'signMessage', got: answer })
      return { signature, messageHash: readFilled(readMember(answer, 'messageHash')) }
    },

    async signPsbt(asked, signal) {
      if (isLeather) return leather.signPsbt(asked, signal)
      const { psbt, inputs, broadcast } = asked
      if (inputs.some(({ sighashTypes }) => sighashTypes)) throw cannotPassOn('sighashTypes')
      const signInputs: Record<string, number[]> = {}
      for (const { address, index } of inputs) signInputs[address] = [...(signInputs[address] ?? []), index]
      const params = { psbt, broadcast, ...(inputs.length > 0 && { signInputs }) }
      const answer = await call('signPsbt', params, signal)
      const signed = readFilled(readMember(answer, 'psbt'))
      if (!signed) throw new WalletAnswerError({ method: 'signPsbt', got: answer })
      return { psbt: signed, ...(broadcast && { txid: readTxid(answer, 'signPsbt') }) }
    },

    async sendTransfer(params, signal) {
      if (isLeather) return leather.sendTransfer(params, signal)
      const { from, to, satoshis, memo } = params
      if (from.purpose !== 'payment')
        throw cannotPassOn(`the account ${from.address}: it pays from its payment address`)
      // Without its memo, a receiver that requires one could not assign the coins.
      if (memo) throw mappedError('wallet_unsupported_method', { cause: new Error('The wallet takes no memo') })
      const recipients = [{ address: to, amount: toSatoshis(satoshis) }]
      return readTxid(await call('sendTransfer', { recipients }, signal), 'sendTransfer')
    },

    switchNetwork: async (chainId, signal) => {
      const name = satsNameOf(chainId)
      if (!name) throw cannotPassOn(`the network bip122:${chainId}`)
      await call('wallet_changeNetwork', { name }, signal)
      current = chainId
    },
  }
}

/** Reads an account in the form that sats-connect, Leather and WalletConnect share. */
function toAccount(entry: unknown, address: string): BitcoinAccount | undefined {
  // The list may include addresses of the wallet's other chains, such as Stacks.
  const type = readFilled(readMember(entry, 'type'))
  const { purpose = type ? leatherPurpose(type) : 'payment' } = { purpose: readMember(entry, 'purpose') }
  if (!isBitcoinAddress(address) || (purpose !== 'payment' && purpose !== 'ordinals')) return undefined
  const publicKey = readFilled(readMember(entry, 'publicKey'))
  const path = readFilled(readMember(entry, 'derivationPath')) ?? readFilled(readMember(entry, 'path'))
  return { address, purpose, ...(publicKey && { publicKey }), ...(path && { path }) }
}

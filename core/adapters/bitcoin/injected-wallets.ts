import { isBitcoinAddress } from '../../contracts/caip.js'
import { WalletAnswerError } from '../../errors/adapter.js'
import { isModalError, isOneOf } from '../../errors/base.js'
import { ofSatsConnect } from '../../errors/foreign/dialects.js'
import { mappedError } from '../../errors/mapped-error.js'
import { ChainMismatchError } from '../../errors/network.js'
import { readFilled, readList, readMember } from '../../lib/foreign.js'
import { callWallet, methodOf, stopOf } from '../../lib/foreign-call.js'
import { expectText, readAccounts } from '../answer-request.js'
import type { WalletState } from '../one-wallet.js'
import {
  type BitcoinAccount,
  type BitcoinWallet,
  base64ToBytes,
  bytesToBase64,
  bytesToHex,
  cannotPassOn,
  hexToBytes,
  mainnetReference,
  protocolOf,
  readTxid,
  referenceOf,
  testnetReference,
  toSatoshis,
} from './wallet.js'

/** A wallet like UniSat's object: methods of one address, PSBTs in hex, on a network of its own. */
export function toInjectedWallet(provider: object): BitcoinWallet {
  const call = (name: string, args: readonly unknown[], signal: AbortSignal) =>
    callWallet(methodOf(provider, name), args, signal)

  async function read(addresses: unknown, signal: AbortSignal): Promise<WalletState<BitcoinAccount>> {
    const known = readList(addresses).filter(isBitcoinAddress)
    if (known.length === 0) return { accounts: [] }
    // Beside the address they are of use, and not needed: a wallet that does not tell them is connected all the same.
    const [publicKey, network] = await Promise.all([
      call('getPublicKey', [], signal).catch(() => undefined),
      call('getNetwork', [], signal).catch(() => undefined),
    ])
    signal.throwIfAborted()
    const [first] = known
    const key = readFilled(publicKey)
    const publicKeyOf = (address: string) => address === first && key && { publicKey: key }
    const accounts = known.map((address) => ({ address, purpose: 'payment' as const, ...publicKeyOf(address) }))
    return { accounts, chainId: referenceOf(network) }
  }

  return {
    provider,

    ask: async ({ isSilent }, signal) =>
      read(await call(isSilent ? 'getAccounts' : 'requestAccounts', [], signal), signal),

    disconnect: methodOf(provider, 'disconnect') ? (signal) => call('disconnect', [], signal) : undefined,

    onChange(listener) {
      const { signal, turn, stop } = createTurns(listener)
      const onAccounts = (addresses: unknown) => {
        const say = turn()
        if (readList(addresses).length === 0) return say({ accounts: [] })
        read(addresses, signal).then(say, () => undefined) // stopped: nobody listens any more
      }
      const onNetwork = (name: unknown) => {
        const chainId = referenceOf(name)
        if (chainId) listener({ chainId })
      }
      const on = methodOf(provider, 'on')
      const off = methodOf(provider, 'removeListener') ?? methodOf(provider, 'off')
      on?.('accountsChanged', onAccounts)
      on?.('networkChanged', onNetwork)
      return () => {
        stop()
        off?.('accountsChanged', onAccounts)
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
      // The call names no sender: the wallet pays from the account that it is on.
      const [current] = readList(await call('getAccounts', [], signal))
      if (current !== from.address) throw cannotPassOn(`the account ${from.address}: it is on ${String(current)}`)
      const options = memo === undefined ? [] : [{ memo }]
      return readTxid(await call('sendBitcoin', [to, toSatoshis(satoshis), ...options], signal), 'sendBitcoin')
    },

    switchNetwork: methodOf(provider, 'switchChain')
      ? (chainId, signal) =>
          call('switchChain', [chainId === mainnetReference ? 'BITCOIN_MAINNET' : 'BITCOIN_TESTNET'], signal)
      : undefined,
  }
}

/** For events that a wallet is asked about: an answer is dropped once there is a newer event, or the end. */
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

/** A wallet that speaks the interface of sats-connect: JSON-RPC by `request(method, params)`, answered and not thrown. */
export function toSatsWallet(provider: object, speaker: unknown): BitcoinWallet {
  const request = methodOf(speaker, 'request')

  /** @throws in common codes what the answer says went wrong */
  async function call(method: string, params: object | null, signal: AbortSignal): Promise<unknown> {
    const ask = async () => {
      const answer = await request?.(method, params)
      const error = readMember(answer, 'error')
      if (error !== undefined && error !== null) throw error
      return readMember(answer, 'result')
    }
    return callWallet(request && ask, [], signal, ofSatsConnect)
  }

  /** The network that the wallet is on, or that it was asked for where it names none. */
  let current: string | undefined

  /** @throws {@link ChainMismatchError} where an address belongs to another network: what is sent there is lost */
  const toState = (list: unknown, name: unknown, asked = current): WalletState<BitcoinAccount> => {
    const accounts = readAccounts(list, toAccount)
    const chainId = referenceOf(name)
    current = chainId ?? asked
    for (const { address } of accounts) {
      // By format: the test networks share one.
      const got = /^([mn2]|tb1)/i.test(address) ? testnetReference : mainnetReference
      const isRight = current === undefined || (current === mainnetReference) === (got === mainnetReference)
      if (!isRight) throw new ChainMismatchError({ wanted: `bip122:${current}`, got: `bip122:${got}` })
    }
    return { accounts, chainId }
  }

  const readState = (answer: unknown, asked?: string): WalletState<BitcoinAccount> => {
    const network = readMember(readMember(answer, 'network'), 'bitcoin')
    return toState(readMember(answer, 'addresses') ?? answer, readMember(network, 'name'), asked)
  }

  return {
    provider,

    async ask({ isSilent, chainId }, signal) {
      if (isSilent) return readState(await call('wallet_getAccount', null, signal), chainId)
      const addresses = ['payment', 'ordinals']
      try {
        return readState(await call('wallet_connect', { addresses, network: nameOf(chainId) }, signal), chainId)
      } catch (error) {
        // Older ones and Leather have only this.
        if (!isModalError(error, 'rpc_method_not_found')) throw error
        return readState(await call('getAddresses', { purposes: addresses }, signal), chainId)
      }
    },

    disconnect: (signal) =>
      call('wallet_disconnect', null, signal).catch((error: unknown) => {
        // Leather has no such method: the page lets go of it.
        if (!isOneOf(error, 'rpc_method_not_found', 'wallet_unsupported_method')) throw error
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
        // Some only say that there is another account. A wallet that cannot be looked at has let the page go.
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

    async signMessage({ account, message, protocol }, signal) {
      const way = (protocol ?? protocolOf(account)) === 'bip322' ? 'BIP322' : 'ECDSA'
      const answer = await call('signMessage', { address: account.address, message, protocol: way }, signal)
      const signature = readFilled(readMember(answer, 'signature'))
      if (!signature) throw new WalletAnswerError({ method: 'signMessage', got: answer })
      return { signature, messageHash: readFilled(readMember(answer, 'messageHash')) }
    },

    async signPsbt({ psbt, inputs, broadcast }, signal) {
      if (inputs.some(({ sighashTypes }) => sighashTypes)) throw cannotPassOn('sighashTypes')
      const signInputs: Record<string, number[]> = {}
      for (const { address, index } of inputs) signInputs[address] = [...(signInputs[address] ?? []), index]
      const params = { psbt, broadcast, ...(inputs.length > 0 && { signInputs }) }
      const answer = await call('signPsbt', params, signal)
      const signed = readFilled(readMember(answer, 'psbt'))
      if (!signed) throw new WalletAnswerError({ method: 'signPsbt', got: answer })
      return { psbt: signed, ...(broadcast && { txid: readTxid(answer, 'signPsbt') }) }
    },

    async sendTransfer({ from, to, satoshis, memo }, signal) {
      if (from.purpose !== 'payment')
        throw cannotPassOn(`the account ${from.address}: it pays from its payment address`)
      // A receiver that needs the memo would not know whose the coins are.
      if (memo) throw mappedError('wallet_unsupported_method', { cause: new Error('The wallet takes no memo') })
      const recipients = [{ address: to, amount: toSatoshis(satoshis) }]
      return readTxid(await call('sendTransfer', { recipients }, signal), 'sendTransfer')
    },

    switchNetwork: async (chainId, signal) => {
      await call('wallet_changeNetwork', { name: nameOf(chainId) }, signal)
      current = chainId
    },
  }
}

const nameOf = (chainId: string | undefined) => (chainId === mainnetReference ? 'Mainnet' : 'Testnet')

/** In the form that sats-connect, Leather and WalletConnect share. */
function toAccount(entry: unknown, address: string): BitcoinAccount | undefined {
  // Other chains of the same wallet (Stacks) are in the same list.
  const { purpose = 'payment' } = { purpose: readMember(entry, 'purpose') }
  if (!isBitcoinAddress(address) || (purpose !== 'payment' && purpose !== 'ordinals')) return undefined
  const publicKey = readFilled(readMember(entry, 'publicKey'))
  const path = readFilled(readMember(entry, 'derivationPath')) ?? readFilled(readMember(entry, 'path'))
  return { address, purpose, ...(publicKey && { publicKey }), ...(path && { path }) }
}

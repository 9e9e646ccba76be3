import { WalletAnswerError } from '../../errors/adapter.js'
import { ChainMismatchError } from '../../errors/network.js'
import { readMember } from '../../lib/foreign.js'
import { callWallet, methodOf } from '../../lib/foreign-call.js'
import type { WalletState } from '../wallet-session.js'
import { readTxid } from './injected-wallet.js'
import { readAccounts, readText } from './read-accounts.js'
import {
  type BitcoinAccount,
  type BitcoinWallet,
  isTaprootAddress,
  isTestnetAddress,
  mainnetReference,
  referenceOf,
  testnetReference,
} from './wallet.js'

/** The interface's own codes, and what the same is called elsewhere. */
const commonCodes: Readonly<Record<number, number>> = { [-32000]: 4001, [-32001]: 4200, [-32002]: 4100 }

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
    return callWallet(request && ask, [], signal, toCommonCode)
  }

  /** The network that the wallet is on, or that it was asked for where it names none. */
  let current: string | undefined

  /** @throws {@link ChainMismatchError} where an address belongs to another network: what is sent there is lost */
  const toState = (list: unknown, name: unknown, asked = current): WalletState<BitcoinAccount> => {
    const accounts = readAccounts(list)
    const chainId = referenceOf(name)
    current = chainId ?? asked
    for (const { address } of accounts) {
      const got = isTestnetAddress(address) ? testnetReference : mainnetReference
      const isRight = current === undefined || (current === mainnetReference) === (got === mainnetReference)
      if (!isRight) throw new ChainMismatchError({ wanted: `bip122:${current}`, got: `bip122:${got}` })
    }
    return { accounts, chainId }
  }

  const readState = (answer: unknown, asked?: string): WalletState<BitcoinAccount> =>
    toState(
      readMember(answer, 'addresses') ?? answer,
      readMember(readMember(readMember(answer, 'network'), 'bitcoin'), 'name'),
      asked,
    )

  return {
    provider,

    async connect(chainId, signal) {
      const addresses = ['payment', 'ordinals']
      const network = chainId === mainnetReference ? 'Mainnet' : 'Testnet'
      try {
        return readState(await call('wallet_connect', { addresses, network }, signal), chainId)
      } catch (error) {
        // Older ones and Leather have only this.
        if (readMember(error, 'code') !== 'rpc_method_not_found') throw error
        return readState(await call('getAddresses', { purposes: addresses }, signal), chainId)
      }
    },

    reconnect: async (chainId, signal) => readState(await call('wallet_getAccount', null, signal), chainId),

    disconnect: async (signal) => void (await call('wallet_disconnect', null, signal)),

    onChange(listener) {
      const stopped = new AbortController()
      let turn = 0
      const onAccount = (event: unknown) => {
        turn += 1
        const mine = turn
        const say = (state: WalletState<BitcoinAccount>) => {
          if (mine === turn && !stopped.signal.aborted) listener(state)
        }
        const look = async (): Promise<WalletState<BitcoinAccount>> =>
          readState(await call('wallet_getAccount', null, stopped.signal))
        const list = readMember(event, 'addresses')
        try {
          const told = toState(list, readMember(readMember(event, 'bitcoin'), 'name'))
          if (told.accounts.length > 0) return say(told)
        } catch {
          return say({ accounts: [] })
        }
        // Some only say that there is another account. A wallet that cannot be looked at has let the page go.
        look().then(say, () => say({ accounts: [] }))
      }
      const listen = methodOf(speaker, 'addListener')
      const stops = [
        listen?.({ eventName: 'accountChange', cb: onAccount }),
        listen?.({ eventName: 'networkChange', cb: onAccount }),
        listen?.({ eventName: 'disconnect', cb: () => listener({ accounts: [] }) }),
      ]
      return () => {
        stopped.abort()
        for (const stop of stops) if (typeof stop === 'function') stop()
      }
    },

    async signMessage({ account, message, protocol }, signal) {
      const way = protocol ?? (isTaprootAddress(account.address) ? 'bip322' : 'ecdsa')
      const params = { address: account.address, message, protocol: way === 'bip322' ? 'BIP322' : 'ECDSA' }
      const answer = await call('signMessage', params, signal)
      const signature = readText(readMember(answer, 'signature'))
      if (!signature) throw new WalletAnswerError({ method: 'signMessage', got: answer })
      return { signature, messageHash: readText(readMember(answer, 'messageHash')) }
    },

    async signPsbt({ psbt, inputs, broadcast }, signal) {
      const signInputs: Record<string, number[]> = {}
      for (const { address, index } of inputs) signInputs[address] = [...(signInputs[address] ?? []), index]
      const params = { psbt, broadcast, ...(inputs.length > 0 && { signInputs }) }
      const answer = await call('signPsbt', params, signal)
      const signed = readText(readMember(answer, 'psbt'))
      if (!signed) throw new WalletAnswerError({ method: 'signPsbt', got: answer })
      return { psbt: signed, ...(broadcast && { txid: readTxid(answer, 'signPsbt') }) }
    },

    async sendTransfer({ to, satoshis }, signal) {
      const recipients = [{ address: to, amount: Number(satoshis) }]
      return readTxid(await call('sendTransfer', { recipients }, signal), 'sendTransfer')
    },

    switchNetwork: async (chainId, signal) => {
      const name = chainId === mainnetReference ? 'Mainnet' : 'Testnet'
      await call('wallet_changeNetwork', { name }, signal)
      current = chainId
    },
  }
}

function toCommonCode(thrown: unknown): unknown {
  const code = readMember(thrown, 'code')
  const common = typeof code === 'number' ? commonCodes[code] : undefined
  if (common === undefined) return thrown
  return Object.assign(new Error(readText(readMember(thrown, 'message')) ?? 'The wallet refused', { cause: thrown }), {
    code: common,
  })
}

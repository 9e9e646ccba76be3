import { readMember } from '../../discovery/foreign.js'
import { WalletAnswerError } from '../../errors/adapter.js'
import { callWallet, methodOf } from '../foreign-call.js'
import type { PageState } from '../page-session.js'
import { readTxid } from './injected-wallet.js'
import { mainnetReference, referenceOf } from './networks.js'
import { readAccounts, readText } from './read-accounts.js'
import { type BitcoinAccount, type BitcoinWallet, isTaprootAddress } from './wallet.js'

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

  const toState = (answer: unknown): PageState<BitcoinAccount> => ({
    accounts: readAccounts(readMember(answer, 'addresses') ?? answer),
    chainId: referenceOf(readMember(readMember(readMember(answer, 'network'), 'bitcoin'), 'name')),
  })

  return {
    provider,

    async connect(chainId, signal) {
      const addresses = ['payment', 'ordinals']
      const network = chainId === mainnetReference ? 'Mainnet' : 'Testnet'
      try {
        return toState(await call('wallet_connect', { addresses, network }, signal))
      } catch (error) {
        // Older ones and Leather have only this.
        if (readMember(error, 'code') !== 'rpc_method_not_found') throw error
        return toState(await call('getAddresses', { purposes: addresses }, signal))
      }
    },

    reconnect: async (_chainId, signal) => toState(await call('wallet_getAccount', null, signal)),

    disconnect: async (signal) => void (await call('wallet_disconnect', null, signal)),

    onChange(listener) {
      const stopped = new AbortController()
      let turn = 0
      const onAccount = (event: unknown) => {
        turn += 1
        const mine = turn
        const network = referenceOf(readMember(readMember(event, 'bitcoin'), 'name'))
        const accounts = readAccounts(readMember(event, 'addresses'))
        if (accounts.length > 0) return listener({ accounts, chainId: network })
        const say = (state: PageState<BitcoinAccount>) => {
          if (mine === turn && !stopped.signal.aborted) listener(state)
        }
        // Some only say that there is another; who does not let us look has let us go.
        call('wallet_getAccount', null, stopped.signal).then(
          (answer) => say(toState(answer)),
          () => say({ accounts: [] }),
        )
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

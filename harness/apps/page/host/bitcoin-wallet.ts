import { memberOf } from '../../../world/lib/json.js'

interface Account {
  readonly address: string
}

type Call = (...args: unknown[]) => Promise<unknown>

export interface BitcoinApp {
  sign(message: string): Promise<string>
  send(to: string, satoshis: bigint): Promise<string>
  call(method: string, params: unknown): Promise<unknown>
}

export function bitcoinApp(provider: unknown, address: string): BitcoinApp {
  const sign = methodOf(memberOf(memberOf(provider, 'features'), 'bitcoin:signMessage'), 'signMessage')
  if (sign) return standardApp(provider, address, sign)
  const signMessage = methodOf(provider, 'signMessage')
  const sendBitcoin = methodOf(provider, 'sendBitcoin')
  if (signMessage && sendBitcoin)
    return {
      sign: async (message) => String(await signMessage(message)),
      send: async (to, satoshis) => String(await sendBitcoin(to, Number(satoshis))),
      call: (method, params) => callOf(provider, method)(...(Array.isArray(params) ? params : [])),
    }
  return satsApp(provider, address)
}

function standardApp(provider: unknown, address: string, sign: Call): BitcoinApp {
  const accounts = memberOf(provider, 'accounts')
  const account = Array.isArray(accounts) ? accounts.find((known: Account) => known.address === address) : undefined
  return {
    async sign(message) {
      const outputs = await sign({ account, message: new TextEncoder().encode(message) })
      const signature = Array.isArray(outputs) ? memberOf(outputs[0], 'signature') : undefined
      if (!(signature instanceof Uint8Array)) throw new Error('The wallet answered with no signature.')
      return btoa(String.fromCharCode(...signature))
    },
    send: async () => {
      throw new Error('The Wallet Standard has no transfer for Bitcoin.')
    },
    call: async () => {
      throw new Error('The wallet on bip122 takes no calls by name.')
    },
  }
}

function satsApp(provider: unknown, address: string): BitcoinApp {
  const request = callOf(provider, 'request')
  const ask = async (method: string, params: unknown) => {
    const answer = await request(method, params)
    const error = memberOf(answer, 'error')
    if (error) throw Object.assign(new Error(String(memberOf(error, 'message'))), { code: memberOf(error, 'code') })
    return memberOf(answer, 'result')
  }
  return {
    sign: async (message) =>
      String(memberOf(await ask('signMessage', { address, message, protocol: 'ECDSA' }), 'signature')),
    send: async (to, satoshis) =>
      String(memberOf(await ask('sendTransfer', { recipients: [{ address: to, amount: Number(satoshis) }] }), 'txid')),
    call: ask,
  }
}

function methodOf(owner: unknown, name: string): Call | undefined {
  const method = memberOf(owner, name)
  return typeof method === 'function' ? async (...args) => Reflect.apply(method, owner, args) : undefined
}

function callOf(owner: unknown, name: string): Call {
  const method = methodOf(owner, name)
  if (!method) throw new Error(`The wallet on bip122 has no ${name}.`)
  return method
}

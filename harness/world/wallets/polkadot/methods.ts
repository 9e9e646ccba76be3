import * as z from 'zod/mini'
import type { WorldAccount } from '../../accounts/accounts.js'
import { fromSs58, type PolkadotKey, type PolkadotKeyType, polkadotKey } from '../../accounts/polkadot-keys.js'
import { messageOf } from '../../lib/message-of.js'
import { parseParams, walletError } from '../rpc.js'
import type { WalletCore, WalletMethods, WalletRequest } from '../wallet-core.js'
import { signerPayload, signPayload } from './sign-payload.js'
import { signRaw } from './sign-raw.js'

export interface WirePolkadotAccount {
  readonly address: string
  readonly name: string
  readonly type: PolkadotKeyType
}

export interface PolkadotMethodParts {
  readonly core: WalletCore
  readonly keyTypes: readonly PolkadotKeyType[]
}

const rawParams = z.object({ address: z.string(), data: z.string(), type: z.optional(z.enum(['bytes', 'payload'])) })

function keysOf({ keyTypes }: Pick<PolkadotMethodParts, 'keyTypes'>, account: WorldAccount): PolkadotKey[] {
  return keyTypes.map((type) => polkadotKey(account, type))
}

export function polkadotAccounts(
  parts: Pick<PolkadotMethodParts, 'keyTypes'>,
  accounts: readonly WorldAccount[],
): WirePolkadotAccount[] {
  return accounts.flatMap((account) =>
    keysOf(parts, account).map(({ address, type }) => ({ address, name: account.name, type })),
  )
}

export function polkadotMethods(parts: PolkadotMethodParts): WalletMethods {
  const { core } = parts
  let signatures = 0

  /** The key of an address in any network's form, if the page may use it. */
  function keyFor(request: WalletRequest, address: string): PolkadotKey {
    const accounts = core.isConnected('polkadot', request.origin) ? core.visibleAccounts() : []
    const wanted = publicKeyOf(request, address)
    for (const account of accounts) {
      const place = keysOf(parts, account).findIndex(({ publicKey }) => Buffer.compare(publicKey, wanted) === 0)
      const key = keysOf(parts, request.impostor ?? account)[place]
      if (key) return key
    }
    throw walletError(4100, `${request.method}: ${core.name} does not let ${request.origin} use ${address}.`)
  }

  const shown = ({ impostor }: WalletRequest) => ({
    accounts: polkadotAccounts(parts, impostor ? [impostor] : core.visibleAccounts()),
  })

  const signed = (request: WalletRequest, signature: `0x${string}`) => {
    signatures += 1
    return { id: signatures, signature: request.isSignatureBad ? spoil(signature) : signature }
  }

  return {
    async 'polkadot:enable'(request) {
      await core.askToConnect(request, 'polkadot')
      return shown(request)
    },
    'polkadot:accounts': (request) =>
      core.isConnected('polkadot', request.origin) ? shown(request) : { accounts: [] },
    'polkadot:disconnect'(request) {
      core.forget('polkadot', request.origin)
      return null
    },
    async 'polkadot:signRaw'(request) {
      const { address, data } = parseParams(rawParams, request.method, request.params)
      const key = keyFor(request, address)
      await core.ask(request)
      return signed(request, signRaw(key, data))
    },
    async 'polkadot:signPayload'(request) {
      const payload = parseParams(signerPayload, request.method, request.params)
      const key = keyFor(request, payload.address)
      await core.ask(request)
      try {
        return signed(request, signPayload(key, payload))
      } catch (error) {
        throw walletError(-32602, `${request.method}: ${messageOf(error)}`)
      }
    },
  }
}

function publicKeyOf(request: WalletRequest, address: string): Uint8Array {
  try {
    return fromSs58(address).publicKey
  } catch (error) {
    throw walletError(4100, `${request.method}: ${messageOf(error)}`)
  }
}

function spoil(signature: `0x${string}`): `0x${string}` {
  return `0x${signature.slice(2, 30)}${signature[30] === '0' ? '1' : '0'}${signature.slice(31)}`
}

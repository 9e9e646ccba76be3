import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { WorldAccount } from '../accounts/accounts.js'
import { toHex } from './evm-networks.js'
import { parseParams, walletError } from './rpc.js'
import type { WalletCore, WalletMethods, WalletRequest } from './wallet-core.js'

/** Addresses visible to a page, the active one first. Like wallets do, they are in lower case. */
export function connectedAddresses(core: WalletCore, request: WalletRequest): string[] {
  if (!core.isConnected('eip155', request.origin)) return []
  return addresses(core, request)
}

export function isConnected(core: WalletCore, request: WalletRequest, address: string): boolean {
  return connectedAddresses(core, request).some((own) => own.toLowerCase() === address.toLowerCase())
}

function addresses(core: WalletCore, { impostor }: WalletRequest): string[] {
  return shownAddresses(core, impostor ? [impostor] : core.visibleAccounts())
}

/** Addresses in the wallet's own notation. */
export function shownAddresses(core: WalletCore, accounts: readonly WorldAccount[]): string[] {
  if (core.evmWays?.showsOne) return accounts.slice(0, 1).map(({ evmAddress }) => evmAddress)
  if (core.writesChecksum) return accounts.map(({ evmAddress }) => evmAddress)
  return accounts.map(({ evmAddress }) => evmAddress.toLowerCase())
}

/** An account that the page may sign with. @throws ProviderRpcError 4100 without access */
export function signer(core: WalletCore, request: WalletRequest, address: string): WorldAccount {
  const account = core.visibleAccounts().find((own) => own.evmAddress.toLowerCase() === address.toLowerCase())
  if (!account || !core.isConnected('eip155', request.origin)) {
    throw walletError(4100, `${request.method}: ${core.name} does not let ${request.origin} use ${address}.`)
  }
  return request.impostor ?? account
}

/** MetaMask's permission for the networks that a page may use. */
const PERMITTED_CHAINS = 'endowment:permitted-chains'
const permissionNames = z.tuple([z.record(z.string(), z.unknown())])

export function evmAccountMethods(core: WalletCore): WalletMethods {
  const permissions = (request: WalletRequest) => {
    const value = connectedAddresses(core, request)
    if (value.length === 0) return []
    const permission = (parentCapability: string, caveat: { type: string; value: readonly string[] }) => {
      const hash = createHash('sha256').update(`${core.name}/${request.origin}/${parentCapability}`)
      const id = hash.digest('base64url').slice(0, 21)
      return { id, parentCapability, invoker: request.origin, caveats: [caveat] }
    }
    const accounts = permission('eth_accounts', { type: 'restrictReturnedAccounts', value })
    if (core.dialect !== 'metamask') return [accounts]
    const chains = core.networks.known.map(({ chainId }) => toHex(chainId))
    return [accounts, permission(PERMITTED_CHAINS, { type: 'restrictNetworkSwitching', value: chains })]
  }
  const onlyAccounts = (request: WalletRequest) => {
    const [wanted] = parseParams(permissionNames, request.method, request.params)
    const other = Object.keys(wanted).find(
      (name) => name !== 'eth_accounts' && !(core.dialect && name === PERMITTED_CHAINS),
    )
    if (other !== undefined) throw walletError(-32602, `${request.method}: there is no permission ${other}.`)
    if (!('eth_accounts' in wanted)) throw walletError(-32602, `${request.method}: name the permission eth_accounts.`)
  }

  return {
    eth_accounts: (request) => connectedAddresses(core, request),
    eth_coinbase: (request) => connectedAddresses(core, request)[0] ?? null,
    async eth_requestAccounts(request) {
      await core.askToConnect(request, 'eip155')
      return addresses(core, request)
    },
    wallet_getPermissions: permissions,
    async wallet_requestPermissions(request) {
      onlyAccounts(request)
      await core.ask(request)
      core.connect('eip155', request.origin)
      return permissions(request)
    },
    wallet_revokePermissions(request) {
      onlyAccounts(request)
      core.forget('eip155', request.origin)
      return null
    },
  }
}

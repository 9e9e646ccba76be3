import * as z from 'zod/mini'
import type { WorldAccount } from '../accounts/accounts.js'
import { parseParams, walletError } from './rpc.js'
import { safeMessageHash } from './safe-message.js'
import type { WalletCore, WalletMethod, WalletMethods } from './wallet-core.js'

/** The only permission of Safe's site: `RestrictedMethods` of @safe-global/safe-apps-sdk 9.1.0. */
const addressBook = 'requestAddressBook'
const wanted = z.tuple([z.strictObject({ [addressBook]: z.record(z.string(), z.unknown()) })])
const hashParams = z.tuple([z.string()])

/** Methods of Safe's site beyond those of its account: address names, and messages signed off-chain. */
export function safeMethods(
  core: WalletCore,
  accounts: Readonly<Record<string, WorldAccount>>,
  methods: WalletMethods,
): WalletMethods {
  /** Origins that may read the address book. */
  const readers = new Set<string>()
  const signatures = new Map<string, string>()
  const permissions: WalletMethod = ({ origin }) =>
    readers.has(origin) ? [{ parentCapability: addressBook, invoker: origin, caveats: [] }] : []
  const keeping =
    (method: string): WalletMethod =>
    async (request) => {
      const signature = String(await methods[method]?.(request))
      signatures.set(safeMessageHash(signature), signature)
      return signature
    }

  return {
    personal_sign: keeping('personal_sign'),
    eth_signTypedData_v4: keeping('eth_signTypedData_v4'),
    getOffChainSignature({ method, params }) {
      const [hash] = parseParams(hashParams, method, params)
      const signature = signatures.get(hash)
      if (signature === undefined) throw walletError(-32602, 'There is no such message.')
      return signature
    },
    wallet_getPermissions: permissions,
    async wallet_requestPermissions(request) {
      parseParams(wanted, request.method, request.params)
      await core.ask(request)
      readers.add(request.origin)
      return permissions(request)
    },
    [addressBook]({ method, origin }) {
      if (!readers.has(origin)) throw walletError(4100, `${method}: ${core.name} does not let ${origin} read it.`)
      const chainId = String(core.networks.current?.chainId ?? '')
      return Object.values(accounts).map(({ name, evmAddress }) => ({ address: evmAddress, chainId, name }))
    },
  }
}

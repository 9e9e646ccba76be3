import type { WalletCore, WalletMethods } from '../wallet-core.js'
import { autoLoginMethods } from './auto-login.js'
import { connectMethods } from './connect.js'
import { permissionMethods } from './permissions.js'
import { sessionMethods } from './sessions.js'

/** The methods of the newer standards that the wallet supports. They replace older methods of the same name. */
export function evmStandardMethods(core: WalletCore, evmMethodsOn: (chainId: number) => WalletMethods): WalletMethods {
  const { standards } = core
  return {
    ...(standards.has('erc7846') && connectMethods(core)),
    ...(standards.has('erc7715') && permissionMethods(core)),
    ...(standards.has('erc8019') && autoLoginMethods(core)),
    ...((standards.has('caip25') || standards.has('caip25-metamask')) && sessionMethods(core, evmMethodsOn)),
  }
}

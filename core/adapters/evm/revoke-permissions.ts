import { isModalError } from '../../errors/base.js'
import { readList, readMember } from '../../lib/foreign.js'
import type { EvmWallet } from './wallet.js'

/**
 * Asks the wallet to forget that this page may see accounts (EIP-2255). A wallet that has no permissions, or none of
 * ours, is left alone.
 */
export async function revokePermissions(wallet: EvmWallet, signal: AbortSignal): Promise<void> {
  const granted = await wallet.request({ method: 'wallet_getPermissions' }, signal).catch((error: unknown) => {
    if (isUnknownMethod(error)) return [] // nothing to take back
    throw error
  })
  const isGranted = readList(granted).some((each) => readMember(each, 'parentCapability') === 'eth_accounts')
  if (isGranted) await wallet.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }, signal)
}

function isUnknownMethod(error: unknown): boolean {
  return ['wallet_unsupported_method', 'rpc_method_not_found', 'rpc_method_not_supported'].some((code) =>
    isModalError(error, code),
  )
}

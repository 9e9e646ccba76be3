import type { AccountRecord } from '../../contracts/account/account.js'
import { WalletAnswerError } from '../../errors/adapter.js'
import { isModalError } from '../../errors/base.js'
import { readList, readMember } from '../../lib/foreign.js'
import type { ConnectableWallet } from '../wallet-adapter.js'
import type { WalletSession, WalletState } from '../wallet-session.js'
import { parseAccounts, parseChainId } from './parse-answer.js'
import type { EvmWallet } from './wallet.js'

/** An EIP-1193 wallet as an adapter connects it. */
export interface EvmSessionWallet extends Omit<EvmWallet, 'provider'>, ConnectableWallet<AccountRecord> {}

export type EvmSession = WalletSession<AccountRecord, EvmSessionWallet>

export function toSessionWallet(wallet: EvmWallet): EvmSessionWallet {
  const { request, listen } = wallet
  const accountsFrom = async (method: string, signal: AbortSignal): Promise<WalletState<AccountRecord>> => ({
    accounts: parseAccounts(await request({ method }, signal)) ?? [],
  })
  return {
    ...wallet,
    connect: (_chainId, signal) => accountsFrom('eth_requestAccounts', signal),
    reconnect: (_chainId, signal) => accountsFrom('eth_accounts', signal),
    onApproved: (listener) =>
      listen({
        accountsChanged: (data) => {
          const accounts = parseAccounts(data)
          if (accounts?.length) listener({ accounts })
        },
      }),
    locate: async (signal) => {
      const method = 'eth_chainId'
      const answer = await request({ method }, signal)
      const chainId = parseChainId(answer)
      if (!chainId) throw new WalletAnswerError({ method, got: answer })
      return chainId
    },
    revoke: (signal) => revokePermissions(wallet, signal),

    onChange: (listener) => {
      const stopped = new AbortController()
      const onDisconnect = async (error: unknown) => {
        // 1013, "try again later": MetaMask lost its connection to the chain for a moment and still has the accounts.
        if (readMember(error, 'code') === 1013) {
          const left = await request({ method: 'eth_accounts' }, stopped.signal).catch(() => undefined)
          if (stopped.signal.aborted || parseAccounts(left)?.length) return
        }
        listener({ accounts: [] })
      }
      const stop = listen({
        accountsChanged: (data) => {
          const accounts = parseAccounts(data)
          const isUnreadable = accounts?.length === 0 && Array.isArray(data) && data.length > 0
          if (accounts && !isUnreadable) listener({ accounts })
        },
        chainChanged: (data) => {
          const chainId = parseChainId(data)
          if (chainId) listener({ chainId })
        },
        disconnect: (error) => void onDisconnect(error),
      })
      return () => {
        stopped.abort()
        stop()
      }
    },
  }
}

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
  const codes = ['wallet_unsupported_method', 'rpc_method_not_found', 'rpc_method_not_supported'] as const
  return codes.some((code) => isModalError(error, code))
}

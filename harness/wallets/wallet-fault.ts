import type * as z from 'zod/mini'
import { walletFault, walletFaultNames } from '../faults/wallet-definitions.js'
import type { WalletFault } from './wallet.js'

export type ParsedWalletFault = z.infer<typeof walletFault>

/** The methods that a fault without a `method` strikes: those that need the owner. */
const OWNER_METHODS: ReadonlySet<string> = new Set([
  'wc_sessionPropose',
  'wc_sessionAuthenticate',
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'standard:connect',
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'bitcoin:connect',
  'bitcoin:signMessage',
  'bitcoin:signPsbt',
  'bitcoin:sendTransfer',
  'bitcoin:switchNetwork',
  'polkadot:enable',
  'polkadot:signRaw',
  'polkadot:signPayload',
  'signMessage',
  'signPsbt',
  'sendTransfer',
  'polkadot_signMessage',
  'polkadot_signTransaction',
])

/** @throws Error that names what is wrong and the faults there are */
export function parseWalletFault(wallet: string, fault: WalletFault): ParsedWalletFault {
  const parsed = walletFault.safeParse(fault)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.code === 'unrecognized_keys') {
    const known = Object.keys(walletFault.shape)
    throw new Error(
      `${wallet}: the fault ${fault.do} does not know ${issue.keys.join(', ')}. There are: ${known.join(', ')}.`,
    )
  }
  if (issue?.path[0] === 'do') {
    throw new Error(`${wallet} knows no fault "${fault.do}". There are: ${walletFaultNames.join(', ')}.`)
  }
  throw new Error(
    `${wallet}: the fault ${fault.do} has a wrong ${issue?.path.join('.') || 'field'}: ${issue?.message}.`,
  )
}

export interface WalletFaults {
  add(fault: ParsedWalletFault): () => void
  /** The first fault that strikes this method, counted. */
  take(method: string): ParsedWalletFault | undefined
  /** A standing fault of announcing. */
  has(name: 'announces-twice' | 'announces-late'): ParsedWalletFault | undefined
}

export function createWalletFaults(): WalletFaults {
  const standing: { fault: ParsedWalletFault; left: number }[] = []
  const remove = (entry: { fault: ParsedWalletFault; left: number }) => {
    const index = standing.indexOf(entry)
    if (index >= 0) standing.splice(index, 1)
  }
  return {
    add(fault) {
      const entry = { fault, left: fault.times ?? Number.POSITIVE_INFINITY }
      standing.push(entry)
      return () => remove(entry)
    },
    take(method) {
      const entry = standing.find(({ fault }) => {
        if (fault.do === 'announces-twice' || fault.do === 'announces-late') return false
        return fault.method === undefined ? OWNER_METHODS.has(method) : fault.method === method
      })
      if (!entry) return undefined
      entry.left -= 1
      if (entry.left <= 0) remove(entry)
      return entry.fault
    },
    has: (name) => standing.find(({ fault }) => fault.do === name)?.fault,
  }
}

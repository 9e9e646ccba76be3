import type * as z from 'zod/mini'
import { writtenOut } from '../faults/fault-definition.js'
import { vendorRefusals } from '../faults/vendor-refusals.js'
import { walletFault, walletFaultNames } from '../faults/wallet-definitions.js'
import { methodsOfDeeds } from './deeds.js'
import { walletError } from './rpc.js'
import type { WalletFault } from './wallet.js'

type ParsedWalletFault = z.infer<typeof walletFault>

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
    `${wallet}: the fault ${fault.do} has an invalid ${issue?.path.join('.') || 'field'}: ${issue?.message}.`,
  )
}

/** The faults that stand on one wallet. */
export interface WalletFaults {
  /** Returns a function that takes the fault back. */
  add(fault: ParsedWalletFault): () => void
  /** Takes the first fault that strikes this method, and counts the strike. */
  take(method: string): ParsedWalletFault | undefined
  has(name: 'announces-twice' | 'announces-late'): ParsedWalletFault | undefined
}

/** `needsOwner`: true for methods from `defineWalletKind` that ask the owner. */
export function createWalletFaults(needsOwner: (method: string) => boolean = () => false): WalletFaults {
  const standing = new Set<{ readonly fault: ParsedWalletFault; left: number }>()
  return {
    add(fault) {
      const entry = { fault, left: fault.times ?? Number.POSITIVE_INFINITY }
      standing.add(entry)
      return () => void standing.delete(entry)
    },
    take(method) {
      const entry = [...standing].find(({ fault }) => {
        if (fault.do === 'announces-twice' || fault.do === 'announces-late') return false
        // Without `method` a fault strikes only methods that need the owner.
        return fault.method === undefined ? methodsOfDeeds.has(method) || needsOwner(method) : fault.method === method
      })
      if (!entry) return undefined
      entry.left -= 1
      if (entry.left <= 0) standing.delete(entry)
      return entry.fault
    },
    has: (name) => [...standing].find(({ fault }) => fault.do === name)?.fault,
  }
}

/** The parts of a wallet that a fault may change. */
export interface Stricken {
  later(work: () => void, delayMs: number): void
  lock(): void
  /** Switches to another chain without a request, in the namespace of the method that the fault strikes. */
  switchChain(isSilent: boolean, method: string): void
  forgetAll(): void
  /** The error of a refusal: the wallet's usual one, or with the given code and message. */
  refusal(method: string, given: { code?: number | undefined; message?: string | undefined }): Error
}

const TIMEOUT_MS = 30_000
/** Default delay of a latency and of a late announcement. */
export const LATE_MS = 1000

/** Applies a fault before the wallet's usual answer, or throws in its place. */
export async function strikeFault(fault: ParsedWalletFault, method: string, wallet: Stricken): Promise<void> {
  const { code, message } = fault
  const usualDelayMs = fault.do === 'timeout' ? TIMEOUT_MS : fault.do === 'latency' ? LATE_MS : 0
  const delayMs = fault.delayMs ?? usualDelayMs
  if (delayMs > 0) await new Promise<void>((resolve) => wallet.later(resolve, delayMs))
  switch (fault.do) {
    case 'reject':
      throw wallet.refusal(method, { code, message })
    case 'refuses-as':
      throw vendorRefusals[fault.vendor ?? 'metamask'].throws
    case 'error':
      throw walletError(code ?? -32603, message)
    case '4100':
    case '4200':
    case '4900':
    case '4901':
    case '4902':
      throw walletError(Number(fault.do), message)
    case 'already-pending':
      throw walletError(-32002, message)
    case 'timeout':
      throw walletError(code ?? -32603, message ?? 'The request timed out.')
    case 'throws-non-error':
      throw fault.answer === undefined ? (message ?? 'the wallet broke') : writtenOut(fault.answer)
    case 'never-answers':
      return new Promise(() => undefined)
    case 'disconnects-mid-request':
      wallet.forgetAll()
      throw walletError(4900, message)
    case 'locks':
      return wallet.lock()
    case 'switches-chain':
      return wallet.switchChain(false, method)
    case 'switches-chain-silently':
      return wallet.switchChain(true, method)
    default:
    // The other faults change the answer or the announcement.
  }
}

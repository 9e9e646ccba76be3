import { writtenOut } from '../faults/rewrite.js'
import { walletError } from './wallet-error.js'
import type { ParsedWalletFault } from './wallet-fault.js'

/** The parts of a wallet that a fault may change. */
export interface Stricken {
  later(work: () => void, delayMs: number): void
  lock(): void
  /** Turns to another chain of its own accord. */
  turnAway(isSilent: boolean): void
  /** Forgets every page. */
  forgetAll(): void
  /** The default code of a declining owner. */
  readonly refusalCode: number
}

const TIMEOUT_MS = 30_000
/** The default time of a latency and of a late announcement. */
export const LATE_MS = 1000

/** Applies a fault before the wallet's usual answer, or throws in its place. */
export async function strikeFault(fault: ParsedWalletFault, wallet: Stricken): Promise<void> {
  const { code, message } = fault
  const usualDelayMs = fault.do === 'timeout' ? TIMEOUT_MS : fault.do === 'latency' ? LATE_MS : 0
  const delayMs = fault.delayMs ?? usualDelayMs
  if (delayMs > 0) await new Promise<void>((resolve) => wallet.later(resolve, delayMs))
  switch (fault.do) {
    case 'reject':
      throw walletError(code ?? wallet.refusalCode, message)
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
      return wallet.turnAway(false)
    case 'switches-chain-silently':
      return wallet.turnAway(true)
    // These change the answer or the announcement, not the way there.
    case 'latency':
    case 'wrong-account':
    case 'empty-accounts':
    case 'bad-signature':
    case 'answers':
    case 'announces-twice':
    case 'announces-late':
  }
}

import type { SwapInstruction } from '../../../contracts/service-providers.js'
import { refuse } from '../../../errors/swap.js'

/** Jupiter's program for swaps, version 6. */
export const jupiterProgram = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'

/** Where a method has its accounts, by index, and the first of its amounts. */
interface Layout {
  readonly user: number
  readonly source: number
  readonly target: number
  readonly sourceMint: number
  readonly targetMint: number
  /** Another account that may receive the token. Jupiter's own program stands for none. */
  readonly otherTarget?: number
  readonly amounts: number
}

/**
 * The methods of Jupiter that swap an exact amount, by their first eight bytes. Their amounts stand before the route, so
 * that nothing behind it can change how they are read: the methods of version 1, which end with them, are refused.
 * Source: the interface definition (IDL) of the program, `route_v2` and `shared_accounts_route_v2`.
 */
const methods: Readonly<Record<string, Layout>> = {
  bb64facc31c4af14: { user: 0, source: 1, target: 2, sourceMint: 3, targetMint: 4, otherTarget: 7, amounts: 8 },
  d19853937cfed8e9: { user: 1, source: 2, target: 5, sourceMint: 6, targetMint: 7, amounts: 9 },
}

/** What an instruction of Jupiter swaps. Accounts are token accounts. */
export interface JupiterRoute {
  readonly user: string
  readonly source: string
  readonly targets: readonly string[]
  readonly sourceMint: string
  readonly targetMint: string
  readonly amount: bigint
  /** The program fails if less arrives. */
  readonly minimum: bigint
}

const refuseReading = (got: string): never => refuse('unread', `Got: ${got}`)

/** @throws {@link RefusedTransactionError} for any other method, and for a fee that nobody asked for */
export function readJupiter({ accounts, data }: Pick<SwapInstruction, 'accounts' | 'data'>): JupiterRoute {
  const method = [...data.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const layout = methods[method]
  if (!layout) return refuseReading(`method ${method} of Jupiter`)
  const placeAt = (index: number): string => accounts[index]?.address ?? refuseReading(`${accounts.length} accounts`)
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const { amounts } = layout
  if (data.length < amounts + 22) return refuseReading(`${data.length} bytes`)
  const amount = view.getBigUint64(amounts, true)
  const quoted = view.getBigUint64(amounts + 8, true)
  const slippage = view.getUint16(amounts + 16, true)
  const fee = view.getUint16(amounts + 18, true)
  if (slippage > 10_000) return refuseReading(`slippage ${slippage}`)
  if (fee !== 0) return refuseReading(`fee ${fee}`)
  const other = layout.otherTarget === undefined ? jupiterProgram : placeAt(layout.otherTarget)
  return {
    user: placeAt(layout.user),
    source: placeAt(layout.source),
    targets: [placeAt(layout.target), ...(other === jupiterProgram ? [] : [other])],
    sourceMint: placeAt(layout.sourceMint),
    targetMint: placeAt(layout.targetMint),
    amount,
    minimum: (quoted * BigInt(10_000 - slippage)) / 10_000n,
  }
}

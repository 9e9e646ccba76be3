import type { SwapInstruction } from '../contracts/service-providers.js'

export const jupiterProgram = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
export const wrappedSol = 'So11111111111111111111111111111111111111112'
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const systemProgram = '11111111111111111111111111111111'
export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const computeBudget = 'ComputeBudget111111111111111111111111111111'

/** What an instruction of Jupiter swaps. */
export interface RouteTerms {
  readonly user: string
  readonly source: string
  readonly target: string
  readonly sourceMint: string
  readonly targetMint: string
  readonly amount: bigint
  readonly quoted: bigint
  readonly slippageBps?: number
  readonly feeBps?: number
  readonly otherTarget?: string
}

const account = (address: string, isSigner = false, isWritable = true) => ({ address, isSigner, isWritable })

function amountsOf({ amount, feeBps = 0, quoted, slippageBps = 100 }: RouteTerms, method: string, head: number[]) {
  const data = new Uint8Array(8 + head.length + 26)
  data.set(method.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? [])
  data.set(head, 8)
  const view = new DataView(data.buffer)
  const at = 8 + head.length
  view.setBigUint64(at, amount, true)
  view.setBigUint64(at + 8, quoted, true)
  view.setUint16(at + 16, slippageBps, true)
  view.setUint16(at + 18, feeBps, true)
  return data
}

/** `route_v2` of Jupiter's program, after its interface definition, with an empty route. */
export function routeV2(terms: RouteTerms): SwapInstruction {
  const { otherTarget = jupiterProgram, source, sourceMint, target, targetMint, user } = terms
  const mints = [account(sourceMint, false, false), account(targetMint, false, false)]
  const programs = [account(tokenProgram, false, false), account(tokenProgram, false, false)]
  const rest = [account(otherTarget), account(systemProgram, false, false), account(jupiterProgram, false, false)]
  return {
    program: jupiterProgram,
    accounts: [account(user, true, false), account(source), account(target), ...mints, ...programs, ...rest],
    data: amountsOf(terms, 'bb64facc31c4af14', []),
  }
}

/** `shared_accounts_route_v2` of Jupiter's program, after its interface definition, with an empty route. */
export function sharedRouteV2(terms: RouteTerms): SwapInstruction {
  const { source, sourceMint, target, targetMint, user } = terms
  const own = account(systemProgram, false, false)
  return {
    program: jupiterProgram,
    accounts: [
      own,
      account(user, true, false),
      account(source),
      account(systemProgram),
      account(systemProgram),
      account(target),
      account(sourceMint, false, false),
      account(targetMint, false, false),
      account(tokenProgram, false, false),
      account(tokenProgram, false, false),
      own,
      account(jupiterProgram, false, false),
    ],
    data: amountsOf(terms, 'd19853937cfed8e9', [7]),
  }
}

export const createAccount = (payer: string, at: string, owner: string, mint: string): SwapInstruction => ({
  program: associatedTokenProgram,
  accounts: [
    account(payer, true),
    account(at),
    account(owner, false, false),
    account(mint, false, false),
    account(systemProgram, false, false),
    account(tokenProgram, false, false),
  ],
  data: Uint8Array.of(1),
})

export function transferSol(from: string, to: string, lamports: bigint): SwapInstruction {
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, 2, true)
  view.setBigUint64(4, lamports, true)
  return { program: systemProgram, accounts: [account(from, true), account(to)], data }
}

export const syncNative = (at: string): SwapInstruction => ({
  program: tokenProgram,
  accounts: [account(at)],
  data: Uint8Array.of(17),
})

export const closeAccount = (at: string, to: string, owner: string): SwapInstruction => ({
  program: tokenProgram,
  accounts: [account(at), account(to), account(owner, true, false)],
  data: Uint8Array.of(9),
})

export const setPrice = (): SwapInstruction => ({ program: computeBudget, accounts: [], data: Uint8Array.of(3, 255) })

import { type Address, address, getAddressEncoder, getProgramDerivedAddress, isAddress } from '@solana/kit'

const jupiterProgram = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const wrappedSol = 'So11111111111111111111111111111111111111112'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const systemProgram = '11111111111111111111111111111111'
const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const thief = 'C1aimC1aimC1aimC1aimC1aimC1aimC1aimC1aimC1a'

const account = (pubkey: string, isSigner = false, isWritable = true) => ({ pubkey, isSigner, isWritable })

async function tokenAccount(owner: Address, mint: string): Promise<string> {
  const { encode } = getAddressEncoder()
  const seeds = [owner, address(tokenProgram), address(mint)].map((each) => encode(each))
  const [found] = await getProgramDerivedAddress({ programAddress: address(associatedTokenProgram), seeds })
  return found
}

/** The first bytes of `route_v2`, then the amounts, as the interface definition of Jupiter's program has them. */
function routeData(amount: bigint, quoted: bigint, slippage: number): string {
  const data = Buffer.alloc(34)
  Buffer.from('bb64facc31c4af14', 'hex').copy(data)
  data.writeBigUInt64LE(amount, 8)
  data.writeBigUInt64LE(quoted, 16)
  data.writeUInt16LE(slippage, 24)
  return data.toString('base64')
}

function transferData(lamports: bigint): string {
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2, 0)
  data.writeBigUInt64LE(lamports, 4)
  return data.toString('base64')
}

/**
 * Answers `/swap/v2/build` as Jupiter's API reference describes it, for SOL at a hundred dollars. Undefined if it lacks
 * a parameter.
 */
export async function buildByJupiter(query: URLSearchParams, behaviour: string): Promise<object | undefined> {
  const [sold, bought, taker] = ['inputMint', 'outputMint', 'taker'].map((name) => query.get(name) ?? '')
  const amount = BigInt(query.get('amount') ?? 0)
  const slippageBps = Number(query.get('slippageBps'))
  if (!sold || !bought || !taker || !isAddress(taker) || amount === 0n) return undefined
  const out = sold === wrappedSol ? amount / 10n : amount * 10n
  const user = address(taker)
  const [source, target, wrapped] = await Promise.all(
    [sold, bought, wrappedSol].map((mint) => tokenAccount(user, mint)),
  )
  if (!source || !target || !wrapped) return undefined
  const programs = [account(tokenProgram, false, false), account(tokenProgram, false, false)]
  const given = behaviour === 'amount' ? amount - 1n : amount
  const route = {
    programId: behaviour === 'contract' ? thief : jupiterProgram,
    accounts: [
      account(taker, true, false),
      account(source),
      account(behaviour === 'receiver' ? thief : target),
      account(sold, false, false),
      account(bought, false, false),
      ...programs,
      account(jupiterProgram, false, false),
      account(systemProgram, false, false),
      account(jupiterProgram, false, false),
    ],
    data: routeData(given, behaviour === 'minimum' ? 1n : out, slippageBps),
  }
  const create = (at: string, mint: string) => ({
    programId: associatedTokenProgram,
    accounts: [
      account(taker, true),
      account(at),
      account(taker, false, false),
      account(mint, false, false),
      account(systemProgram, false, false),
      account(tokenProgram, false, false),
    ],
    data: 'AQ==',
  })
  const wrap = [
    { programId: systemProgram, accounts: [account(taker, true), account(wrapped)], data: transferData(amount) },
    { programId: tokenProgram, accounts: [account(wrapped)], data: 'EQ==' },
  ]
  const isOfSol = sold === wrappedSol || bought === wrappedSol
  return {
    inputMint: sold,
    outputMint: bought,
    inAmount: String(amount),
    outAmount: String(out),
    otherAmountThreshold: String((out * BigInt(10_000 - slippageBps)) / 10_000n),
    swapMode: 'ExactIn',
    slippageBps,
    routePlan: [],
    computeBudgetInstructions: [],
    setupInstructions: [create(wrapped, wrappedSol), create(target, bought), ...(sold === wrappedSol ? wrap : [])],
    swapInstruction: route,
    cleanupInstruction: isOfSol
      ? {
          programId: tokenProgram,
          accounts: [account(wrapped), account(taker), account(taker, true, false)],
          data: 'CQ==',
        }
      : null,
    otherInstructions: [],
    addressesByLookupTableAddress: {},
  }
}

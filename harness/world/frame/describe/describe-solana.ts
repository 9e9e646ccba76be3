import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import { formatUnits } from 'viem'
import { type KnownToken, type RequestView, reveal, sumOf, type ViewBlock, type ViewFact } from './request-view.js'

const systemProgram = '11111111111111111111111111111111'
/** The "transfer" instruction of the system program. Its data is this number and the lamports, both little-endian. */
const transferInstruction = 2

interface Instruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

function instructionsOf(bytes: Uint8Array): readonly Instruction[] {
  const { messageBytes } = getTransactionDecoder().decode(bytes)
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (!('instructions' in message)) return []
  const nameOf = (index: number) => message.staticAccounts[index] ?? 'an account of a lookup table'
  return message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
    program: nameOf(programAddressIndex),
    accounts: accountIndices.map(nameOf),
    data: new Uint8Array(data ?? []),
  }))
}

interface Told {
  readonly facts: readonly ViewFact[]
  readonly block?: ViewBlock
  /** The lamports of a transfer. */
  readonly moved?: bigint
}

function describeInstruction({ program, accounts, data }: Instruction): Told {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (program === systemProgram && data.length === 12 && view.getUint32(0, true) === transferInstruction) {
    const moved = view.getBigUint64(4, true)
    return {
      moved,
      facts: [
        { label: 'Amount', value: `${formatUnits(moved, 9)} SOL` },
        { label: 'To', value: accounts[1] ?? 'nobody' },
      ],
    }
  }
  const hex = `0x${Buffer.from(data).toString('hex')}`
  return {
    facts: [{ label: 'Program', value: program }],
    block: { kind: 'bytes', title: `Data, ${data.length} bytes`, hex },
  }
}

/** Describes Solana transactions without changing them. @throws Error for bytes that are not a transaction */
export function describeSolanaTransactions(input: {
  readonly transactions: readonly Uint8Array[]
  readonly from: string
  readonly network: string
  readonly isSent: boolean
  /** The network's coin. */
  readonly coin: KnownToken | undefined
}): RequestView {
  const { transactions, from, network, isSent, coin } = input
  const several = transactions.length > 1
  const what = several ? `${transactions.length} transactions` : 'a transaction'
  const told = transactions.map((bytes) => instructionsOf(bytes).map(describeInstruction))
  const isUnreadable = told.flat().some(({ block }) => block !== undefined)
  const [only, ...others] = told.flat()
  const lead = coin && only?.moved && others.length === 0 ? sumOf(only.moved, coin) : undefined
  return {
    ...(lead && { lead }),
    title: isSent ? `Send ${what}` : `Sign ${what}`,
    warnings: isUnreadable
      ? ['The effect of a part of this request is unknown. Approve it only if you trust the page.']
      : [],
    blocks: [
      ...told.flatMap((instructions, index) =>
        instructions.flatMap(({ facts, block }): ViewBlock[] => [
          { kind: 'facts', ...(several ? { title: `Transaction ${index + 1}` } : {}), facts },
          ...(block ? [block] : []),
        ]),
      ),
      {
        kind: 'facts',
        facts: [
          // The network's fee for one signature. A priority fee may be added.
          { label: 'Fee, at least', value: `${formatUnits(5000n * BigInt(transactions.length), 9)} SOL` },
          { label: 'Network', value: reveal(network) },
          { label: 'From', value: from },
        ],
      },
    ],
  }
}

import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { RpcInvalidParamsError } from '../../errors/rpc.js'
import type { SolanaNode } from './node.js'

const systemProgram = address('11111111111111111111111111111111')
/** `SystemInstruction::Transfer`. */
const transferInstruction = 2

/** A transfer of SOL, serialised and not yet signed. */
export async function createTransfer(params: {
  node: Pick<SolanaNode, 'getLatestBlockhash'>
  /** Which kind of transaction the wallet signs. */
  version: 0 | 'legacy'
  from: string
  to: string
  lamports: bigint
  signal: AbortSignal
}): Promise<Uint8Array> {
  const { node, version, from, to, lamports, signal } = params
  const [sender, receiver] = [parseAddress(from), parseAddress(to)]
  const latest = await node.getLatestBlockhash(signal)

  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, transferInstruction, true)
  data.setBigUint64(4, lamports, true)
  const message = pipe(
    createTransactionMessage({ version }),
    (draft) => setTransactionMessageFeePayer(sender, draft),
    (draft) =>
      setTransactionMessageLifetimeUsingBlockhash({ ...latest, blockhash: blockhash(latest.blockhash) }, draft),
    (draft) =>
      appendTransactionMessageInstruction(
        {
          programAddress: systemProgram,
          accounts: [
            { address: sender, role: AccountRole.WRITABLE_SIGNER },
            { address: receiver, role: AccountRole.WRITABLE },
          ],
          data: new Uint8Array(data.buffer),
        },
        draft,
      ),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}

/** @throws {@link RpcInvalidParamsError} unless it stands for 32 bytes. */
function parseAddress(value: string): Address {
  try {
    return address(value)
  } catch (cause) {
    throw new RpcInvalidParamsError({ cause: new Error(`${value} is no Solana address`, { cause }) })
  }
}

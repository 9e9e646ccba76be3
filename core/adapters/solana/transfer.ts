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
import { createSolanaClient } from '../../clients/solana.js'
import type { Network } from '../../contracts/network.js'
import { ChainNotSupportedError } from '../../errors/adapter.js'
import { RpcInvalidParamsError } from '../../errors/rpc.js'
import type { Platform } from '../../platform.js'

const systemProgram = address('11111111111111111111111111111111')
/** `SystemInstruction::Transfer`. */
const transferInstruction = 2

/** A transfer of SOL, serialised and not yet signed. */
export async function createTransfer(params: {
  platform: Platform
  network: Network
  from: string
  to: string
  lamports: bigint
  signal: AbortSignal
}): Promise<Uint8Array> {
  const { platform, network, from, to, lamports, signal } = params
  const rpcUrl = network.rpcUrls.default.http[0]
  if (!rpcUrl) throw new ChainNotSupportedError({ network })
  const [sender, receiver] = [parseAddress(from), parseAddress(to)]
  const latest = await createSolanaClient({ platform, rpcUrl }).getLatestBlockhash(signal)

  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, transferInstruction, true)
  data.setBigUint64(4, lamports, true)
  const message = pipe(
    createTransactionMessage({ version: 0 }),
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

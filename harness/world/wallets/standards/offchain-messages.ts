import {
  address,
  getBase58Decoder,
  getOffchainMessageEncoder,
  type OffchainMessage,
  offchainMessageApplicationDomain,
} from '@solana/kit'
import * as z from 'zod/mini'
import { messageOf } from '../../lib/message-of.js'
import { parseParams, walletError } from '../rpc.js'
import { fromBase64 } from '../solana-account.js'

const bytes = z.string().check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'bytes as base64'))
const shared = { account: z.string(), message: bytes, requiredSigners: z.array(bytes).check(z.minLength(1)) }
const params = z.array(
  z.union([
    z.strictObject({ ...shared, messageVersion: z.literal(1) }),
    z.strictObject({
      ...shared,
      messageVersion: z.literal(0),
      applicationDomain: bytes,
      messageFormat: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    }),
  ]),
)
type Input = z.infer<typeof params>[number]

/** Reads the inputs of `solana:signOffchainMessage`, and writes the bytes that each account signs. */
export function readOffchainMessages(method: string, given: unknown): { account: string; message: Uint8Array }[] {
  return parseParams(params, method, given).map((input) => {
    const signers = input.requiredSigners.map((key) => address(getBase58Decoder().decode(fromBase64(key))))
    if (!signers.includes(address(input.account)))
      throw walletError(-32602, `${method}: ${input.account} is not among the required signers.`)
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(fromBase64(input.message))
      const message = toMessage(input, text, signers) as OffchainMessage // one of its versions
      return { account: input.account, message: new Uint8Array(getOffchainMessageEncoder().encode(message)) }
    } catch (cause) {
      throw walletError(-32602, `${method}: ${messageOf(cause)}`)
    }
  })
}

function toMessage(input: Input, text: string, signers: readonly ReturnType<typeof address>[]): object {
  const requiredSignatories = signers.map((signer) => ({ address: signer }))
  if (input.messageVersion === 1) return { version: 1, content: text, requiredSignatories }
  const applicationDomain = offchainMessageApplicationDomain(
    getBase58Decoder().decode(fromBase64(input.applicationDomain)),
  )
  return {
    version: 0,
    applicationDomain,
    content: { format: input.messageFormat, text },
    requiredSignatories,
  }
}

import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { getAddressDecoder } from '@solana/kit'
import { bytesToHex } from 'viem'
import * as z from 'zod/mini'
import { parseJson } from '../lib/json.js'
import { messageOf } from '../lib/message-of.js'
import type { Chain } from './chain.js'
import { NodeRpcError } from './owned-chain.js'

const METHOD_NOT_FOUND = -32601

/** Programs by address, or by a name whose key `anchor build` put beside the file. Accounts by file or folder. */
interface SolanaContents {
  readonly programs?: Readonly<Record<string, string>> | undefined
  readonly accounts?: readonly string[] | undefined
}

/** Puts programs and accounts at the dapp's expected addresses. @throws Error that names the file and the reason */
export async function placePrograms(chain: Chain, contents: SolanaContents, folder: string): Promise<void> {
  const { programs = {}, accounts = [] } = contents
  for (const [name, written] of Object.entries(programs)) {
    const file = path.resolve(folder, written)
    const place = async () => {
      const code = readProgram(file)
      await cheat(chain, 'surfnet_writeProgram', [addressOf(name, file), bytesToHex(code).slice(2), 0])
    }
    await place().catch(failing(`The program ${name} is not on ${chain.name}`))
  }
  for (const file of accounts.flatMap((written) => filesAt(path.resolve(folder, written)))) {
    const place = async () => {
      const { pubkey, account } = readAccount(file)
      const { lamports, owner, executable, data } = account
      const bytes = Buffer.from(data[0], 'base64').toString('hex')
      await cheat(chain, 'surfnet_setAccount', [pubkey, { lamports, owner, executable, data: bytes }])
    }
    await place().catch(failing(`The account of ${path.basename(file)} is not on ${chain.name}`))
  }
}

function failing(what: string) {
  return (cause: unknown) => {
    throw new Error(`${what}: ${messageOf(cause)}`, { cause })
  }
}

async function cheat(chain: Chain, method: string, params: readonly unknown[]): Promise<void> {
  await chain.request(method, params).catch((cause: unknown) => {
    const isOther = cause instanceof NodeRpcError && cause.code === METHOD_NOT_FOUND
    throw isOther ? new Error('the node is not Surfpool, which alone can be given programs and accounts') : cause
  })
}

const isAddress = (text: string) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)

/** The first bytes of an ELF file. */
const ELF = '7f454c46'

function readProgram(file: string): Uint8Array {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new Error(`there is no file ${file}: build it first, with "anchor build" or "cargo build-sbf"`)
  }
  const code = readFileSync(file)
  if (code.subarray(0, 4).toString('hex') === ELF) return code
  throw new Error(`${file} is not a program for Solana: it does not begin as an ELF file does`)
}

const secretKey = z.array(z.int()).check(z.length(64))

/** Reads the key file that `anchor build` writes beside a program: `counter-keypair.json` beside `counter.so`. */
function addressOf(name: string, file: string): string {
  if (isAddress(name)) return name
  const keyFile = file.replace(/\.so$/, '-keypair.json')
  if (!statSync(keyFile, { throwIfNoEntry: false })) {
    throw new Error(`"${name}" is not an address, and there is no ${keyFile} that has one`)
  }
  const { data } = z.safeParse(secretKey, parseJson(readFileSync(keyFile, 'utf8')))
  if (!data) throw new Error(`${keyFile} is not a key of Solana: a list of 64 numbers`)
  return getAddressDecoder().decode(Uint8Array.from(data.slice(32)))
}

const savedAccount = z.object({
  pubkey: z.string().check(z.refine(isAddress)),
  account: z.object({
    lamports: z.int(),
    owner: z.string().check(z.refine(isAddress)),
    executable: z.boolean(),
    data: z.tuple([z.string(), z.literal('base64')]),
  }),
})

function filesAt(given: string): string[] {
  if (!statSync(given, { throwIfNoEntry: false })?.isDirectory()) return [given]
  const names = readdirSync(given).filter((name) => name.endsWith('.json'))
  return names.sort().map((name) => path.join(given, name))
}

function readAccount(file: string): z.infer<typeof savedAccount> {
  if (!statSync(file, { throwIfNoEntry: false })) throw new Error(`there is no file ${file}`)
  const { data, error } = z.safeParse(savedAccount, parseJson(readFileSync(file, 'utf8')))
  if (data) return data
  const wrong = error.issues[0]?.path.join('.') || 'JSON'
  throw new Error(`${file} is not what "solana account ADDRESS --output json" writes: look at its ${wrong}`)
}

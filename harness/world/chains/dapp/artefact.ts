import { readFile } from 'node:fs/promises'
import { type Abi, type Hex, isHex } from 'viem'
import * as z from 'zod/mini'
import { memberOf, parseJson } from '../../lib/json.js'

/** A compiled contract: its ABI and creation bytecode. */
export interface Artefact {
  readonly abi: Abi
  readonly bytecode: Hex
}

const artefact = z.object({
  abi: z.custom<Abi>(Array.isArray),
  bytecode: z.optional(z.unknown()),
  deployedBytecode: z.optional(z.unknown()),
})

/** Reads ABI and creation bytecode from an artefact of Foundry or Hardhat. @throws Error that names the missing part */
export const readArtefact = (file: string): Promise<Artefact> => readCode(file, 'bytecode')

/** Reads the deployed code, without the values that a constructor writes into it. @throws Error that names the missing part */
export const readDeployedCode = async (file: string): Promise<Hex> =>
  (await readCode(file, 'deployedBytecode')).bytecode

async function readCode(file: string, kind: 'bytecode' | 'deployedBytecode'): Promise<Artefact> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`there is no file ${file}: compile your contracts first`)
  })
  const { abi, [kind]: bytecode } = z.safeParse(artefact, parseJson(text)).data ?? {}
  if (!abi) throw new Error(`${file} is not what Foundry or Hardhat write: it has no "abi"`)
  const code = String(memberOf(bytecode, 'object') ?? bytecode ?? '0x')
  if (code === '0x') throw new Error(`${file} has no bytecode, as an interface, an abstract contract or an ABI alone`)
  if (!isHex(code)) throw new Error(`the bytecode of ${file} waits for a library to be linked`)
  return { abi, bytecode: code }
}

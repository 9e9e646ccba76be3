import type { Abi } from 'viem'
import { readConstants } from './static-values.js'

interface Generated {
  readonly abi: Abi
  /** By the id of a chain. */
  readonly addresses: Readonly<Record<string, string>>
}

/** The contracts in a file that wagmi's command line generates: `tokenAbi`, and where it knows them `tokenAddress`. */
export async function readGenerated(file: string): Promise<Readonly<Record<string, Generated>>> {
  const constants = await readConstants(file)
  const found = Object.entries(constants).flatMap(([key, abi]) => {
    const name = /^(\w+)A[Bb][Ii]$/.exec(key)?.[1]
    if (name === undefined || !Array.isArray(abi)) return []
    const given = constants[`${name}Address`]
    const addresses = Object.entries(Object(given)).filter(
      (each): each is [string, string] => typeof each[1] === 'string',
    )
    return [[name, { abi, addresses: typeof given === 'string' ? {} : Object.fromEntries(addresses) }] as const]
  })
  return Object.fromEntries(found)
}

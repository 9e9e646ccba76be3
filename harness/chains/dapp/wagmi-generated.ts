import { existsSync, readFileSync } from 'node:fs'
import type { Abi } from 'viem'
import type { ESTree } from 'vite'

interface Generated {
  readonly abi: Abi
  /** By the id of a chain. */
  readonly addresses: Readonly<Record<string, string>>
}

/**
 * The contracts in a file that wagmi's command line generates: `tokenAbi`, and where it knows them `tokenAddress`. The file is
 * read and never run. A file that is not there has none.
 */
export async function readGenerated(file: string): Promise<Readonly<Record<string, Generated>>> {
  if (!existsSync(file)) return {}
  const { parseSync } = await import('vite')
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const constants: Record<string, unknown> = {}
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations) {
      if (id.type === 'Identifier' && init) constants[id.name] = staticValue(init)
    }
  }
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

/** A value that is written out. All else is undefined. */
function staticValue(node: ESTree.Expression): unknown {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return staticValue(node.expression)
    case 'Literal':
      return node.value
    case 'ArrayExpression':
      return node.elements.map((each) => (each && each.type !== 'SpreadElement' ? staticValue(each) : undefined))
    case 'ObjectExpression': {
      const entries = node.properties.flatMap((property) => {
        if (property.type === 'SpreadElement' || property.computed) return []
        const { key, value } = property
        if (key.type === 'Identifier') return [[key.name, staticValue(value)] as const]
        return key.type === 'Literal' ? [[String(key.value), staticValue(value)] as const] : []
      })
      return Object.fromEntries(entries)
    }
    default:
      return undefined
  }
}

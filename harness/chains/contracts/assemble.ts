/** The instructions that the contracts here need. */
const opcodes: Readonly<Record<string, number>> = {
  STOP: 0x00,
  ADD: 0x01,
  SUB: 0x03,
  LT: 0x10,
  EQ: 0x14,
  SHR: 0x1c,
  CALLER: 0x33,
  CALLDATALOAD: 0x35,
  CODECOPY: 0x39,
  MSTORE: 0x52,
  SLOAD: 0x54,
  SSTORE: 0x55,
  JUMPI: 0x57,
  JUMPDEST: 0x5b,
  DUP1: 0x80,
  LOG3: 0xa3,
  RETURN: 0xf3,
  REVERT: 0xfd,
}

/**
 * Assembles a few instructions of the EVM, so that a contract of twenty lines needs no compiler. One word is an
 * instruction, `0x…` pushes these bytes, `@name` pushes the place of `name:`, `#name` the length of the data `name=0x…`, which
 * stands behind the code. `;` begins a comment.
 *
 * @throws Error with the word that is none of these
 */
export function assemble(source: string): `0x${string}` {
  const words = source.replace(/;.*/g, '').split(/\s+/).filter(Boolean)
  const places = new Map<string, number>()
  const lengths = new Map<string, number>()
  let length = 0
  for (const word of words) {
    const [, name, data] = /^(\w+)=0x([0-9a-f]*)$/i.exec(word) ?? []
    if (name !== undefined && data !== undefined) {
      places.set(name, length)
      lengths.set(name, data.length / 2)
      length += data.length / 2
    } else if (word.endsWith(':')) {
      places.set(word.slice(0, -1), length)
      length += 1
    } else length += word.startsWith('0x') ? word.length / 2 : /^[@#]/.test(word) ? 3 : 1
  }
  const known = (table: Map<string, number>, word: string) => {
    const value = table.get(word.slice(1))
    if (value === undefined) throw new Error(`Not in this contract: ${word}`)
    return `61${value.toString(16).padStart(4, '0')}`
  }
  const code = words.map((word) => {
    const [, data] = /^\w+=0x([0-9a-f]*)$/i.exec(word) ?? []
    if (data !== undefined) return data
    if (word.endsWith(':')) return '5b'
    if (word.startsWith('@')) return known(places, word)
    if (word.startsWith('#')) return known(lengths, word)
    if (/^0x([0-9a-f]{2}){1,32}$/i.test(word)) return (0x5f + (word.length - 2) / 2).toString(16) + word.slice(2)
    const opcode = opcodes[word]
    if (opcode === undefined) throw new Error(`No instruction: ${word}`)
    return opcode.toString(16).padStart(2, '0')
  })
  return `0x${code.join('')}`
}

/** Code that creates a contract: runs `setUp`, then leaves `runtime` behind. */
export function creationCode(setUp: string, runtime: `0x${string}`): `0x${string}` {
  return assemble(`${setUp} #runtime @runtime 0x00 CODECOPY #runtime 0x00 RETURN runtime=${runtime}`)
}

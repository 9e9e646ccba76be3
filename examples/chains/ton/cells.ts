import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'

/** A TON cell: up to 1023 bits and four references. TON's packages need Node's `Buffer`, so this file implements cells itself. */
export interface Cell {
  /** The bits. An incomplete last byte is padded with a 1 and zeros. */
  readonly data: Uint8Array
  /** True if the last byte is padded. */
  readonly isFilledUp: boolean
  readonly refs: readonly Cell[]
}

const depthOf = ({ refs }: Cell): number =>
  refs.length === 0 ? 0 : 1 + Math.max(...refs.map(depthOf))

const descriptorsOf = ({ data, isFilledUp, refs }: Cell) =>
  Uint8Array.of(refs.length, data.length * 2 - (isFilledUp ? 1 : 0))

/** The hash of a cell: SHA-256 of its descriptors, its data, and the depths and hashes of its references. */
export function hashOf(cell: Cell): Uint8Array {
  const depths = cell.refs.map((ref) => {
    const depth = depthOf(ref)
    return Uint8Array.of(depth >> 8, depth & 0xff)
  })
  const hashes = cell.refs.map(hashOf)
  return sha256(
    concatBytes(descriptorsOf(cell), cell.data, ...depths, ...hashes),
  )
}

const magic = [0xb5, 0xee, 0x9c, 0x72]
const mostCells = 64

/** Parses a base64 bag of cells with one root. @throws Error when the text is invalid, or has features that wallet contracts lack */
export function parseCells(text: string): Cell {
  const bytes = base64.decode(text)
  let at = 0
  const read = (length: number) => {
    const part = bytes.subarray(at, at + length)
    if (part.length < length) throw new Error('The bag of cells ends early')
    at += length
    return part
  }
  const number = (length: number) =>
    read(length).reduce((sum, byte) => sum * 256 + byte, 0)
  if (!magic.every((byte) => number(1) === byte))
    throw new Error('No bag of cells')
  const flags = number(1)
  const refSize = flags & 7
  const offsetSize = number(1)
  const count = number(refSize)
  const roots = number(refSize)
  read(refSize + offsetSize)
  if (roots !== 1 || count > mostCells) throw new Error('Not one small root')
  const root = number(refSize)
  if (flags & 0x80) read(count * offsetSize)
  const raw = Array.from({ length: count }, () => {
    const [first = 0, second = 0] = read(2)
    if (first > 4) throw new Error('A cell of a kind that no wallet has')
    const data = read(Math.ceil(second / 2))
    const refs = Array.from({ length: first }, () => number(refSize))
    return { data, isFilledUp: second % 2 === 1, refs }
  })
  // A cell may refer only to later cells, so cycles are impossible.
  let built = 0
  const build = (index: number): Cell => {
    const cell = raw[index]
    // A cell that is referred to often is built as often: 64 cells could make 4^63.
    built += 1
    if (built > mostCells) throw new Error('Too many references')
    if (!cell || cell.refs.some((ref) => ref <= index))
      throw new Error('A reference leads nowhere')
    return { ...cell, refs: cell.refs.map(build) }
  }
  return build(root)
}

/** Writes a bag of cells in base64. A cell with several references is written once for each. */
export function writeCells(root: Cell): string {
  const cells: Cell[] = []
  const bodies: Uint8Array[] = []
  const add = (cell: Cell): number => {
    const index = cells.push(cell) - 1
    const refs = cell.refs.map(add)
    bodies[index] = concatBytes(
      descriptorsOf(cell),
      cell.data,
      Uint8Array.from(refs),
    )
    return index
  }
  add(root)
  const body = concatBytes(...bodies)
  const head = [...magic, 1, 2, cells.length, 1, 0]
  const size = [body.length >> 8, body.length & 0xff]
  return base64.encode(concatBytes(Uint8Array.of(...head, ...size, 0), body))
}

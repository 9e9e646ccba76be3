import fs from 'node:fs'
import path from 'node:path'
import { inputHash } from './input-hash.js'

const scratch = '.walletmodal/build'

/** A folder that a bundler writes. */
interface Part {
  readonly name: string
  /** The files and folders from which it is built, relative to the clone. */
  readonly inputs: readonly string[]
  /** The folder to write. */
  readonly target: string
}

/**
 * Builds a folder again, unless its inputs have not changed. It is built in another place and moved in one step: a
 * reader always sees the old or the new folder as a whole. Returns if it was built.
 */
export async function buildOnce(
  root: string,
  { name, inputs, target }: Part,
  make: (aside: string) => Promise<void>,
): Promise<boolean> {
  const hash = inputHash(root, inputs)
  const stampFile = path.join(root, scratch, `${name}.hash`)
  if (fs.existsSync(target) && fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === hash) return false

  const aside = path.join(root, scratch, `${name}-${process.pid}`)
  try {
    await make(aside)
    fs.rmSync(target, { recursive: true, force: true })
    fs.mkdirSync(path.dirname(target), { recursive: true })
    fs.renameSync(aside, target)
    fs.mkdirSync(path.dirname(stampFile), { recursive: true })
    fs.writeFileSync(stampFile, hash)
  } finally {
    fs.rmSync(aside, { recursive: true, force: true })
  }
  return true
}

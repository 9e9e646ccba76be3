import fs from 'node:fs'
import path from 'node:path'
import { inputHash } from './input-hash.js'

const scratch = '.walletmodal/build'

/** A folder that a bundler makes. */
interface Part {
  readonly name: string
  /** Files and folders that it is made of, relative to the clone. */
  readonly inputs: readonly string[]
  /** Where it goes. */
  readonly target: string
}

/**
 * Makes a folder anew, unless nothing that it is made of has changed. It is made aside and moved in one step: whoever reads it
 * meanwhile sees the old one or the new one, whole. Returns whether it was made.
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

import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { walk } from './walk.js'

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/**
 * One hash over the contents of files and folders, without tests. An equal hash means that a build step has the same
 * inputs.
 */
export function inputHash(root: string, inputs: readonly string[]): string {
  const hash = createHash('sha256')
  for (const input of inputs) {
    const full = path.join(root, input)
    if (!fs.existsSync(full)) continue
    const files = fs.statSync(full).isDirectory() ? walk(full, isTest).map((file) => `${input}/${file}`) : [input]
    for (const file of files)
      hash
        .update(`${file}\0`)
        .update(fs.readFileSync(path.join(root, file)))
        .update('\0')
  }
  return hash.digest('hex')
}

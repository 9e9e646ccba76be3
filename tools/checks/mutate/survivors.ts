import fs from 'node:fs'
import path from 'node:path'
import { root } from '../../build/root.js'

/** A change that no test noticed; by its line's text, so that it is known again when lines move. */
export interface Survivor {
  readonly file: string
  readonly line: string
  readonly what: string
}

interface Explained extends Survivor {
  /** Why no test can notice it, or none should. */
  readonly reason: string
}

export function toKey({ file, line, what }: Survivor): string {
  return `${file}: ${what} in ${line}`
}

/** Those that the list beside this file gives no reason for. */
export function unexplained(survivors: readonly Survivor[]): readonly Survivor[] {
  const place = path.join(root, 'tools/checks/mutate/survivors.json')
  const listed: readonly Explained[] = JSON.parse(fs.readFileSync(place, 'utf8'))
  const known = new Set(listed.filter(({ reason }) => reason !== '').map(toKey))
  return survivors.filter((survivor) => !known.has(toKey(survivor)))
}

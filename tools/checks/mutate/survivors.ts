import fs from 'node:fs'
import path from 'node:path'
import { root } from '../../build/root.js'

/**
 * A change that no test noticed. It is identified by the text of its line, so that it is recognised when lines move.
 */
export interface Survivor {
  readonly file: string
  readonly line: string
  readonly what: string
}

interface Explained extends Survivor {
  /** The reason why no test can, or should, notice it. */
  readonly reason: string
}

export function toKey({ file, line, what }: Survivor): string {
  return `${file}: ${what} in ${line}`
}

/** The changes for which the list beside this file has no reason. */
export function unexplained(survivors: readonly Survivor[]): readonly Survivor[] {
  const place = path.join(root, 'tools/checks/mutate/survivors.json')
  const listed: readonly Explained[] = JSON.parse(fs.readFileSync(place, 'utf8'))
  const known = new Set(listed.filter(({ reason }) => reason !== '').map(toKey))
  return survivors.filter((survivor) => !known.has(toKey(survivor)))
}

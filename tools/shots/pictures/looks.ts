import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { root } from '../../build/root.js'
import { differing, type Look } from './look.js'
import type { Picture } from './pictures.js'
import type { SceneName } from './scenes.js'

const file = path.join(root, 'tools/shots/pictures/looks.json')
const look = z.object({ texts: z.string(), parts: z.string(), styles: z.string() })
/** By picture and scene, how the scene looked when the picture was made. */
const looks = z.record(z.string(), z.record(z.string(), look))
export type Looks = Readonly<Record<string, Readonly<Record<string, Look>>>>

/** Reads how each scene of each picture looked when the picture was made. */
export const readLooks = (): Looks =>
  fs.existsSync(file) ? looks.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : {}

export function writeLooks(all: Looks): void {
  fs.writeFileSync(file, `${JSON.stringify(all, undefined, 2)}\n`)
}

/** A sentence for each scene that looks different from its picture. */
export function stale(
  { file: name, scenes }: Pick<Picture, 'file' | 'scenes'>,
  recorded: Looks,
  now: ReadonlyMap<SceneName, { readonly look: Look }>,
): string[] {
  return scenes.flatMap((scene) => {
    const taken = now.get(scene)
    if (!taken) return []
    const changed = differing(recorded[name]?.[scene], taken.look)
    return changed.length === 0 ? [] : [`docs/${name} is older than its view: ${scene} has other ${changed.join(', ')}`]
  })
}

import fs from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { root } from '../../build/root.js'
import { readInter } from './inter.js'
import { readLooks, stale, writeLooks } from './looks.js'
import { type Picture, pictures } from './pictures.js'
import { sceneNames, takeScenes } from './scenes.js'

const fullPath = ({ file }: Picture) => path.join(root, 'docs', file)

/** Which pictures to make: those whose file name contains one of the words, or those that are older than their views. */
export type Wanted = { readonly words: readonly string[] } | 'stale'

/** Writes pictures of README and docs. Resolves with a sentence for each fault. */
export async function makePictures(browser: Browser, wanted: Wanted): Promise<string[]> {
  const inter = readInter()
  if (inter === undefined) process.stdout.write('Inter is not installed, so the pictures use a font of this system.\n')
  const hasWord = ({ file }: Picture) =>
    wanted === 'stale' || wanted.words.length === 0 || wanted.words.some((word) => file.includes(word))
  const named = pictures.filter(hasWord)
  if (named.length === 0 && wanted !== 'stale') return [`No picture has ${wanted.words.join(' or ')} in its file name.`]

  const taken = await takeScenes(
    sceneNames.filter((name) => named.some(({ scenes }) => scenes.includes(name))),
    browser,
    inter,
    () => process.stdout.write('.'),
  )
  process.stdout.write('\n')
  const recorded = readLooks()
  const isOld = (picture: Picture) => {
    const reasons = stale(picture, recorded, taken)
    process.stdout.write(reasons.map((reason) => `${reason}\n`).join(''))
    return reasons.length > 0 || !fs.existsSync(fullPath(picture))
  }
  const chosen = wanted === 'stale' ? named.filter(isOld) : named
  if (chosen.length === 0) process.stdout.write('Every picture shows its view as it is now.\n')

  const faults: string[] = []
  const encoder = await browser.newPage()
  const lookOf = (name: (typeof sceneNames)[number]) => {
    const found = taken.get(name)
    if (!found) throw new Error(`${name} was not taken`)
    return found
  }
  const made: Record<string, (typeof recorded)[string]> = {}
  try {
    for (const picture of chosen) {
      const { file, scenes, maxBytes } = picture
      const bytes = await picture.make({ browser, inter, encoder, shot: (name) => lookOf(name).picture })
      fs.mkdirSync(path.dirname(fullPath(picture)), { recursive: true })
      fs.writeFileSync(fullPath(picture), bytes)
      made[file] = Object.fromEntries(scenes.map((name) => [name, lookOf(name).look]))
      const size = `${file}: ${Math.round(bytes.length / 1000)} kB`
      if (bytes.length > maxBytes) faults.push(`${size}, at most ${maxBytes / 1000} allowed`)
      process.stdout.write(`${size}\n`)
    }
  } finally {
    await encoder.close()
    const all = { ...recorded, ...made }
    writeLooks(Object.fromEntries(pictures.flatMap(({ file }) => (all[file] ? [[file, all[file]]] : []))))
  }
  return faults
}

import fs from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { root } from '../../build/root.js'
import { themes } from '../way.js'
import { linkPreview, overview, photograph, sheetOf } from './compose.js'
import { type CutOut, cutOut } from './cut-out.js'
import { film } from './film.js'
import { readInter } from './inter.js'
import { fourTimes, type Subject, subjects, type Variant } from './subjects.js'
import { toWebp } from './webp.js'

const largest = { picture: 250_000, film: 600_000, preview: 150_000 } as const

/** WebP qualities, tried in this order until the file is small enough. 1 keeps every pixel. */
const qualities = [1, 0.95, 0.9, 0.85, 0.8, 0.7] as const

/** Writes the pictures of README and docs whose file name contains one of the words. Resolves with a sentence for each fault. */
export async function makePictures(browser: Browser, words: readonly string[]): Promise<string[]> {
  const inter = readInter()
  if (inter === undefined) process.stdout.write('Inter is not installed, so the pictures use a font of this system.\n')
  const isWanted = (file: string) => words.length === 0 || words.some((word) => file.includes(word))
  const faults: string[] = []
  let count = 0
  const encoder = await browser.newPage()

  function save(file: string, bytes: Buffer, limit: number): void {
    const full = path.join(root, 'docs', file)
    fs.mkdirSync(path.dirname(full), { recursive: true })
    fs.writeFileSync(full, bytes)
    count += 1
    const size = `${file}: ${Math.round(bytes.length / 1000)} kB`
    if (bytes.length > limit) faults.push(`${size}, at most ${limit / 1000} allowed`)
    process.stdout.write(`${size}\n`)
  }

  try {
    const cut = cutOnce(browser, inter)
    for (const theme of themes) {
      const file = `pictures/overview-${theme}.webp`
      if (!isWanted(file)) continue
      const got = await cut.all(subjects.map((subject) => [subject, theme]))
      save(file, await fitting(encoder, await photograph(overview(theme, got), browser, inter)), largest.picture)
    }
    for (const subject of subjects) {
      const file = `pictures/${subject}.webp`
      if (!isWanted(file)) continue
      const got = await cut.all(fourTimes.map((variant) => [subject, variant]))
      save(file, await fitting(encoder, await photograph(sheetOf(subject, got), browser, inter)), largest.picture)
    }
    if (isWanted('public/og.png')) {
      const got = await cut.all([
        ['connect', 'light'],
        ['account', 'dark'],
      ])
      save('public/og.png', await photograph(linkPreview(got), browser, inter), largest.preview)
    }
    for (const theme of themes) {
      const file = `pictures/connecting-${theme}.webp`
      if (isWanted(file)) save(file, await film(theme, browser, inter, encoder), largest.film)
    }
  } finally {
    await encoder.close()
  }
  return count === 0 ? [`No picture has ${words.join(' or ')} in its file name.`] : faults
}

/** Makes each cut-out once, when it is first needed, two at a time. */
function cutOnce(browser: Browser, inter: string | undefined) {
  const done = new Map<string, CutOut>()
  return {
    async all(wanted: readonly (readonly [Subject, Variant])[]) {
      const waiting = wanted.filter(([subject, variant]) => !done.has(`${subject}-${variant}`))
      async function work(): Promise<void> {
        for (let next = waiting.shift(); next; next = waiting.shift())
          done.set(next.join('-'), await cutOut(...next, browser, inter))
      }
      await Promise.all([work(), work()])
      return (subject: Subject, variant: Variant): CutOut => {
        const found = done.get(`${subject}-${variant}`)
        if (!found) throw new Error(`${subject} was not cut out ${variant}`)
        return found
      }
    },
  }
}

async function fitting(encoder: Page, png: Buffer): Promise<Buffer> {
  let bytes = png
  for (const quality of qualities) {
    bytes = await toWebp(encoder, png.toString('base64'), quality)
    if (bytes.length <= largest.picture) break
  }
  return bytes
}

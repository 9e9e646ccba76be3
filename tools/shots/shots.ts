import fs from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumFlags, findChromium, requireChromium } from '../../harness/test/runner/drivers/browser/chromium.js'
import { root } from '../build/root.js'
import { allShots, type Shot } from './manifest.js'
import { makePictures, type Wanted } from './pictures/make-pictures.js'
import { makeSheet, takeShot } from './take-shot.js'

const usage = `npm run shots -- [words …] [--language TAG] [--width PX]
npm run shots -- --update
npm run shots -- --sheet [words …]

Takes a picture of every view in each of its states, in both themes, as a card and on a phone, into .walletmodal/shots.

  words            parts of names, such as Swap-failed, dark or Account-full-light-phone
  --language TAG   changes the page to that language once the view is shown; "pseudo" makes English a third longer
  --width PX       the width of the window
  --update         makes the pictures of README and docs that are older than their views
  --sheet          makes all of these pictures, or those whose file name contains one of the words
`

const given = process.argv.slice(2)
if (given.includes('--help') || given.includes('-h')) {
  process.stdout.write(usage)
  process.exit(0)
}
const takeFlag = (flag: string) => (given.includes(flag) ? given.splice(given.indexOf(flag), 2)[1] : undefined)
const language = takeFlag('--language')
const width = takeFlag('--width')
const variation = [language, width].filter((each) => each !== undefined)
const words = given.filter((word) => word !== '--sheet' && word !== '--update')
if (given.includes('--update')) process.exit(await makeSheets('stale'))
if (given.includes('--sheet')) process.exit(await makeSheets({ words }))

async function makeSheets(wanted: Wanted): Promise<number> {
  const { path: executablePath } = findChromium({ headed: true }) ?? requireChromium({ headed: false })
  const browser = await chromium.launch({ executablePath, args: chromiumFlags() })
  try {
    const faults = await makePictures(browser, wanted)
    process.stdout.write(faults.map((fault) => `✗ ${fault}\n`).join(''))
    return faults.length === 0 ? 0 : 1
  } finally {
    await browser.close()
  }
}

const unknown = words.filter((word) => !allShots().some(({ name }) => name.includes(word)))
if (unknown.length > 0) {
  const views = [...new Set(allShots().map(({ view }) => view))]
  process.stderr.write(
    `No picture has ${unknown.join(' or ')} in its name. Give parts of names, such as Swap-failed, dark or ` +
      `Account-full-light-phone, or nothing for all pictures. Views: ${views.join(', ')}.\n`,
  )
  process.exit(2)
}
const shots = allShots()
  .filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  .map((shot) => ({ ...shot, name: [shot.name, ...variation].join('-') }))
const folder = path.join(root, '.walletmodal/shots')
if (words.length === 0) fs.rmSync(folder, { recursive: true, force: true })
fs.mkdirSync(folder, { recursive: true })

const found = findChromium({ headed: true }) ?? requireChromium({ headed: false })
const browser = await chromium.launch({ executablePath: found.path, args: chromiumFlags() })

let problemCount = 0
let done = 0
const waiting = [...shots]

async function work(): Promise<void> {
  for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
    const problems = await takeShot(shot, browser, folder, {
      language,
      width: width === undefined ? undefined : Number(width),
    }).catch((error: unknown) => [error instanceof Error ? (error.stack ?? error.message) : String(error)])
    done += 1
    problemCount += problems.length
    const mark = problems.length === 0 ? '✓' : '✗'
    process.stdout.write(
      `${mark} ${done}/${shots.length} ${shot.name}\n${problems.map((text) => `    ${text}\n`).join('')}`,
    )
  }
}

const byView = (shot: Shot) => shot.view
try {
  await Promise.all([work(), work()])
  for (const view of new Set(shots.map(byView)))
    await makeSheet(
      view,
      shots.filter((shot) => shot.view === view),
      browser,
      folder,
    )
} finally {
  await browser.close()
}

const missing = shots.filter(({ name }) => !fs.existsSync(path.join(folder, `${name}.png`)))
if (missing.length > 0) process.stdout.write(`missing: ${missing.map(({ name }) => name).join(', ')}\n`)
process.stdout.write(
  `${shots.length - missing.length} pictures in ${path.relative(process.cwd(), folder)}, ${problemCount} problems\n`,
)
process.exitCode = missing.length === 0 && problemCount === 0 ? 0 : 1

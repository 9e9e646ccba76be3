import { chromium } from 'playwright-core'
import { expect, test } from 'vitest'
import { chromiumFlags, findChromium, requireChromium } from '../../../harness/test/runner/drivers/browser/chromium.js'
import { readInter } from './inter.js'
import { readLooks, stale } from './looks.js'
import { pictures } from './pictures.js'
import { sceneNames, takeScenes } from './scenes.js'

test('no picture of README and docs is older than its view: if one is, run `npm run shots -- --update`', async () => {
  const { path: executablePath } = findChromium({ headed: true }) ?? requireChromium({ headed: false })
  const browser = await chromium.launch({ executablePath, args: chromiumFlags() })
  try {
    const now = await takeScenes(sceneNames, browser, readInter())
    expect(now.size).toBe(sceneNames.length)
    const recorded = readLooks()
    const staleIn = (taken: Awaited<ReturnType<typeof takeScenes>>) =>
      pictures.flatMap((picture) => stale(picture, recorded, taken))
    if (staleIn(now).length === 0) return
    // On a busy machine an answer may come after the look was read. A view that has changed is different again.
    const doubted = sceneNames.filter((name) =>
      pictures.some(
        (picture) => stale(picture, recorded, new Map([...now].filter(([scene]) => scene === name))).length > 0,
      ),
    )
    expect(staleIn(await takeScenes(doubted, browser, readInter()))).toEqual([])
  } finally {
    await browser.close()
  }
})

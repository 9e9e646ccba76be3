import type { Browser, CDPSession, Page } from 'playwright-core'
import { actOut } from '../take-shot.js'
import { fox, mainnet, type Theme, type Way } from '../way.js'
import { tidyHost } from './cut-out.js'
import { encodeFrames, type Shown } from './encode-frames.js'
import { bringFont } from './inter.js'
import { scene } from './subjects.js'

const size = { width: 600, height: 720 }

/** Animations run this many times slower while they are filmed, so that there is time for a picture of each step. */
const slowness = 12

const frameMs = 33

/** The corner of the window in which an extension asks its owner. */
const aside = { x: 566, y: 34 }

const way: Way = {
  chains: { mainnet: { ...mainnet, economy: { tokens: { alice: { USDC: 1250, DAI: '99.5' } } } } },
  wallets: { fox, bear: { via: 'eip6963', name: 'Bear' } },
  // The list has loaded once, so that it appears at once in the film.
  steps: [{ open: 'Connect' }, { expect: { rows: { Fox: 1, Bear: 1 }, within: '2s' } }, 'close'],
}

/**
 * Films how a visitor connects: the button, the list, the view that waits for the wallet, and the account. Resolves with an animated WebP.
 */
export function film(theme: Theme, browser: Browser, inter: string | undefined, encoder: Page): Promise<Buffer> {
  const shot = scene(`connecting-${theme}`, way, theme, size)
  return actOut(
    shot,
    browser,
    (context) => bringFont(context, inter),
    async ({ page, world, failure }) => {
      if (failure) throw new Error(`${shot.name}: ${failure}`)
      await tidyHost(page)
      await page.addStyleTag({ content: '.wm-button [data-ring] { animation: none !important }' })
      await page.evaluate(() => document.fonts.ready)
      const camera = await createCamera(page)
      const button = page.getByRole('button', { name: 'Connect wallet' })
      const row = page.locator('.wm-row', { hasText: 'Fox' })

      await camera.hold(500)
      await camera.press(button)
      await camera.roll(260)
      await camera.hold(500)
      await camera.press(row)
      await camera.roll(230)
      // The modal shows another text after ten seconds. Filming this part takes longer than that, so the page's clock stops.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100)
      await camera.roll(1500, aside)
      await page.clock.resume()
      await camera.slowDown()
      await world.wallets['fox']?.approve()
      await page.getByRole('heading', { name: 'Account' }).waitFor()
      await camera.roll(260)
      await page.getByText('$39,505.92').waitFor()
      await camera.hold(2600)
      return encodeFrames(encoder, camera.frames, size, 2)
    },
  )
}

type Target = ReturnType<Page['getByRole']>
type Point = Shown['pointer']

/** A point on the way from one place to another. The pointer starts and ends slowly, as a hand moves. */
function between(from: Point, to: Point, part: number): Point {
  const eased = part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) ** 2
  return { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased }
}

async function createCamera(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  const frames: Shown[] = []
  let pointer: Point = { x: size.width * 0.62, y: size.height * 0.7 }

  async function look(durationMs: number): Promise<void> {
    const png = (await page.screenshot()).toString('base64')
    frames.push({ png, pointer, durationMs })
  }

  const slowDown = () => session.send('Animation.setPlaybackRate', { playbackRate: 1 / slowness })

  return {
    frames,
    hold: look,
    slowDown,
    /** Films for `ms` of the animations' time while the pointer moves to a place. A slow machine makes fewer frames. */
    async roll(ms: number, to: Point = pointer): Promise<void> {
      await slowDown()
      const from = pointer
      const begun = performance.now()
      for (let at = 0; at < ms; ) {
        pointer = between(from, to, Math.min(1, at / 600))
        const png = (await page.screenshot()).toString('base64')
        const next = at + frameMs
        await page.waitForTimeout(Math.max(0, begun + next * slowness - performance.now()))
        const passedMs = (performance.now() - begun) / slowness
        frames.push({ png, pointer, durationMs: passedMs - at })
        at = passedMs
      }
      await session.send('Animation.setPlaybackRate', { playbackRate: 1 })
    },
    /** Moves the pointer to an element over half a second, and presses it. */
    async press(target: Target): Promise<void> {
      const box = await target.boundingBox()
      if (!box) throw new Error('there is nothing to press')
      const from = pointer
      const to = { x: box.x + Math.min(box.width / 2, 150), y: box.y + box.height / 2 + 4 }
      const png = (await page.screenshot()).toString('base64')
      const steps = 15
      for (let step = 1; step <= steps; step += 1) {
        pointer = between(from, to, step / steps)
        frames.push({ png, pointer, durationMs: frameMs })
      }
      await page.mouse.move(to.x, to.y)
      await look(250)
      await slowDown()
      await page.mouse.down()
      await look(90)
      await page.mouse.up()
    },
  }
}

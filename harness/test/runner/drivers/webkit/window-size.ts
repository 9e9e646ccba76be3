import { startWaiting } from '../../../../world/lib/wait-until.js'
import type { Send } from './webdriver.js'

export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * How long to wait for a size. The page learns of its window's size after the driver confirms it: on a busy machine, much
 * later.
 */
const withinMs = 20_000
const everyMs = 20
/** A size that stays this long counts as the result of a request. Each further try waits twice as long. */
const firstCalmMs = 400

const screenScript = 'return [screen.width, screen.height]'
const insideScript = 'return [innerWidth, innerHeight]'

/**
 * Sizes a window by its inside, and centres it on the screen, under the pointer. Without a window manager, only the window
 * under the pointer has the focus, and only a focused window draws focus rings.
 * @throws Error if the window still has another size after 20 s
 */
export async function sizeWindow(send: Send, wanted: Size): Promise<void> {
  const ask = async (script: string): Promise<Size> => {
    const [width, height] = (await send('POST', '/execute/sync', { script, args: [] })) as [number, number] // as the scripts say
    return { width, height }
  }
  const screen = await ask(screenScript)
  const leftMs = startWaiting(withinMs)
  let left = withinMs
  let inside: Size | undefined
  /** Resolves with the page's size, once it is the wanted one or has not changed for `calmMs`. */
  async function settle(calmMs: number): Promise<Size> {
    for (let before: Size | undefined, calmFor = 0; ; calmFor += everyMs) {
      const now = await ask(insideScript)
      if (isSame(now, wanted)) return now
      if (!before || !isSame(now, before)) calmFor = 0
      if (calmFor >= calmMs || left <= 0) return now
      before = now
      await new Promise((resolve) => setTimeout(resolve, everyMs))
      left = leftMs()
    }
  }
  let bars: Size = { width: 0, height: 0 }
  for (let calmMs = firstCalmMs; left > 0; calmMs *= 2) {
    const asked = { width: wanted.width + bars.width, height: wanted.height + bars.height }
    const x = Math.max(0, Math.round((screen.width - asked.width) / 2))
    const y = Math.max(0, Math.round((screen.height - asked.height) / 2))
    await send('POST', '/window/rect', { x, y, ...asked })
    inside = await settle(calmMs)
    if (isSame(inside, wanted)) return
    // A page that is larger than its window has not learnt its size yet, so the toolbars' size is unknown.
    bars = { width: Math.max(0, asked.width - inside.width), height: Math.max(0, asked.height - inside.height) }
    left = leftMs()
  }
  const had = inside ? `: it stayed at ${inside.width} × ${inside.height}` : ''
  throw new Error(`This WebKit makes no window of ${wanted.width} × ${wanted.height}${had}`)
}

const isSame = (one: Size, other: Size) => one.width === other.width && one.height === other.height

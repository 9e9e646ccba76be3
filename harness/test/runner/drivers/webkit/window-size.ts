import { startWaiting } from '../../../../world/lib/wait-until.js'
import type { Send } from './webdriver.js'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The page hears of its window's size later than the driver says that it is set: on a busy machine, much later. */
const withinMs = 20_000
const everyMs = 20
/** A size that stays so long is taken for the one that was asked for. Each further try waits twice as long. */
const firstCalmMs = 400

const screenScript = 'return [screen.width, screen.height]'
const insideScript = 'return [innerWidth, innerHeight]'

/**
 * Sizes a window by what is inside its bars. It stands in the middle of the screen, where the pointer is. Without a window manager the
 * window under the pointer is in focus, and no ring is drawn in any other.
 * @throws where the window has another size after 20 s
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
  /** The page's size, as soon as it is the wanted one or has not changed for a while. */
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
    // A page larger than its window has not heard of it yet, and tells nothing of the bars.
    bars = { width: Math.max(0, asked.width - inside.width), height: Math.max(0, asked.height - inside.height) }
    left = leftMs()
  }
  const had = inside ? `: it stayed at ${inside.width} × ${inside.height}` : ''
  throw new Error(`This WebKit makes no window of ${wanted.width} × ${wanted.height}${had}`)
}

const isSame = (one: Size, other: Size) => one.width === other.width && one.height === other.height

import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import type { Send } from './webdriver.js'
import { sizeWindow } from './window-size.js'

afterEach(() => {
  vi.useRealTimers()
})

/** A window with toolbars. Its page learns of a new size `lagLooks` looks later. */
function aWindow({ bars, lagLooks, first }: { bars: [number, number]; lagLooks: number; first: [number, number] }) {
  let inside = first
  let coming: { size: [number, number]; inLooks: number } | undefined
  const send: Send = async (_method, path, body) => {
    if (path === '/window/rect') {
      const { width, height } = body as { width: number; height: number } // as it is sent
      if (width < 0 || height < 0) throw new Error('WebDriver invalid argument: Invalid width value')
      coming = { size: [width - bars[0], height - bars[1]], inLooks: lagLooks }
      return {}
    }
    if (String((body as { script: string }).script).includes('screen')) return [1600, 1200] // as it is sent
    if (coming && coming.inLooks-- <= 0) {
      inside = coming.size
      coming = undefined
    }
    return inside
  }
  return { send, inside: () => inside }
}

test('a page that learns of its size late gets the wanted size, from any first size', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  const side = fc.integer({ min: 300, max: 1600 })
  const bar = fc.integer({ min: 0, max: 120 })
  const scene = fc.record({
    bars: fc.tuple(bar, bar),
    first: fc.tuple(side, side),
    lagLooks: fc.integer({ min: 0, max: 60 }),
    wanted: fc.record({ width: side, height: side }),
  })
  await fc.assert(
    fc.asyncProperty(scene, async ({ wanted, ...of }) => {
      const window = aWindow(of)
      const sized = sizeWindow(window.send, wanted)
      await Promise.all([sized, vi.advanceTimersByTimeAsync(19_000)])
      expect(window.inside()).toEqual([wanted.width, wanted.height])
    }),
    { numRuns: 60 },
  )
})

test('a window that keeps its size is an error that names the size', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  const send: Send = async (_method, path, body) =>
    path === '/window/rect' ? {} : JSON.stringify(body).includes('screen') ? [1600, 1200] : [800, 600]
  const sized = expect(sizeWindow(send, { width: 390, height: 844 })).rejects.toThrow(
    'This WebKit makes no window of 390 × 844: it stayed at 800 × 600',
  )
  await vi.advanceTimersByTimeAsync(25_000)
  await sized
})

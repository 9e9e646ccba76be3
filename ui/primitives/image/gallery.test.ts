import { expect, onTestFinished, test } from 'vitest'
import { createGallery } from './gallery.js'

const svg = (parts = '<path d="M0 0h9v9z"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${parts}</svg>`
const uri = (text: string) => `data:image/svg+xml,${encodeURIComponent(text)}`
/** A PNG with only a header; `fakeBitmaps` decodes it. */
const png = (width = 40, height = 40) => {
  const head = new DataView(new ArrayBuffer(33))
  head.setUint32(0, 0x89504e47)
  head.setUint32(8, 13)
  head.setUint32(12, 0x49484452) // IHDR
  head.setUint32(16, width)
  head.setUint32(20, height)
  return new Blob([head], { type: 'image/png' })
}

/** Fakes the browser's bitmaps, of any size: the test environment decodes none. */
function fakeBitmaps(width: number, height: number) {
  const open = new Set<object>()
  const calls: unknown[][] = []
  const before = globalThis.createImageBitmap
  onTestFinished(() => {
    globalThis.createImageBitmap = before
  })
  globalThis.createImageBitmap = async (...values: unknown[]) => {
    calls.push(values)
    const bitmap = { width, height, close: () => void open.delete(bitmap) }
    open.add(bitmap)
    return bitmap
  }
  return { open, calls }
}

function setup() {
  const gallery = createGallery()
  onTestFinished(gallery.dispose)
  const slot = () => {
    const element = document.createElement('span')
    element.className = 'wm-picture'
    return element
  }
  const partsIn = (element: Element) => [...(element.shadowRoot?.children ?? [])].map((part) => part.localName)
  return { gallery, slot, partsIn }
}

/** Waits until the picture is shown. */
const shown = (element: HTMLElement) =>
  expect.poll(() => element.dataset.drawn, { timeout: 4000, interval: 5 }).toBe('')

test.each([
  ['an announcement', uri(svg())],
  ['an announcement in base64', `data:image/svg+xml;base64,${btoa(svg())}`],
  [
    'an announcement that nobody escaped',
    `data:image/svg+xml;utf8,${svg('<path d="M0 0h9" fill="#fff" opacity="50%"/>')}`,
  ],
  ['the catalogue', new Blob([svg()], { type: 'image/svg+xml' })],
  ['a server that names no type', new Blob([`\ufeff\n${svg()}`])],
])('a picture of %s is drawn', async (_, source) => {
  const { gallery, slot, partsIn } = setup()
  const first = slot()
  gallery.show(first, source)
  await shown(first)
  expect(partsIn(first)).toEqual(['svg'])
})

test('a cached picture is shown immediately, and each slot has its own node', async () => {
  const { gallery, slot, partsIn } = setup()
  const [first, second] = [slot(), slot()]
  gallery.show(first, uri(svg()))
  await shown(first)
  gallery.show(second, uri(svg()))
  expect(partsIn(second)).toEqual(['svg'])
  expect(partsIn(first)).toEqual(['svg'])
  expect(second.dataset.drawn).toBe('')
})

test('a covered tile is marked as long as it is covered', async () => {
  const { gallery, slot } = setup()
  const [first, tile] = [slot(), document.createElement('span')]
  tile.append(first)
  const end = gallery.show(first, uri(svg()))
  expect(tile.dataset.covered).toBeUndefined()
  await shown(first)
  expect(tile.dataset.covered).toBe('')
  end()
  expect(tile.dataset.covered).toBeUndefined()
})

test('a released slot stays empty, and is filled by the next picture', async () => {
  const { gallery, slot, partsIn } = setup()
  const [first, second] = [slot(), slot()]
  gallery.show(first, uri(svg()))()
  gallery.show(second, uri(svg()))
  await shown(second)
  expect(first.dataset.drawn).toBeUndefined()
  const end = gallery.show(first, uri(svg()))
  expect(partsIn(first)).toEqual(['svg'])
  end()
  expect(partsIn(first)).toEqual([])
  expect(first.dataset.drawn).toBeUndefined()
})

test.each([
  ['no picture', 'data:text/plain,hello'],
  ['broken base64', 'data:image/svg+xml;base64,%%%'],
  ['nothing', 'data:'],
  ['an announcement of more than 64 kB', uri(svg(`<path d="M0 0h9v9z"/><!--${'-'.repeat(64_000)}-->`))],
  ['an address of no site', 'javascript:alert(1)'],
  ['a picture of another machine’s http', 'http://a.test/x.png'],
  ['billions of pixels in a few bytes', png(60_000, 60_000)],
  ['bytes of a kind that nobody knows', new Blob(['BM-and-so-on'])],
])('%s leaves the tile as it is', async (_, source) => {
  const { gallery, slot } = setup()
  const [first, second] = [slot(), slot()]
  gallery.show(first, source)
  gallery.show(second, uri(svg()))
  await shown(second)
  expect(first.dataset.drawn).toBeUndefined()
  expect(first.shadowRoot).toBeNull()
})

test('pictures are cropped to the centre square, kept small, and released with the modal', async () => {
  const { open, calls } = fakeBitmaps(1000, 400)
  const { gallery, slot, partsIn } = setup()
  const first = slot()
  gallery.show(first, png())
  await shown(first)
  expect(partsIn(first)).toEqual(['canvas'])
  expect(calls[1]?.slice(1)).toEqual([300, 0, 400, 400, { resizeWidth: 72, resizeHeight: 72, resizeQuality: 'high' }])
  expect(open.size).toBe(1)
  gallery.dispose()
  expect(open.size).toBe(0)
})

test('a picture that arrives after the modal is disposed is released', async () => {
  const { open, calls } = fakeBitmaps(40, 40)
  const { gallery, slot } = setup()
  const first = slot()
  gallery.show(first, png())
  gallery.dispose()
  await expect.poll(() => calls.length, { timeout: 4000 }).toBe(2)
  await expect.poll(() => open.size, { timeout: 4000 }).toBe(0)
  expect(first.dataset.drawn).toBeUndefined()
})

test('a long list keeps the pictures of its last screens', async () => {
  const { open } = fakeBitmaps(40, 40)
  const { gallery, slot } = setup()
  for (const batch of [150, 150]) {
    const slots = Array.from({ length: batch }, slot)
    for (const each of slots) gallery.show(each, png())
    for (const each of slots) await shown(each)
  }
  expect(open.size).toBe(200)
})

test('a cloned tree has its pictures', async () => {
  const { gallery, slot, partsIn } = setup()
  const original = document.createElement('div')
  const [empty, full] = [slot(), slot()]
  original.append(empty, full)
  gallery.show(full, uri(svg()))
  await shown(full)
  const copy = document.createElement('div')
  copy.append(...[...original.children].map((each) => each.cloneNode(true)))
  gallery.showCopies(original, copy)
  expect([...copy.children].map(partsIn)).toEqual([[], ['svg']])
})

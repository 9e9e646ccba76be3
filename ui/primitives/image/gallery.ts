import { lazy } from '../../../core/lib/lazy.js'
import { isSiteUrl } from '../../../core/lib/web-url.js'
import { whenIdle } from '../later.js'
import { animate } from '../motion.js'
import { mostPixels, pixelsOf } from './pixels-of.js'

// The page's buttons load this module for their pictures, of which an avatar is one.
export { avatarStyle } from './avatar-face.js'

export interface Gallery {
  /** Fills the slot, immediately if the picture is cached. Returns a function that empties it. */
  show(slot: HTMLElement, source: string | Blob): () => void
  /** Fills the slots of a cloned tree: cloning copies neither shadow roots nor canvas pixels. */
  showCopies(original: ParentNode, copy: ParentNode): void
  dispose(): void
}

type Picture = { copy(): Element; close(): void }

/** Loaded on demand, because most lists show no SVG. */
const svg = lazy(() => import('./rebuild-svg.js'))
const largestSize = 72
const mostAnnounced = 64_000
/** Larger files are not drawn: the whole file must be scanned, since image dimensions may be anywhere in it. */
const mostBytes = 2_000_000
/** The most pictures in the cache: a few screens of a long list. */
const mostKept = 200

/**
 * Draws pictures of the host by URL, and pictures that come as bytes. A page that only allows images of its own origin
 * blocks an `<img>` with a `data:` or `blob:` URL, so bytes are drawn without one.
 */
export function createGallery(): Gallery {
  const drawing = new Map<string | Blob, Promise<void>>()
  const drawn = new Map<string | Blob, Picture | undefined>()
  const shown = new WeakMap<Element, string | Blob>()
  let isDisposed = false

  function keep(source: string | Blob, picture: Picture | undefined): void {
    drawing.delete(source)
    if (isDisposed) {
      picture?.close()
      return
    }
    drawn.set(source, picture)
    for (const [oldest, old] of drawn) {
      if (drawn.size <= mostKept) return
      drawn.delete(oldest)
      old?.close()
    }
  }

  function load(source: string | Blob): Promise<void> {
    const draw = () => drawPicture(source).catch(() => undefined)
    const loading = drawing.get(source) ?? draw().then((picture) => keep(source, picture))
    drawing.set(source, loading)
    return loading
  }

  function fill(slot: HTMLElement, source: string | Blob): void {
    const picture = drawn.get(source)
    if (!picture) {
      slot.parentElement?.setAttribute('data-uncovered', '')
      return
    }
    const root = slot.shadowRoot ?? slot.attachShadow({ mode: 'open' })
    root.replaceChildren(picture.copy())
    shown.set(slot, source)
    slot.dataset.drawn = ''
    slot.parentElement?.setAttribute('data-covered', '')
  }

  return {
    show(slot: HTMLElement, source: string | Blob): () => void {
      let isGone = false
      if (drawn.has(source)) fill(slot, source)
      else
        load(source).then(() => {
          if (isGone) return
          fill(slot, source)
          animate(slot, [{ opacity: 0 }, {}], 120)
          // Computes layout ahead, so that opening a list that is rendered in advance needs no styling.
          whenIdle(() => void slot.getBoundingClientRect())
        })
      return () => {
        isGone = true
        shown.delete(slot)
        slot.shadowRoot?.replaceChildren()
        delete slot.dataset.drawn
        slot.parentElement?.removeAttribute('data-covered')
        slot.parentElement?.removeAttribute('data-uncovered')
      }
    },
    showCopies(original: ParentNode, copy: ParentNode): void {
      const slots = copy.querySelectorAll<HTMLElement>('.wm-picture')
      for (const [index, each] of original.querySelectorAll('.wm-picture').entries()) {
        const source = shown.get(each)
        const slot = slots[index]
        if (source && slot) fill(slot, source)
      }
    },
    dispose(): void {
      isDisposed = true
      for (const picture of drawn.values()) picture?.close()
      drawn.clear()
    },
  }
}

async function drawPicture(source: string | Blob): Promise<Picture | undefined> {
  if (typeof source === 'string' && !/^data:/i.test(source)) return await fetchImage(source)
  const blob = typeof source === 'string' ? decodeDataUri(source, mostAnnounced) : source
  if (!blob) return undefined
  // Servers often send wrong types; no raster format begins with `<`.
  if (!/^\s*</.test(await blob.slice(0, 64).text())) return await drawRaster(blob)
  const rebuilt = await (await svg.load()).rebuildInSlices(await blob.text())
  if (!rebuilt) return undefined
  if ('raster' in rebuilt) {
    const framed = decodeDataUri(rebuilt.raster)
    return framed && (await drawRaster(framed))
  }
  return { copy: () => rebuilt.svg.cloneNode(true) as Element, close: () => {} } // a clone has the type of its source
}

/** Loads an image of the host by URL, under the page's policy. */
async function fetchImage(url: string): Promise<Picture | undefined> {
  if (!isSiteUrl(url)) return undefined
  const image = filling(document.createElement('img'))
  Object.assign(image, { alt: '', draggable: false, decoding: 'async', src: url })
  return await new Promise((resolve, reject) => {
    image.onload = () => resolve({ copy: () => image.cloneNode() as Element, close: () => {} }) // as above
    image.onerror = reject
  })
}

/**
 * Styled by script: the modal's style sheets do not apply inside the slot, and a policy may block the style attribute.
 */
function filling<Node extends HTMLElement>(node: Node): Node {
  Object.assign(node.style, { display: 'block', width: '100%', height: '100%', objectFit: 'cover' })
  return node
}

/** Draws the centre square, no larger than any tile needs. */
async function drawRaster(blob: Blob): Promise<Picture | undefined> {
  if (blob.size > mostBytes || pixelsOf(new DataView(await blob.arrayBuffer())) > mostPixels) return undefined
  const whole = await createImageBitmap(blob)
  const side = Math.min(whole.width, whole.height)
  const pixels = Math.min(side, Math.ceil(largestSize * devicePixelRatio))
  const [x, y] = [(whole.width - side) / 2, (whole.height - side) / 2]
  const options = { resizeWidth: pixels, resizeHeight: pixels, resizeQuality: 'high' } as const
  const bitmap = await createImageBitmap(whole, x, y, side, side, options).finally(() => whole.close())
  return {
    copy() {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = pixels
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
      return filling(canvas)
    },
    close: () => bitmap.close(),
  }
}

/**
 * Decodes a `data:` URL of at most `most` bytes. `fetch` is not used, because the page's `connect-src` may block it.
 */
function decodeDataUri(uri: string, most = Number.POSITIVE_INFINITY): Blob | undefined {
  const comma = uri.indexOf(',')
  if (!/^data:/i.test(uri) || comma < 0 || uri.length > 3 * most) return undefined
  const head = uri.slice(5, comma)
  // Many `data:` URLs contain unescaped percent signs.
  const body = uri.slice(comma + 1).replace(/%(?![\da-f]{2})/gi, '%25')
  try {
    const text = decodeURIComponent(body)
    const isBase64 = /;\s*base64\s*$/i.test(head)
    const bytes = isBase64 ? Uint8Array.from(atob(text.replace(/\s/g, '')), (byte) => byte.charCodeAt(0)) : text
    const blob = new Blob([bytes], { type: head.split(';', 1)[0] ?? '' })
    return blob.size <= most ? blob : undefined
  } catch {
    return undefined // an invalid escape, or invalid base64
  }
}

import { observableShallow, runInAction } from 'mobx'
import { readBody } from '../lib/http/read-body.js'
import { makeObservableStore } from '../lib/make-observable-store.js'
import type { Platform } from '../lib/platform/platform.js'
import { isPublicUrl } from '../lib/web-url.js'
import type { PartContext } from '../state/context.js'

const LIMIT_MS = 10_000
const LARGEST_BYTES = 2_000_000
const AT_ONCE = 6

/**
 * Options of a request that hides the page and the visitor from the server. A redirect could lead to a local address.
 */
const asStranger = { credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error' } as const

/**
 * Loads the pictures of tokens, profiles and collectibles as bytes, since the page's policy may block an `<img>`. An
 * initial is shown if a picture is missing.
 */
export class PictureStore {
  blobs = new Map<string, Blob>()
  /** URLs that gave no picture. */
  missing = new Set<string>()
  #platform: Platform
  /** Each URL is requested once, whether or not that succeeds. */
  #asked = new Set<string>()
  #waiting: string[] = []
  #running = new Set<AbortController>()

  constructor(needs: { platform: Platform }) {
    this.#platform = needs.platform
    makeObservableStore(this, { blobs: observableShallow, missing: observableShallow }, { autoBind: true })
  }

  load(urls: readonly (string | undefined)[]): void {
    for (const url of urls) {
      if (!url || this.#asked.has(url)) continue
      this.#asked.add(url)
      if (isPublicUrl(url)) this.#waiting.push(url)
      else if (!url.startsWith('data:')) runInAction(() => this.missing.add(url))
    }
    this.#next()
  }

  dispose(): void {
    this.#waiting = []
    for (const abort of this.#running) abort.abort()
  }

  #next(): void {
    while (this.#running.size < AT_ONCE) {
      const url = this.#waiting.shift()
      if (url === undefined) return
      void this.#fetch(url)
    }
  }

  async #fetch(url: string): Promise<void> {
    const abort = new AbortController()
    this.#running.add(abort)
    const timer = this.#platform.setTimeout(() => abort.abort(), LIMIT_MS)
    abort.signal.addEventListener('abort', () => this.#platform.clearTimeout(timer))
    let blob: Blob | undefined
    try {
      const response = await this.#platform.fetch(url, { ...asStranger, signal: abort.signal })
      blob = response.ok ? await readBody(response, url, LARGEST_BYTES) : undefined
      if (!blob) abort.abort()
    } catch {
      abort.abort() // an initial is shown instead
    } finally {
      const found = abort.signal.aborted ? undefined : blob
      runInAction(() => void (found ? this.blobs.set(url, found) : this.missing.add(url)))
      this.#platform.clearTimeout(timer)
      this.#running.delete(abort)
      this.#next()
    }
  }
}

/** Makes the picture store: a part of the modal, for `part`. */
export function createPictures({ root }: PartContext) {
  const store = new PictureStore({ platform: root.platform })
  return { store, dispose: () => store.dispose() }
}

import { makeAutoObservable, observableShallow, runInAction } from 'mobx'
import type { Platform, TimerHandle } from '../lib/platform/platform.js'
import type { ImageKind } from '../services/catalogue-api.js'

/** Image preload timeout 2 s. */
const IMAGE_TIMEOUT_MS = 2000

/** Images of the catalogue, as they came. One that does not come within two seconds is given up. */
export class ImageStore {
  /** By `kind:id`; of networks, by `network:` and the CAIP-2 id. */
  blobs = new Map<string, Blob>()
  #platform: Platform
  #fetchImage: (kind: ImageKind, id: string, signal: AbortSignal) => Promise<Blob>
  #loading = new Map<string, Promise<void>>()
  #aborts = new Set<{ abort: AbortController; timer: TimerHandle }>()
  #isDisposed = false

  constructor(needs: {
    platform: Platform
    fetchImage: (kind: ImageKind, id: string, signal: AbortSignal) => Promise<Blob>
  }) {
    this.#platform = needs.platform
    this.#fetchImage = needs.fetchImage
    makeAutoObservable(this, { blobs: observableShallow }, { autoBind: true })
  }

  get(kind: ImageKind, id: string | null | undefined): Blob | undefined {
    return id ? this.blobs.get(`${kind}:${id}`) : undefined
  }

  /** Loads those that are not here. Never rejects; an image that failed is asked for again by the next call. */
  async load(kind: ImageKind, ids: readonly (string | null | undefined)[]): Promise<void> {
    await Promise.all([...new Set(ids)].map((id) => (id ? this.loadAs(kind, id, id) : undefined)))
  }

  /** Loads one image and keeps it under a name of its own. */
  loadAs(kind: ImageKind, name: string, id: string): Promise<void> {
    const key = `${kind}:${name}`
    const loading = this.#loading.get(key)
    if (loading) return loading
    if (this.#isDisposed) return Promise.resolve()
    const abort = new AbortController()
    const timer = this.#platform.setTimeout(() => abort.abort(), IMAGE_TIMEOUT_MS)
    const request = { abort, timer }
    this.#aborts.add(request)
    // An image may be missing: its place shows a tile with the initial.
    const task = this.#fetchImage(kind, id, abort.signal)
      .then((blob) => {
        if (!this.#isDisposed) runInAction(() => this.blobs.set(key, blob))
      })
      .catch(() => void this.#loading.delete(key))
      .finally(() => {
        this.#platform.clearTimeout(timer)
        this.#aborts.delete(request)
      })
    this.#loading.set(key, task)
    return task
  }

  dispose(): void {
    this.#isDisposed = true
    for (const { abort, timer } of this.#aborts) {
      abort.abort()
      this.#platform.clearTimeout(timer)
    }
  }
}

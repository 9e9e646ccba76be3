import { makeAutoObservable, observableShallow, runInAction } from 'mobx'
import type { Platform, TimerHandle } from '../lib/platform/platform.js'
import type { ImageKind } from '../services/catalogue-api.js'

/** An image that takes longer is given up. */
const IMAGE_TIMEOUT_MS = 2000

interface Needs {
  platform: Platform
  fetchImage: (kind: ImageKind, id: string, signal: AbortSignal) => Promise<Blob>
}

export class ImageStore {
  /** By `kind:id`; of networks, by `network:` and the CAIP-2 id. */
  blobs = new Map<string, Blob>()
  #needs: Needs
  #loading = new Map<string, Promise<void>>()
  #aborts = new Set<{ abort: AbortController; timer: TimerHandle }>()
  #isDisposed = false

  constructor(needs: Needs) {
    this.#needs = needs
    makeAutoObservable(this, { blobs: observableShallow }, { autoBind: true })
  }

  get(kind: ImageKind, id: string | null | undefined): Blob | undefined {
    return id ? this.blobs.get(`${kind}:${id}`) : undefined
  }

  /** Never rejects. The next call asks again for an image that failed. */
  async load(kind: ImageKind, ids: readonly (string | null | undefined)[]): Promise<void> {
    await Promise.all([...new Set(ids)].map((id) => (id ? this.loadAs(kind, id, id) : undefined)))
  }

  /** Keeps the image under a name of its own. */
  loadAs(kind: ImageKind, name: string, id: string): Promise<void> {
    const key = `${kind}:${name}`
    const loading = this.#loading.get(key)
    if (loading) return loading
    if (this.#isDisposed) return Promise.resolve()
    const abort = new AbortController()
    const timer = this.#needs.platform.setTimeout(() => abort.abort(), IMAGE_TIMEOUT_MS)
    const request = { abort, timer }
    this.#aborts.add(request)
    const task = this.#needs
      .fetchImage(kind, id, abort.signal)
      .then((blob) => {
        if (!this.#isDisposed) runInAction(() => this.blobs.set(key, blob))
      })
      .catch(() => void this.#loading.delete(key))
      .finally(() => {
        this.#needs.platform.clearTimeout(timer)
        this.#aborts.delete(request)
      })
    this.#loading.set(key, task)
    return task
  }

  dispose(): void {
    this.#isDisposed = true
    for (const { abort, timer } of this.#aborts) {
      abort.abort()
      this.#needs.platform.clearTimeout(timer)
    }
  }
}

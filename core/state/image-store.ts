import { observableRef, observableShallow, runInAction } from 'mobx'
import { makeObservableStore } from '../lib/make-observable-store.js'
import type { ImageKind } from '../services/catalogue-api.js'

/** `fetchImage` has a time limit of its own. */
type Needs = { fetchImage: (kind: ImageKind, id: string, signal: AbortSignal) => Promise<Blob> }

export class ImageStore {
  /** Keys are `kind:id`; for networks, `network:` and the CAIP-2 id. */
  blobs = new Map<string, Blob>()
  /** The pictures of well-known networks that ship, by CAIP-2 id. A function, since its code is loaded later. */
  markOf: ((networkId: string) => string | undefined) | undefined
  #needs: Needs
  #loading = new Map<string, Promise<void>>()
  #lifetime = new AbortController()

  constructor(needs: Needs) {
    this.#needs = needs
    makeObservableStore(this, { blobs: observableShallow, markOf: observableRef }, { autoBind: true })
  }

  get(kind: ImageKind, id: string | null | undefined): Blob | undefined {
    return id ? this.blobs.get(`${kind}:${id}`) : undefined
  }

  setMarks(markOf: (networkId: string) => string | undefined): void {
    this.markOf = markOf
  }

  /** Loads images. Never rejects. The next call requests failed images again. */
  async load(kind: ImageKind, ids: readonly (string | null | undefined)[]): Promise<void> {
    await Promise.all([...new Set(ids)].map((id) => (id ? this.loadAs(kind, id, id) : undefined)))
  }

  /** Loads an image and stores it under another name. */
  loadAs(kind: ImageKind, name: string, id: string): Promise<void> {
    const key = `${kind}:${name}`
    const loading = this.#loading.get(key)
    if (loading) return loading
    const { signal } = this.#lifetime
    if (signal.aborted) return Promise.resolve()
    const task = this.#needs
      .fetchImage(kind, id, signal)
      .then((blob) => {
        if (!signal.aborted) runInAction(() => this.blobs.set(key, blob))
      })
      .catch(() => void this.#loading.delete(key))
    this.#loading.set(key, task)
    return task
  }

  dispose(): void {
    this.#lifetime.abort()
  }
}

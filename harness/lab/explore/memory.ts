import { isMap, memberOf } from '../../world/lib/json.js'
import { partsOf, type Said } from './said.js'

/** The memory of one walk: the faults and conditions that its steps have put in force so far. */
export class Memory {
  /** Faults in force by their ids, each with its place. */
  readonly faults = new Map<string, string>()
  /** Layers that had a fault at any time: `http`, `chain`, `wallet`, `browser`. */
  readonly faulted = new Set<string>()
  /** Conditions of the browser that are in force, each with the step that ends it. */
  readonly troubles = new Map<string, Said>()
  /** Arguments of calls by the page's own code, by their ids. */
  readonly calls = new Map<string, { readonly verb: string; readonly input: unknown }>()
  /** How often each move was drawn. */
  readonly drawn = new Map<string, number>()
  /** Steps that could not be finished, as text. */
  readonly #left = new Set<string>()
  tabs = 1
  isInFirstTab = true
  #count = 0

  /** An id that no earlier step of the walk has. */
  freeId(kind: string): string {
    return `${kind}${this.#count + 1}`
  }

  /** Keeps that a step could not be finished: it is not drawn again. */
  leave(said: Said): void {
    this.#left.add(JSON.stringify(said))
  }

  isLeft(said: Said): boolean {
    return this.#left.has(JSON.stringify(said))
  }

  /** Keeps what a step changes. */
  remember(said: Said): void {
    const { verb, value } = partsOf(said)
    const id = String(memberOf(said, 'id') ?? memberOf(value, 'id') ?? '')
    this.#count = Math.max(this.#count, Number(id.replace(/\D/g, '')))
    if (verb.startsWith('app.') && id) this.calls.set(id, { verb, input: value })
    if (verb === 'fault' && isMap(value)) {
      this.faults.set(id, String(value['on']))
      this.faulted.add(String(value['on']).split('.')[0] ?? '')
    }
    if (verb === 'heal') this.faults.delete(String(value))
    if (verb === 'browser') this.#rememberBrowser(String(value))
  }

  #rememberBrowser(word: string): void {
    const ends = { offline: 'online', 'storage-full': 'storage-free', 'storage-blocked': 'storage-free' } as const
    const end = word === 'popup-blocked' ? 'popup-allowed' : ends[word as keyof typeof ends] // undefined for any other word
    if (end) {
      this.troubles.set(end, { browser: end })
      this.faulted.add('browser')
    }
    this.troubles.delete(word)
    if (word === 'second-tab') this.tabs = 2
    if (word.endsWith('-tab')) this.isInFirstTab = word === 'first-tab'
  }
}

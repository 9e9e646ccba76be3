import { isMap, memberOf } from '../../world/lib/json.js'
import { partsOf, type Said } from './said.js'

/** The effects of one walk's steps so far, such as faults in force. */
export class Memory {
  /** The places of the faults in force, by the fault's id. */
  readonly faults = new Map<string, string>()
  /** Layers that had a fault at any time: `http`, `chain`, `wallet`, `browser`. */
  readonly faulted = new Set<string>()
  /** Browser conditions in force, each as the name and the step that ends it. */
  readonly troubles = new Map<string, Said>()
  /** Calls by the page's own code, by their id. */
  readonly calls = new Map<string, { readonly verb: string; readonly input: unknown }>()
  /** The number of times that each move was drawn. */
  readonly drawn = new Map<string, number>()
  /** Steps that could not be finished, as JSON. */
  readonly #left = new Set<string>()
  tabs = 1
  isInFirstTab = true
  #count = 0

  /** Makes an id that no earlier step of the walk uses. */
  freeId(kind: string): string {
    return `${kind}${this.#count + 1}`
  }

  /** Marks a step that could not be finished, so that it is not drawn again. */
  leave(said: Said): void {
    this.#left.add(JSON.stringify(said))
  }

  isLeft(said: Said): boolean {
    return this.#left.has(JSON.stringify(said))
  }

  /** Records the effects of a step. */
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

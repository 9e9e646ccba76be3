import { makeAutoObservable } from 'mobx'
import { type NameProfile, type NameSuggestion, nameSuffixes } from '../../contracts/api/names.js'
import type { Network } from '../../contracts/network/network.js'
import type { ModalError } from '../../errors/base.js'

/** A name that is being registered: which one, for whom, where, and the very text that is signed. */
type NameReview = Readonly<{ name: string; address: string; network: Network; message: string }>

/** A name that the visitor looks for, and is about to register. Names have their suffix, `text` has none. */
export class NamesStore {
  text = ''
  /** The fault in the typed name. `legacy`: names with this ending can only be read. */
  problem: 'short' | 'characters' | 'legacy' | undefined = undefined
  search: 'idle' | 'waiting' | 'asking' | 'done' | 'failed' = 'idle'
  searchError: ModalError | undefined = undefined
  /** The name that was written, once it is known whether somebody has it; then those like it. */
  rows: readonly NameSuggestion[] = []
  registering: string | undefined = undefined
  /** The content that the wallet signs, as the view draws it. It never changes. */
  review: NameReview | undefined = undefined
  /** The step in progress. A signature request can be withdrawn; a sent registration cannot. */
  step: 'signing' | 'sending' | undefined = undefined
  error: ModalError | undefined = undefined
  registered: string | undefined = undefined
  own: readonly NameProfile[] = []
  ownError: ModalError | undefined = undefined
  isServed: boolean | undefined = undefined

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true, deep: false })
  }

  get written(): NameSuggestion | undefined {
    return this.rows.find(({ name }) => name === `${this.text}${nameSuffixes[0]}`)
  }

  set(values: Partial<Omit<NamesStore, 'written'>>): void {
    Object.assign(this, values)
  }

  setText(text: string, problem: NamesStore['problem'], search: NamesStore['search']): void {
    this.set({ text, problem, search, searchError: undefined, rows: [], error: undefined })
  }

  /** Ends the running step, with or without an error. A withdrawn step ends with neither. */
  end(error?: ModalError): void {
    this.set({ error, registering: undefined, review: undefined, step: undefined })
  }

  succeed(name: string): void {
    this.end()
    this.set({ registered: name, text: '', rows: [], search: 'idle' })
  }

  reset(): void {
    this.setText('', undefined, 'idle')
    this.end()
    this.set({ own: [], ownError: undefined, isServed: undefined })
  }
}

import type { NameProfile, NameSuggestion } from '../../contracts/api/names.js'
import type { Network } from '../../contracts/network/network.js'
import type { ModalError } from '../../errors/base.js'
import type { Fields } from '../../lib/fields.js'
import { makeObservableStore } from '../../lib/make-observable-store.js'
import type { LoadStatus } from '../../lib/task.js'
import type { NameProblem } from './zone.js'

type NameReview = Readonly<{ name: string; address: string; network: Network; message: string }>

/** The name that the visitor searches and registers. Names include their suffix, `text` does not. */
export class NamesStore {
  text = ''
  problem: NameProblem | undefined = undefined
  /** `waiting`: for the visitor to stop typing. */
  search: LoadStatus | 'waiting' = 'idle'
  searchError: ModalError | undefined = undefined
  /** The typed name, once its availability is known; then similar names. */
  rows: readonly NameSuggestion[] = []
  registering: string | undefined = undefined
  /** The content that the wallet signs, as the view shows it. Immutable. */
  review: NameReview | undefined = undefined
  /** The step in progress. A signature request can be withdrawn; a sent registration cannot. */
  step: 'signing' | 'sending' | undefined = undefined
  error: ModalError | undefined = undefined
  registered: string | undefined = undefined
  own: readonly NameProfile[] = []
  ownError: ModalError | undefined = undefined
  isServed: boolean | undefined = undefined

  /** The ending of the names that can be registered, with its dot. */
  readonly suffix: string

  constructor({ suffix }: { readonly suffix: string }) {
    this.suffix = suffix
    makeObservableStore(this, {}, { autoBind: true, deep: false })
  }

  get written(): NameSuggestion | undefined {
    return this.rows.find(({ name }) => name === `${this.text}${this.suffix}`)
  }

  set(values: Fields<NamesStore>): void {
    Object.assign(this, values)
  }

  setText(text: string, problem: NameProblem | undefined, search: NamesStore['search']): void {
    this.set({ text, problem, search, searchError: undefined, rows: [], error: undefined })
  }

  /** Ends the current step, with or without an error. A withdrawn step has none. */
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

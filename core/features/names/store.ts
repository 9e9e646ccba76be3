import { makeAutoObservable, observableRef } from 'mobx'
import { type NameProfile, type NameSuggestion, nameSuffixes } from '../../contracts/api/names.js'
import type { Network } from '../../contracts/network/network.js'
import type { ModalError } from '../../errors/base.js'

/** The fault in the typed name. `legacy`: names with this ending can only be read. */
export type NameProblem = 'short' | 'characters' | 'legacy'

/** `waiting`: for the visitor to stop writing. */
export type NameSearch = 'idle' | 'waiting' | 'asking' | 'done' | 'failed'

/** A name that is being registered: which one, for whom, where, and the very text that is signed. */
export interface NameReview {
  readonly name: string
  /** Plain. */
  readonly address: string
  readonly network: Network
  readonly message: string
}

/** A name that the visitor looks for, and is about to register. Names have their suffix, `text` has none. */
export class NamesStore {
  /** The typed text in lower case. */
  text = ''
  problem: NameProblem | undefined = undefined
  search: NameSearch = 'idle'
  searchError: ModalError | undefined = undefined
  /** The name that was written, once it is known whether somebody has it; then those like it. */
  rows: readonly NameSuggestion[] = []
  /** Waits for the signature, or for the service. */
  registering: string | undefined = undefined
  /** The name and account that the wallet signs for, as the view draws them. It never changes. */
  review: NameReview | undefined = undefined
  /** The step in progress. A signature request can be withdrawn; a sent registration cannot. */
  step: 'signing' | 'sending' | undefined = undefined
  /** How the last registration failed, and of which name. */
  error: ModalError | undefined = undefined
  failed: string | undefined = undefined
  /** The name that was registered last. */
  registered: string | undefined = undefined
  /** The names that the account has already. */
  own: readonly NameProfile[] = []
  ownError: ModalError | undefined = undefined
  /** Whether the data provider has names on this network; undefined until it has said so. */
  isServed: boolean | undefined = undefined

  constructor() {
    makeAutoObservable(
      this,
      {
        searchError: observableRef,
        rows: observableRef,
        review: observableRef,
        error: observableRef,
        own: observableRef,
        ownError: observableRef,
      },
      { autoBind: true },
    )
  }

  /** The name as it is written, in full, once something is known of it. */
  get written(): NameSuggestion | undefined {
    return this.rows.find(({ name }) => name === `${this.text}${nameSuffixes[0]}`)
  }

  setText(text: string, problem: NameProblem | undefined, search: NameSearch): void {
    this.text = text
    this.problem = problem
    this.search = search
    this.searchError = undefined
    this.rows = []
    this.error = undefined
  }

  beginSearch(): void {
    this.search = 'asking'
    this.searchError = undefined
  }

  setRows(rows: readonly NameSuggestion[], error?: ModalError): void {
    this.rows = rows
    this.searchError = error
    this.search = error ? 'failed' : 'done'
  }

  setServed(isServed: boolean): void {
    this.isServed = isServed
  }

  setOwn(own: readonly NameProfile[], error?: ModalError): void {
    this.own = own
    this.ownError = error
  }

  begin(name: string): void {
    this.registering = name
    this.step = 'signing'
    this.error = undefined
  }

  setReview(review: NameReview): void {
    this.review = review
  }

  setSending(): void {
    this.step = 'sending'
  }

  /** Ends the running step, with or without an error. A withdrawn step ends with neither. */
  end(error?: ModalError): void {
    this.error = error
    this.failed = error && this.registering
    this.registering = undefined
    this.review = undefined
    this.step = undefined
  }

  succeed(name: string): void {
    this.end()
    this.registered = name
    this.text = ''
    this.rows = []
    this.search = 'idle'
  }

  /** Another account, or none. */
  reset(): void {
    this.setText('', undefined, 'idle')
    this.end()
    this.setOwn([])
    this.isServed = undefined
  }
}

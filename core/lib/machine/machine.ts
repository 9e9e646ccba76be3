import { makeObservableStore } from '../make-observable-store.js'

/** For each state, the events that leave it, each with the state that follows. */
type Steps = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A sequence as a value. A state or an event outside the table does not compile. */
export interface Machine<States extends Steps> {
  readonly initial: StateOf<States>
  readonly states: States
}

export type StateOf<States extends Steps> = keyof States & string

export type EventOf<States extends Steps> = { [State in keyof States]: keyof States[State] & string }[keyof States]

/** Checks that each event leads to a state of the table, and returns the table. */
export function defineMachine<
  const States extends { readonly [State in keyof States]: Readonly<Record<string, keyof States & string>> },
>(machine: { readonly initial: keyof States & string; readonly states: States }): Machine<States> {
  return machine
}

/** One run of a machine. `state` is observable. */
export class MachineRun<States extends Steps> {
  readonly machine: Machine<States>
  state: StateOf<States>

  constructor(machine: Machine<States>) {
    this.machine = machine
    this.state = machine.initial
    makeObservableStore(this, { machine: false }, { autoBind: true, deep: false })
  }

  /**
   * Takes the step that the table has for this event. If the state does not list the event, it stays, and the result is
   * false.
   */
  send(event: EventOf<States>): boolean {
    const next: string | undefined = this.machine.states[this.state]?.[event]
    if (next !== undefined) this.state = next
    return next !== undefined
  }
}

import { spy } from 'mobx'
import { onTestFinished } from 'vitest'
import { MachineRun } from '../lib/machine/machine.js'

interface AnyMachine {
  readonly initial: string
  readonly states: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** All edges of a machine, each as `state event next`. */
export function edgesOf({ states }: AnyMachine): string[] {
  return Object.entries(states).flatMap(([state, steps]) =>
    Object.entries(steps).map(([event, next]) => `${state} ${event} ${next}`),
  )
}

/** Collects the edges that runs of this machine take until the test ends. The code under test is not changed for it. */
export function watchEdges(machine: AnyMachine): ReadonlySet<string> {
  const taken = new Set<string>()
  const stop = spy((happened) => {
    if (happened.type !== 'action' || happened.name !== 'send') return
    const run: unknown = happened.object
    if (!(run instanceof MachineRun) || run.machine !== machine) return
    const event = String(happened.arguments[0])
    const next = machine.states[run.state]?.[event]
    if (next !== undefined) taken.add(`${run.state} ${event} ${next}`)
  })
  onTestFinished(stop)
  return taken
}

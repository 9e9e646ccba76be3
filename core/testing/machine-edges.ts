import { spy } from 'mobx'
import { onTestFinished } from 'vitest'
import { MachineRun } from '../lib/machine/machine.js'

interface AnyMachine {
  readonly initial: string
  readonly states: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** All edges of a machine, each as `state event`. */
export function edgesOf({ states }: AnyMachine): string[] {
  return Object.entries(states).flatMap(([state, steps]) => Object.keys(steps).map((event) => `${state} ${event}`))
}

/** Collects the edges that runs of this machine take until the test ends. The code under test is not changed for it. */
export function watchEdges(machine: AnyMachine): ReadonlySet<string> {
  const taken = new Set<string>()
  const stop = spy((happened) => {
    if (happened.type !== 'action' || happened.name !== 'send') return
    const run: unknown = happened.object
    if (!(run instanceof MachineRun) || run.machine !== machine) return
    const edge = `${run.state} ${String(happened.arguments[0])}`
    if (edgesOf(machine).includes(edge)) taken.add(edge)
  })
  onTestFinished(stop)
  return taken
}

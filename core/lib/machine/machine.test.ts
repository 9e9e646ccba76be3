import { autorun } from 'mobx'
import { expect, onTestFinished, test } from 'vitest'
import { defineMachine, MachineRun } from './machine.js'

const door = defineMachine({
  initial: 'closed',
  states: {
    closed: { open: 'opened', lock: 'locked' },
    opened: { close: 'closed' },
    locked: { unlock: 'closed' },
  },
})

test('an event leads to the state that the table has for it', () => {
  const run = new MachineRun(door)
  const states: string[] = []
  onTestFinished(autorun(() => void states.push(run.state)))
  for (const event of ['open', 'close', 'lock', 'unlock'] as const) run.send(event)
  expect(states).toEqual(['closed', 'opened', 'closed', 'locked', 'closed'])
})

test('an event that the state does not list changes nothing', () => {
  const run = new MachineRun(door)
  run.send('lock')
  expect(run.send('open')).toBe(false)
  expect(run.state).toBe('locked')
  expect(run.send('unlock')).toBe(true)
})

test('two runs of one machine are independent', () => {
  const [one, other] = [new MachineRun(door), new MachineRun(door)]
  one.send('open')
  expect(other.state).toBe('closed')
})

test('a state or an event outside the table does not compile', () => {
  const run = new MachineRun(door)
  // @ts-expect-error No state of a door names this event.
  run.send('knock')
  // @ts-expect-error The event leads to a state that is not in the table.
  defineMachine({ initial: 'closed', states: { closed: { open: 'gone' } } })
  // @ts-expect-error The first state is not in the table.
  defineMachine({ initial: 'gone', states: { closed: {} } })
  expect(run.state).toBe('closed')
})

import { expect, test } from 'vitest'
import { lateViews } from '../../core/contracts/late-views.js'
import { views } from '../../core/contracts/views.js'
import { allShots } from './manifest.js'
import { readShot } from './take-shot.js'
import { states } from './way.js'

test('every view that exists is taken in every state, theme and size', () => {
  const shots = allShots()
  expect(shots).toHaveLength(Object.keys({ ...views, ...lateViews }).length * states.length * 2 * 2)
  expect(new Set(shots.map(({ name }) => name)).size).toBe(shots.length)
  expect(new Set(shots.map(({ view }) => view))).toEqual(new Set(Object.keys({ ...views, ...lateViews })))
})

test('every way to a state is a scenario that parses', () => {
  for (const shot of allShots()) expect(readShot(shot).head.scenario).toBe(shot.name)
})

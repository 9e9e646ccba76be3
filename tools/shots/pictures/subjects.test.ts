import { expect, test } from 'vitest'
import { readShot } from '../take-shot.js'
import { filmed, sceneOf, subjects } from './subjects.js'

test('every picture has a scenario that parses', async () => {
  for (const subject of [...subjects, ...filmed])
    for (const size of ['card', 'phone'] as const) {
      const { head } = await readShot(sceneOf(subject, size))
      expect(head.scenario).toBe(`${subject}-${size}`)
    }
})

import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../build/root.js'
import { readShot } from '../take-shot.js'
import { fourTimes, sceneOf, subjects } from './subjects.js'

test('every picture has a scenario that parses', async () => {
  for (const subject of subjects)
    for (const variant of fourTimes) {
      const { head } = await readShot(sceneOf(subject, variant))
      expect(head.scenario).toBe(`${subject}-${variant}`)
    }
})

const pictures = fs.readdirSync(path.join(root, 'docs/pictures')).filter((file) => !file.endsWith('.md'))

test('docs/pictures/README.md names every picture', () => {
  const page = fs.readFileSync(path.join(root, 'docs/pictures/README.md'), 'utf8')
  expect(pictures.length).toBeGreaterThan(8)
  expect(pictures.filter((file) => !page.includes(`\`${file}\``))).toEqual([])
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { walk } from '../../../tools/build/walk.js'
import { saidCodes } from './check-words.js'

const sources = ['core', 'ui']
  .flatMap((room) => walk(room).map((file) => path.join(room, file)))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/test-/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** zod's own codes. */
const ofZod = ['custom', 'invalid_union', 'invalid_value']

test('the codes that scenarios may name are those that the modal raises', () => {
  const ofTable = [...sources.matchAll(/^ {2}([a-z_]+): \{\s*name: '\w+Error'/gm)].map(([, code = '']) => code)
  expect(ofTable.length).toBeGreaterThan(20)
  const raised = [...sources.matchAll(/\bcode: '([a-z_]+)'|notify\(\s*'([a-z_]+)'/g)].map(([, a, b]) => a ?? b ?? '')
  expect([...ofTable, ...raised].filter((code) => !saidCodes.includes(code) && !ofZod.includes(code))).toEqual([])
  expect(saidCodes.filter((code) => !ofTable.includes(code) && !sources.includes(`'${code}'`))).toEqual([])
})

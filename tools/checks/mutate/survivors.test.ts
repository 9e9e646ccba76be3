import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../build/root.js'
import { type Survivor, unexplained } from './survivors.js'

const listed: readonly Survivor[] = JSON.parse(fs.readFileSync(new URL('survivors.json', import.meta.url), 'utf8'))

test('each change with a reason is in a line that its file has', () => {
  const linesOf = (file: string) => fs.readFileSync(path.join(root, file), 'utf8').split('\n')
  const stale = listed.filter(
    ({ file, line }) => !fs.existsSync(path.join(root, file)) || !linesOf(file).some((each) => each.trim() === line),
  )
  expect(stale).toEqual([])
})

test('a change is explained by its file, its line and what was changed', () => {
  const [known] = listed
  if (!known) throw new Error('the list has entries')
  const other = { ...known, what: '1 → 2 → 3' }
  expect(unexplained([known, other])).toEqual([other])
})

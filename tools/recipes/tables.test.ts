import { expect, test } from 'vitest'
import { failedTests, wrongTables } from './tables.js'

const view = { name: 'a view', tables: [{ file: 'core/views.test.ts', title: /^knows the views/ }] }
const known = { file: 'core/views.test.ts', title: 'knows the views that exist' }

test('the tables of a recipe may fail on the copy, and nothing else may', () => {
  const other = { file: 'core/views.test.ts', title: 'opens a view' }
  const broken = { file: 'ui/tips.test.tsx', title: '' }
  expect({
    table: wrongTables([known], [view]),
    others: wrongTables([known, other, broken], [view]),
    none: wrongTables([], [view, { name: 'an adapter' }]),
  }).toEqual({
    table: [],
    others: ['core/views.test.ts fails on the copy: opens a view', 'ui/tips.test.tsx fails on the copy: it cannot run'],
    none: ['a view no longer changes the table of core/views.test.ts: /^knows the views/'],
  })
})

test('failed tests and files that cannot run are read from the report', () => {
  const passed = { status: 'passed', title: 'opens' }
  const report = {
    testResults: [
      {
        name: '/copy/core/views.test.ts',
        status: 'failed',
        assertionResults: [passed, { ...known, status: 'failed' }],
      },
      { name: '/copy/ui/tips.test.tsx', status: 'failed', message: 'SyntaxError', assertionResults: [] },
      { name: '/copy/ui/good.test.tsx', status: 'passed', assertionResults: [passed] },
    ],
  }
  expect(failedTests(JSON.stringify(report), '/copy')).toEqual([known, { file: 'ui/tips.test.tsx', title: '' }])
})

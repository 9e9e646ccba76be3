import { expect, test } from 'vitest'
import { countReport, type VitestReport } from './unit.js'

const green: VitestReport = {
  success: true,
  numPassedTests: 4,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
}

test('counts passed and failed tests', () => {
  expect(countReport(green)).toEqual({ passed: 4, failed: 0 })
  expect(countReport({ ...green, success: false, numFailedTests: 2 })).toEqual({ passed: 4, failed: 2 })
})

test('a skipped test is a failure', () => {
  expect(countReport({ ...green, numPendingTests: 1 }).failed).toBe(1)
  expect(countReport({ ...green, numTodoTests: 1 }).failed).toBe(1)
})

test('a file that could not be loaded is a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }]
  expect(countReport({ ...green, success: false, testResults }).failed).toBe(1)
})

test('a run that failed outside its tests is a failure', () => {
  expect(countReport({ ...green, success: false }).failed).toBe(1)
})

import { expect, test } from 'vitest'
import type { Violation } from './journal.js'
import type { ScenarioRun } from './scenario-run.js'
import { openViolations } from './violations.js'

function openOf(url: string, request: { path: string; status: number }): Violation[] {
  const violation = {
    kind: 'console-error',
    text: 'Failed to load resource: the server responded with a status of 503 ()',
    url,
  }
  const scenarioRun = {
    journal: { violations: [violation] },
    consumed: new Set(),
    scenario: { head: {} },
    wasOffline: false,
    world: { services: { requests: [request], nodes: { answered: [] } } },
  }
  return openViolations(scenarioRun as unknown as ScenarioRun) // what is read of it, no more
}

test('the console line about a faulty answer is no violation, in either encoding of its path', () => {
  const failed = { path: '/v1/sessions/eip155:1:0x1', status: 503 }
  expect(openOf('https://rpc.test/v1/sessions/eip155:1:0x1?projectId=a', failed)).toEqual([])
  expect(openOf('https://rpc.test/v1/sessions/eip155%3A1%3A0x1?projectId=a', failed)).toEqual([])
})

test('a console line about another path, a good answer or an unreadable path is a violation', () => {
  const failed = { path: '/v1/sessions/eip155:1:0x1', status: 503 }
  expect(openOf('https://rpc.test/v1/sessions/eip155%3A1%3A0x2', failed)).toHaveLength(1)
  expect(openOf('https://rpc.test/v1/sessions/eip155%3A1%3A0x1', { ...failed, status: 200 })).toHaveLength(1)
  expect(openOf('https://rpc.test/v1/sessions/%E0', failed)).toHaveLength(1)
  expect(openOf('somewhere', failed)).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { jsonReporter, jsonStreamReporter, listReporter, type Reporter } from './reporters.js'
import { type RunSummary, type ScenarioResult, summarise } from './result.js'

const passed: ScenarioResult = {
  name: 'connect/connect-evm',
  title: 'Connects',
  file: 'connect-evm.yaml',
  seed: 7,
  round: 1,
  outcome: 'passed',
  durationMs: 120,
  attachments: [],
}

const failed: ScenarioResult = {
  ...passed,
  outcome: 'assertion',
  attachments: ['out/connect-evm.png'],
  failure: {
    outcome: 'assertion',
    step: 'step 4 (connect-evm.yaml:12:3) expect: {"view":"Account"}',
    message: 'view: wanted "Account", got "Connect" & <more>',
    lastEvents: ['view Connect', 'MODAL_OPEN', 'request catalogue GET /getWallets'],
    command: 'npx walletmodal-harness run connect/connect-evm --seed 7',
  },
}

function run(make: (write: (text: string) => void) => Reporter): string {
  let text = ''
  const reporter = make((part) => {
    text += part
  })
  reporter.onStart?.(2)
  reporter.onResult?.(passed, 1, 2)
  reporter.onResult?.(failed, 2, 2)
  reporter.onEnd?.(summarise([passed, failed], 2, 500))
  return text
}

test('the list prints a line for each scenario and five for a failure', () => {
  expect(run((write) => listReporter(write, false))).toMatchInlineSnapshot(`
    "Running 2 scenarios
    ✓ 1/2 connect/connect-evm 120 ms
    ✗ 2/2 connect/connect-evm 120 ms
    connect/connect-evm failed at step 4 (connect-evm.yaml:12:3) expect: {"view":"Account"}
      view: wanted "Account", got "Connect" & <more>
      last events: view Connect → MODAL_OPEN → request catalogue GET /getWallets
      seed 7
      npx walletmodal-harness run connect/connect-evm --seed 7
      kept out/connect-evm.png
    1 passed, 1 failed (0.5 s)
    "
  `)
})

test('the list links the picture of a scenario that passed', () => {
  const result = { ...passed, attachments: ['/my shop/results/screenshot.png', '/my shop/results/trace.zip'] }
  expect(told(summarise([result], 1, 500), result)).toBe(
    '✓ 2/5 connect/connect-evm 120 ms\n  picture: file:///my%20shop/results/screenshot.png\n1 passed, 0 failed (0.5 s)\n',
  )
})

test('the list has no escape codes without colour and some with it', () => {
  expect(run((write) => listReporter(write, false))).not.toContain('\u001b')
  expect(run((write) => listReporter(write, true))).toContain('\u001b[31m')
})

test('json is one object with every result', () => {
  const parsed: unknown = JSON.parse(run(jsonReporter))
  expect(parsed).toMatchObject({
    passed: 1,
    failed: 1,
    planned: 2,
    exitCode: 1,
    results: [{ name: 'connect/connect-evm' }, {}],
  })
})

test('the json stream is one object a line', () => {
  const lines = run(jsonStreamReporter).trimEnd().split('\n')
  expect(lines.map((line) => Reflect.get(Object(JSON.parse(line)), 'type'))).toEqual([
    'start',
    'result',
    'result',
    'end',
  ])
})

test('the highest exit code wins and a lost scenario is an internal error', () => {
  const drift: ScenarioResult = { ...failed, outcome: 'drift' }
  expect(summarise([passed], 1, 1).exitCode).toBe(0)
  expect(summarise([passed, failed, drift], 3, 1).exitCode).toBe(8)
  expect(summarise([passed], 2, 1).exitCode).toBe(12)
  expect(summarise([failed], 2, 1, { isCut: true }).exitCode).toBe(1)
  expect(summarise([passed], 1, 1, { leaks: ['1 × Worker'] }).exitCode).toBe(11)
  expect(summarise([passed], 1, 1, { errors: ['no memory'] }).exitCode).toBe(12)
})

function told(summary: RunSummary, result: ScenarioResult): string {
  let list = ''
  const reporter = listReporter((text) => {
    list += text
  }, false)
  reporter.onResult?.(result, 2, 5)
  reporter.onEnd?.(summary)
  return list
}

test('a scenario that was running when the run was stopped is neither passed nor failed', () => {
  const stopped: ScenarioResult = { ...failed, outcome: 'interrupted' }
  const summary = summarise([passed, stopped], 5, 500, { isCut: true })
  expect(summary).toMatchObject({ passed: 1, failed: 0, interrupted: 1, exitCode: 130 })
  expect(told(summary, stopped)).toBe(
    '– 2/5 connect/connect-evm interrupted\n1 passed, 0 failed, 1 interrupted (0.5 s)\n',
  )
})

test('a scenario that passed at a retry is flaky, and says so', () => {
  const flaky: ScenarioResult = { ...failed, outcome: 'flaky' }
  const summary = summarise([passed, flaky], 2, 500)
  expect(summary).toMatchObject({ passed: 1, failed: 0, flaky: 1, exitCode: 10 })
  expect(told(summary, flaky)).toContain('1 passed, 0 failed, 1 flaky (0.5 s)')
})

test('the exit code of a failure wins over that of a flaky scenario', () => {
  const flaky: ScenarioResult = { ...failed, outcome: 'flaky' }
  const drift: ScenarioResult = { ...failed, outcome: 'drift' }
  const codeOf = (results: readonly ScenarioResult[], rest = {}) => summarise(results, results.length, 1, rest).exitCode
  expect({
    flaky: codeOf([passed, flaky]),
    withFailure: codeOf([failed, flaky]),
    withDifference: codeOf([flaky, failed, drift]),
    withLeak: codeOf([flaky], { leaks: ['1 × Worker'] }),
    withError: codeOf([flaky], { errors: ['no memory'] }),
  }).toEqual({ flaky: 10, withFailure: 1, withDifference: 8, withLeak: 11, withError: 12 })
})

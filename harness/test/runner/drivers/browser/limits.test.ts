import { expect, test } from 'vitest'
import { loadScenarios } from '../../load.js'
import type { EngineName } from './engine-name.js'
import { whyNotRun } from './limits.js'

async function whyNot(
  head: string,
  steps = '- open: Connect\n',
  engine: EngineName = 'firefox',
): Promise<string | undefined> {
  const content = `scenario: A visitor looks\n${head}chains: { mainnet: { kind: evm, id: 1 } }\n---\n${steps}- expect: { axe: clean }\n`
  const { scenarios, problems } = await loadScenarios([{ name: 'looks', file: 'looks.yaml', content }])
  const [scenario] = scenarios
  if (!scenario) throw new Error(JSON.stringify(problems))
  expect(whyNotRun(scenario, 'chromium')).toBeUndefined()
  return whyNotRun(scenario, engine)
}

const onApp = "app: { url: 'http://localhost:5173' }\n"

test('Firefox can perform scenarios with apps, phones, clocks and the recommended policy', async () => {
  expect(await whyNot('')).toBeUndefined()
  expect(await whyNot(onApp, '- goto: /\n')).toBeUndefined()
  expect(await whyNot('page: { policy: recommended, device: ios-safari }\n')).toBeUndefined()
  expect(await whyNot('', '- clock: { advance: 1h }\n- browser: offline\n- browser: online\n')).toBeUndefined()
})

test('a scenario that Firefox cannot perform has a reason of one line', async () => {
  const throttled = '- repeat: { times: 2, steps: [{ browser: { cpu: 4 } }] }\n'
  expect([
    await whyNot(`page: { policy: "default-src 'self'" }\n`),
    await whyNot('tags: [hostile]\n'),
    await whyNot('', throttled),
    await whyNot('', '- browser: { colorScheme: dark }\n'),
    await whyNot('wallets: { fox: { via: eip6963 } }\n', '- browser: offline\n'),
    await whyNot('', '- fault: { on: frame, do: never-loads }\n- frame: { fault: abort, on: RPC_REQUEST }\n'),
  ]).toMatchInlineSnapshot(`
    [
      "Firefox is served its world, and the policy of this page names the services at their own addresses",
      "Firefox does not report how long a page is busy",
      "Firefox cannot slow the processor down",
      "Firefox reads theme and motion when it starts, and this scenario changes them later",
      "Firefox also cuts an offline page off from installed wallets, which it reaches over HTTP",
      "Firefox does not report that a frame failed to load a second time",
    ]
  `)
})

test('a limit on a fault applies to its map form too, and to no other fault', async () => {
  const abort = '- frame: { fault: abort, on: RPC_REQUEST }\n'
  const why = 'Firefox does not report that a frame failed to load a second time'
  expect(await whyNot('', `- fault: { on: frame, do: { never-loads: true, times: 1 } }\n${abort}`)).toBe(why)
  expect(await whyNot('', `- fault: { on: frame, do: { timeout: true, times: 1 } }\n${abort}`)).toBeUndefined()
})

test('WebKit can perform scenarios in narrow windows, but none on phones or with apps', async () => {
  expect(await whyNot(onApp, '- goto: /\n', 'webkit')).toBe(
    'WebKit is served its world, and an app asks services at addresses of its own',
  )
  expect(await whyNot('page: { viewport: { width: 390, height: 780 } }\n', undefined, 'webkit')).toBeUndefined()
  const why = 'WebKit has no touch input, and this scenario is on a phone'
  expect(await whyNot('page: { device: ios-safari }\n', undefined, 'webkit')).toBe(why)
  expect(await whyNot('page: { viewport: { width: 390, height: 780, phone: true } }\n', undefined, 'webkit')).toBe(why)
})

import { expect, test } from 'vitest'
import { harnessInCore, strayTestParts, strayTests } from './tests.js'

const files = (...names: string[]) => names.map((file) => ({ file, text: '' }))

test('a test begins with a source beside it or with its folder', () => {
  const named = files(
    'core/lib/lazy.ts',
    'core/lib/lazy.test.ts',
    'core/lib/lazy.retries.property.test.ts',
    'core/lib/lib.bounds.test.ts',
    'ui/features/send/amount.tsx',
    'ui/features/send/amount.test.tsx',
    'tools/checks/readme.test.ts',
    'harness/apps/page/motion.long.test.ts',
  )
  expect(strayTests(named)).toEqual([])
  const stray = ['core/lib/retries.test.ts', 'core/modal/lazy.test.ts', 'tools/checks/mutate/readme.test.ts']
  expect(strayTests([...named, ...files(...stray)])).toEqual(stray)
})

test('a file that only tests can use stands in a folder for testing', () => {
  const shared = { file: 'core/lib/world.ts', text: "import { onTestFinished } from 'vitest'\n" }
  expect(
    strayTestParts([
      ...files('core/lib/testing/world.ts', 'core/lib/lazy.ts', 'harness/test/run.ts', 'harness/lab/test-run.ts'),
      { ...shared, file: 'core/testing/world.ts' },
      { ...shared, file: 'core/lib/world.test.ts' },
      shared,
      { file: 'core/lib/tabs.ts', text: "import {\n  expect,\n  onTestFinished,\n} from 'vitest'\n" },
    ]),
  ).toEqual(['harness/lab/test-run.ts', 'core/lib/world.ts', 'core/lib/tabs.ts'])
})

test('core reaches the harness through one folder', () => {
  const to = 'harness/world/chains/chain.ts'
  const from = (file: string) => ({ from: file, to, kind: 'type' as const })
  expect(
    harnessInCore([
      from('core/testing/with-harness/chains.ts'),
      from('core/testing/chains.ts'),
      from('core/services/ens.test.ts'),
      from('cli/main.ts'),
      { from: 'core/index.ts', to: 'core/lib/lazy.ts', kind: 'value' },
    ]),
  ).toEqual([`core/testing/chains.ts → ${to}`, `core/services/ens.test.ts → ${to}`])
})

import { expect, test } from 'vitest'
import { findKnots, readImports } from './imports.js'
import { isAllowed } from './order.js'

const source = (file: string, text: string) => ({ file, text })

test('reads values, types and import() of files that exist, and no comment', () => {
  const sources = [
    source(
      'core/a.ts',
      [
        "import { b } from './lib/b.js'",
        "import type { C } from './lib/c.js'",
        "import { type D } from './lib/d.js'",
        "export { e } from './lib/e.js'",
        "import {\n  b2,\n} from './lib/b.js'",
        "const later = () => import('./lib/f.js')",
        "type G = typeof import('./lib/g.js')",
        "// import { no } from './lib/no.js'",
        "/* import('./lib/no.js') */",
        "import 'mobx'",
      ].join('\n'),
    ),
    ...['b', 'c', 'd', 'e', 'f', 'g', 'no'].map((name) => source(`core/lib/${name}.ts`, '')),
  ]
  expect(readImports(sources).map(({ to, kind }) => `${to} ${kind}`)).toEqual([
    'core/lib/b.ts value',
    'core/lib/c.ts type',
    'core/lib/d.ts type',
    'core/lib/e.ts value',
    'core/lib/b.ts value',
    'core/lib/f.ts lazy',
    'core/lib/g.ts type',
  ])
})

test('files that import each other form one knot', () => {
  const edges = ['a b', 'b c', 'c a', 'c d', 'd e', 'e d', 'e f'].map((edge) => {
    const [from = '', to = ''] = edge.split(' ')
    return { from, to }
  })
  expect(findKnots(edges)).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ])
})

test.each([
  ['core/wallets/x.ts', 'core/lib/y.ts', true],
  ['core/lib/x.ts', 'core/wallets/y.ts', false],
  ['core/features/send/x.ts', 'core/features/send/node/y.ts', true],
  ['core/features/send/x.ts', 'core/features/swap/y.ts', false],
  ['ui/features/send/x.tsx', 'core/features/swap/y.ts', true],
  ['core/lib/x.ts', 'ui/primitives/y.ts', false],
  ['harness/apps/page/x.ts', 'ui/index.ts', true],
  ['harness/world/chains/x.ts', 'ui/index.ts', false],
  ['fixtures/x.ts', 'core/contracts/y.ts', true],
  ['fixtures/x.ts', 'core/lib/y.ts', false],
])('%s may import %s: %s', (from, to, allowed) => {
  expect(isAllowed({ from, to, kind: 'type' })).toBe(allowed)
})

import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../build/root.js'
import { diagramOf, pagesWithMachines } from '../docs/machines.js'

// `npx vitest run --project harness tools/checks/machines.test.ts -u` draws the diagrams anew.

test.each(Object.entries(pagesWithMachines))('%s draws what the table says', async (file, page) => {
  expect(page()).toContain('stateDiagram-v2')
  await expect(page()).toMatchFileSnapshot(path.join(root, file))
})

test('events between the same two states share an arrow', () => {
  const door = {
    initial: 'closed',
    states: { closed: { open: 'opened' }, opened: { close: 'closed', slam: 'closed' } },
  }
  expect(diagramOf(door)).toBe(
    [
      '```mermaid',
      'stateDiagram-v2',
      '  [*] --> closed',
      '  closed --> opened: open',
      '  opened --> closed: close, slam',
      '```',
    ].join('\n'),
  )
})

import { expect, onTestFinished, test } from 'vitest'
import { edgesOf, watchEdges } from '../../testing/machine-edges.js'
import { setupModal } from '../../testing/modal.js'
import { createMemoryStorage } from '../../testing/platform.js'
import { restoreMachine } from './restore-machine.js'

/** A page that was left with a connection and is loaded again. The test answers for its wallet. */
async function setup() {
  const storage = createMemoryStorage()
  const before = setupModal({}, { platform: { storage } })
  await before.connect('Fox')
  before.modal.dispose()
  const world = setupModal({}, { platform: { storage } })
  onTestFinished(() => world.modal.dispose())
  const { evm, modal, platform } = world
  let answer = () => {}
  evm.approved = {}
  evm.answering = new Promise<void>((resolve) => {
    answer = resolve
  })
  return {
    announce: async () => {
      world.announce('Fox')
      await platform.settle()
    },
    answer: async () => {
      answer()
      await platform.settle()
    },
    waitInVain: () => platform.advance(10_000),
    disconnect: async () => {
      await modal.disconnect('eip155')
      await platform.settle()
    },
  }
}

type Act = keyof Awaited<ReturnType<typeof setup>>

const scenes: readonly (readonly [title: string, acts: readonly Act[], edges: readonly string[]])[] = [
  ['the wallet answers at once', ['announce', 'answer'], ['waiting end over']],
  ['the wallet announces itself late', ['waitInVain', 'announce', 'answer'], ['waiting timeUp late', 'late end over']],
  [
    'the visitor disconnects before the wallet answers',
    ['announce', 'disconnect', 'answer'],
    ['waiting leave left', 'left end over'],
  ],
  ['the visitor disconnects a wallet that is late', ['announce', 'waitInVain', 'disconnect'], ['late leave left']],
]

test.each(scenes)('%s', async (_title, acts, edges) => {
  const taken = watchEdges(restoreMachine)
  const world = await setup()
  for (const act of acts) await world[act]()
  expect([...taken]).toEqual(expect.arrayContaining([...edges]))
})

test('the scenes above take every edge', () => {
  const walked = scenes.flatMap(([, , edges]) => edges)
  expect(walked.sort()).toEqual(edgesOf(restoreMachine).sort())
})

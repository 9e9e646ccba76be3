import { expect, onTestFinished, test } from 'vitest'
import type { Transaction } from '../../contracts/account/transaction.js'
import { makeOnramp, purchase } from '../../testing/buy.js'
import { edgesOf, watchEdges } from '../../testing/machine-edges.js'
import { purchaseMachine } from './purchase-machine.js'

/** The view of the providers, with a purchase history that the test writes. */
async function setup() {
  const history: Transaction[] = []
  const world = await makeOnramp({ history: () => Response.json({ data: history, next: null }) })
  onTestFinished(() => world.modal.dispose())
  const { part, platform, page, windows, root } = world
  await world.open()
  const poll = async (status: Parameters<typeof purchase>[1]) => {
    history.push(purchase('new', status))
    await platform.advance(4000)
  }
  const retryAs = async (isBlocked: boolean) => {
    // Another link is on its way since the last tap.
    await platform.advance(0)
    page.isBlocked = isBlocked
    part.retry()
  }
  return {
    choose: () => part.choose('coinbase'),
    chooseBlocked: () => {
      page.isBlocked = true
      part.choose('coinbase')
    },
    open: () => retryAs(false),
    block: () => retryAs(true),
    close: async () => {
      windows.at(-1)?.close()
      await platform.advance(1000)
    },
    buy: () => poll('ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'),
    fail: () => poll('ONRAMP_TRANSACTION_STATUS_FAILED'),
    timeOut: () => platform.advance(180_000),
    leave: async () => {
      root.chains.setActiveNamespace('solana')
      await platform.settle()
    },
  }
}

type World = Awaited<ReturnType<typeof setup>>
type Act = keyof World

/** The acts that lead to each state. */
const ways: Readonly<Record<string, readonly Act[]>> = {
  waiting: ['choose'],
  blocked: ['choose', 'block'],
  closed: ['choose', 'close'],
  failed: ['choose', 'fail'],
  timedOut: ['choose', 'timeOut'],
}

/** Every edge, with the state that it leads to. */
const edges = [
  'none open waiting',
  'none block blocked',
  'waiting open waiting',
  'waiting block blocked',
  'waiting close closed',
  'waiting fail failed',
  'waiting timeOut timedOut',
  'waiting buy none',
  'waiting leave none',
  'blocked open waiting',
  'blocked block blocked',
  'blocked fail failed',
  'blocked timeOut timedOut',
  'blocked buy none',
  'blocked leave none',
  'closed open waiting',
  'closed block blocked',
  'closed fail failed',
  'closed timeOut timedOut',
  'closed buy none',
  'closed leave none',
  'failed open waiting',
  'failed block blocked',
  'failed leave none',
  'timedOut open waiting',
  'timedOut block blocked',
  'timedOut leave none',
]

const scenes = edges.flatMap((edge) => {
  const [state = '', event = ''] = edge.split(' ')
  if (state === 'none') return [[edge, [event === 'open' ? 'choose' : 'chooseBlocked']] as const]
  return [[edge, [...(ways[state] ?? []), event as Act]] as const] // each event has an act with the same name
})

test.each(scenes)('the visitor takes the edge "%s"', async (edge, acts) => {
  const taken = watchEdges(purchaseMachine)
  const world = await setup()
  for (const act of acts) await world[act as Act]() // a scene consists of acts
  expect([...taken]).toContain(edge)
})

test('the scenes above take every edge', () => {
  expect(edges.toSorted()).toEqual(edgesOf(purchaseMachine).toSorted())
})

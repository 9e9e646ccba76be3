import { expect, onTestFinished, test } from 'vitest'
import { edgesOf, watchEdges } from '../../testing/machine-edges.js'
import { setupSwap } from '../../testing/swap.js'
import { swapMachine } from './swap-machine.js'

const ofEther = { fromToken: 'ETH', toToken: 'USDC', amount: '2' }
const ofDollars = { fromToken: 'USDC', toToken: 'ETH', amount: '320' }
const declined = Object.assign(new Error('No'), { code: 4001 })

type World = ReturnType<typeof setupSwap>
type Order = typeof ofEther

interface Scene {
  readonly title: string
  readonly order: Order
  /** Sets the world up before the review. */
  readonly prepare?: (world: World) => void
  /** Continues from the review. */
  readonly act?: (world: World, swap: Awaited<ReturnType<World['open']>>) => unknown
  readonly edges: readonly string[]
}

/** Leaves requests unanswered whose address or body contains this text. */
function holdBack({ platform, answer }: World, text: string): void {
  platform.onFetch((url, init) => (`${url} ${init?.body}`.includes(text) ? never() : answer(url, init)))
}

const never = () => new Promise<never>(() => {})
const confirm = async ({ platform }: World, swap: { confirm(): void }) => {
  swap.confirm()
  await platform.settle()
}
const leave = async (world: World) => {
  world.modal.close()
  await world.platform.settle()
}
const asBatch = ({ wallet }: World) => {
  wallet.capabilities = async () => ({ '0x1': { atomic: { status: 'supported' } } })
}

const scenes: readonly Scene[] = [
  {
    title: 'a swap without an approval',
    order: ofEther,
    act: confirm,
    edges: [
      'idle build building',
      'building built idle',
      'idle check checking',
      'checking askSwap swapping',
      'swapping sent swapPending',
      'swapPending complete idle',
    ],
  },
  {
    title: 'an approval, then the swap',
    order: ofDollars,
    act: confirm,
    edges: [
      'checking askApproval approving',
      'approving sent approvalPending',
      'approvalPending check checking',
      'checking looked idle',
    ],
  },
  {
    title: 'a transaction that cannot be built',
    order: ofEther,
    prepare: ({ answers }) => {
      answers['/v1/convert/build-transaction'] = () => new Response('', { status: 400 })
    },
    edges: ['building fail idle'],
  },
  {
    title: 'a second review before the first is built',
    order: ofEther,
    prepare: (world) => holdBack(world, '/v1/convert/build-transaction'),
    act: async (world, swap) => {
      swap.goBack()
      swap.review()
      await world.platform.settle()
    },
    edges: ['building build building'],
  },
  {
    title: 'the modal closes while a review is built',
    order: ofEther,
    prepare: (world) => holdBack(world, '/v1/convert/build-transaction'),
    act: leave,
    edges: ['building leave idle'],
  },
  {
    title: 'the modal closes while the swap is simulated once more',
    order: ofEther,
    act: async (world, swap) => {
      holdBack(world, 'eth_simulateV1')
      await confirm(world, swap)
      await leave(world)
    },
    edges: ['checking leave idle'],
  },
  {
    title: 'the wallet’s owner rejects the approval',
    order: ofDollars,
    act: async (world, swap) => {
      world.wallet.send = async () => Promise.reject(declined)
      await confirm(world, swap)
    },
    edges: ['approving fail idle'],
  },
  {
    title: 'the modal closes while the wallet asks for the approval',
    order: ofDollars,
    act: async (world, swap) => {
      world.wallet.send = never
      await confirm(world, swap)
      await leave(world)
    },
    edges: ['approving leave idle'],
  },
  {
    title: 'an approval that reverts',
    order: ofDollars,
    act: async (world, swap) => {
      world.state.receipt = '0x0'
      await confirm(world, swap)
    },
    edges: ['approvalPending fail idle'],
  },
  {
    title: 'an approval that no block has for two minutes',
    order: ofDollars,
    act: async (world, swap) => {
      world.state.receipt = null
      await confirm(world, swap)
      await world.platform.advance(120_000)
    },
    edges: ['approvalPending giveUp idle'],
  },
  {
    title: 'the modal closes while the approval waits for its block',
    order: ofDollars,
    act: async (world, swap) => {
      world.state.receipt = null
      await confirm(world, swap)
      await leave(world)
    },
    edges: ['approvalPending leave idle'],
  },
  {
    title: 'a service that cannot build the swap after its approval',
    order: ofDollars,
    act: async (world, swap) => {
      world.wallet.send = async () => {
        world.answers['/v1/convert/build-transaction'] = () => new Response('', { status: 400 })
        return `0x${'1'.repeat(64)}`
      }
      await confirm(world, swap)
    },
    edges: ['checking fail idle'],
  },
  {
    title: 'the wallet’s owner rejects the swap',
    order: ofEther,
    act: async (world, swap) => {
      world.wallet.send = async () => Promise.reject(declined)
      await confirm(world, swap)
    },
    edges: ['swapping fail idle'],
  },
  {
    title: 'the modal closes while the wallet asks for the swap',
    order: ofEther,
    act: async (world, swap) => {
      world.wallet.send = never
      await confirm(world, swap)
      await leave(world)
    },
    edges: ['swapping leave idle'],
  },
  {
    title: 'a wallet that turns a batch down',
    order: ofDollars,
    prepare: asBatch,
    act: confirm,
    edges: ['swapping turnDown idle'],
  },
  {
    title: 'a swap that reverts',
    order: ofEther,
    act: async (world, swap) => {
      world.state.receipt = '0x0'
      await confirm(world, swap)
    },
    edges: ['swapPending fail idle'],
  },
  {
    title: 'a swap that no block has for two minutes',
    order: ofEther,
    act: async (world, swap) => {
      world.state.receipt = null
      await confirm(world, swap)
      await world.platform.advance(120_000)
    },
    edges: ['swapPending giveUp idle'],
  },
  {
    title: 'the modal closes while the swap waits for its block',
    order: ofEther,
    act: async (world, swap) => {
      world.state.receipt = null
      await confirm(world, swap)
      await leave(world)
    },
    edges: ['swapPending leave idle'],
  },
]

test.each(scenes.map((scene) => [scene.title, scene] as const))(
  '%s',
  async (_title, { order, prepare, act, edges }) => {
    const taken = watchEdges(swapMachine)
    const world = setupSwap()
    onTestFinished(() => world.modal.dispose())
    prepare?.(world)
    const swap = await world.open(order)
    swap.review()
    await world.platform.settle()
    await act?.(world, swap)
    expect([...taken]).toEqual(expect.arrayContaining([...edges]))
  },
)

test('the scenes above take every edge', () => {
  const walked = new Set(scenes.flatMap(({ edges }) => edges))
  expect([...walked].sort()).toEqual(edgesOf(swapMachine).sort())
})

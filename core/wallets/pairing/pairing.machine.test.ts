import { expect, onTestFinished, test } from 'vitest'
import { mappedError } from '../../errors/mapped-error.js'
import { pairingMachine } from '../../state/pairing-machine.js'
import { createTestAdapter } from '../../testing/adapter.js'
import { edgesOf, watchEdges } from '../../testing/machine-edges.js'
import { ethereum, setupModal } from '../../testing/modal.js'

const declined = Object.assign(new Error('No'), { code: 4001 })
/** A code lives for four minutes, and is renewed with less than ten seconds left. */
const AGED_MS = 230_001
const SILENT_MS = 8000

/** The view with the code. The test answers for the relay. */
async function setup() {
  const { connecting, reference } = createTestAdapter()
  const relay = createTestAdapter()
  const world = setupModal({ networks: [ethereum], adapters: [{ ...reference, type: 'universal' }, relay.reference] })
  onTestFinished(() => world.modal.dispose())
  const { modal, platform, root } = world
  await modal.open({ view: 'ConnectingWalletConnectBasic' })
  await platform.settle()
  return {
    /** The newest code, or the one of an earlier request, arrives. */
    arrive: (index = connecting.length - 1) => connecting[index]?.params.onUri?.(`wc:${index}`),
    refuse: async (error: unknown, index = connecting.length - 1) => {
      connecting[index]?.refuse(error)
      await platform.settle()
    },
    ask: async () => {
      root.flows.retryPairing()
      await platform.settle()
    },
    age: () => platform.advance(AGED_MS),
    sleep: async () => {
      platform.sleep(240_000)
      await platform.settle()
    },
    beSilent: () => platform.advance(SILENT_MS),
    close: async () => {
      modal.close()
      await platform.settle()
    },
    count: () => connecting.length,
  }
}

type World = Awaited<ReturnType<typeof setup>>

/** A code that aged, and whose successor has not arrived. */
const expire = async (world: World) => {
  world.arrive()
  await world.age()
  await world.beSilent()
}

const scenes: readonly (readonly [title: string, act: (world: World) => unknown, edges: readonly string[]])[] = [
  ['a code is asked for and arrives', ({ arrive }) => arrive(), ['idle ask preparing', 'preparing arrive ready']],
  ['a second code is asked for before the first arrives', ({ ask }) => ask(), ['preparing ask preparing']],
  ['the relay is silent', ({ beSilent }) => beSilent(), ['preparing fail failed']],
  ['the wallet’s owner rejects before a code is shown', ({ refuse }) => refuse(declined), ['preparing refuse refused']],
  ['the modal closes before a code arrives', ({ close }) => close(), ['preparing reset idle']],
  [
    'a code that aged is renewed, and shown meanwhile',
    async ({ arrive, age }) => {
      arrive()
      await age()
      arrive()
    },
    ['ready ask renewing', 'renewing arrive ready'],
  ],
  [
    'two codes arrive one after the other',
    async ({ arrive, ask }) => {
      await ask()
      arrive(1)
      arrive(0)
    },
    ['ready arrive ready'],
  ],
  [
    'the computer sleeps past the code’s time, and the next does not come',
    async ({ arrive, sleep, beSilent }) => {
      arrive()
      await sleep()
      await beSilent()
    },
    ['ready die expired', 'expired ask preparing', 'preparing expire expired'],
  ],
  [
    'the computer sleeps while another code is asked for',
    async ({ arrive, ask, sleep }) => {
      arrive()
      await ask()
      await sleep()
    },
    ['renewing die preparing'],
  ],
  [
    'nobody uses the last of the renewed codes',
    async ({ arrive, age, count }) => {
      for (arrive(); count() < 6; arrive()) await age()
      await age()
    },
    ['ready expire expired'],
  ],
  [
    'a proposal fails while its code is shown',
    async ({ arrive, refuse }) => {
      arrive()
      await refuse(mappedError('relay_unreachable'))
    },
    ['ready fail failed'],
  ],
  [
    'the wallet’s owner rejects the code that is shown, and another is asked for',
    async ({ arrive, refuse, ask }) => {
      arrive()
      await refuse(declined)
      await ask()
    },
    ['ready refuse refused', 'refused ask preparing'],
  ],
  [
    'the modal closes over a code',
    async ({ arrive, close }) => {
      arrive()
      await close()
    },
    ['ready reset idle'],
  ],
  [
    'another code is asked for twice while one is shown',
    async ({ arrive, ask }) => {
      arrive()
      await ask()
      await ask()
    },
    ['renewing ask renewing'],
  ],
  ['the follower of a code that aged does not come', expire, ['renewing expire expired']],
  [
    'the relay is silent to a code that was asked for over another',
    async ({ arrive, ask, beSilent }) => {
      arrive()
      await ask()
      await beSilent()
    },
    ['renewing fail failed'],
  ],
  [
    'the wallet’s owner rejects a code that is about to be renewed',
    async ({ arrive, age, refuse }) => {
      arrive()
      await age()
      await refuse(declined, 0)
    },
    ['renewing refuse refused'],
  ],
  [
    'the modal closes while a code is renewed',
    async ({ arrive, age, close }) => {
      arrive()
      await age()
      await close()
    },
    ['renewing reset idle'],
  ],
  [
    'a follower that comes late is shown all the same',
    async (world) => {
      await expire(world)
      world.arrive()
    },
    ['expired arrive ready'],
  ],
  [
    'the wallet’s owner rejects a code that is shown no longer',
    async (world) => {
      await expire(world)
      await world.refuse(declined, 0)
    },
    ['expired refuse refused'],
  ],
  [
    'the modal closes over an expired code',
    async (world) => {
      await expire(world)
      await world.close()
    },
    ['expired reset idle'],
  ],
  [
    'the visitor tries again after a failure',
    async ({ beSilent, ask }) => {
      await beSilent()
      await ask()
    },
    ['failed ask preparing'],
  ],
  [
    'a code that comes after its failure is shown',
    async ({ beSilent, arrive }) => {
      await beSilent()
      arrive()
    },
    ['failed arrive ready'],
  ],
  [
    'the wallet’s owner rejects after the relay was silent',
    async ({ beSilent, refuse }) => {
      await beSilent()
      await refuse(declined)
    },
    ['failed refuse refused'],
  ],
  [
    'the modal closes over a failure',
    async ({ beSilent, close }) => {
      await beSilent()
      await close()
    },
    ['failed reset idle'],
  ],
  [
    'the modal closes over a refusal',
    async ({ refuse, close }) => {
      await refuse(declined)
      await close()
    },
    ['refused reset idle'],
  ],
]

test.each(scenes)('%s', async (_title, act, edges) => {
  const taken = watchEdges(pairingMachine)
  await act(await setup())
  expect([...taken]).toEqual(expect.arrayContaining([...edges]))
})

test('the scenes above take every edge', () => {
  const walked = new Set(scenes.flatMap(([, , edges]) => edges))
  expect([...walked].sort()).toEqual(edgesOf(pairingMachine).sort())
})

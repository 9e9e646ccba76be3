import { expect, onTestFinished, test } from 'vitest'
import type { AdapterReference } from '../../contracts/adapter.js'
import { createTestAdapter } from '../../testing/adapter.js'
import { setupModal } from '../../testing/modal.js'

// A wallet that opens a window is asked within the tap, so the code that asks it is there before.

function setup(more: Partial<AdapterReference> = {}) {
  const evm = createTestAdapter('eip155')
  const solana = createTestAdapter('solana', 'So1anaAddress1111111111111111111111111111111')
  const loaded: string[] = []
  const counted = (reference: AdapterReference): AdapterReference => ({
    ...reference,
    load: async () => {
      loaded.push(reference.type)
      return reference.load()
    },
  })
  const world = setupModal({ adapters: [{ ...counted(evm.reference), ...more }, counted(solana.reference)] })
  onTestFinished(world.modal.dispose)
  const { modal, platform, root } = world
  /** Opens the list. The code that speaks with wallets comes when the page has nothing else to do. */
  const openList = async () => {
    await modal.open()
    await platform.advance(1)
    await root.flows.whenLoaded()
    await platform.settle()
  }
  return { ...world, evm, loaded, openList }
}

test('adapters of the wallets that are listed come with the list, and the tap waits for nothing', async () => {
  const { announce, evm, loaded, openList, platform, root, rowOf } = setup()
  announce('Fox')
  await platform.settle()
  expect(loaded).toEqual([])
  await openList()
  // Nobody has a wallet of Solana.
  expect(loaded).toEqual(['evm'])
  root.flows.chooseWallet(rowOf('Fox'))
  await platform.settle()
  expect({ connectingCount: evm.connecting.length, loaded }).toEqual({ connectingCount: 1, loaded: ['evm'] })
})

test('a wallet that comes while the list is open has its adapter loaded as well', async () => {
  const { announce, announceSolana, loaded, openList, platform } = setup()
  announce('Fox')
  await openList()
  announceSolana('Sun')
  await platform.settle()
  expect(loaded).toEqual(['evm', 'solana'])
})

test('code that does not come with the list is asked for again by the tap', async () => {
  const evm = createTestAdapter('eip155')
  let tries = 0
  const load = async () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return evm.reference.load()
  }
  const { announce, modal, openList, platform, root, rowOf } = setup({ load })
  announce('Fox')
  await openList()
  expect({ tries, error: modal.getSnapshot().error }).toEqual({ tries: 1, error: undefined })
  root.flows.chooseWallet(rowOf('Fox'))
  await platform.settle()
  expect({ tries, connectingCount: evm.connecting.length }).toEqual({ tries: 2, connectingCount: 1 })
})

import { expect, onTestFinished, test } from 'vitest'
import type { AdapterReference } from '../../contracts/adapter.js'
import { createTestAdapter } from '../../testing/adapter.js'
import { setupModal } from '../../testing/modal.js'

// A wallet that opens a window must be asked within the tap, so its code loads before.

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
  /** Opens the list. The code that speaks with wallets loads when the page is idle. */
  const openList = async () => {
    await modal.open()
    await platform.advance(1)
    await root.flows.whenLoaded()
    await platform.settle()
  }
  return { ...world, evm, loaded, openList }
}

test('the list loads the adapters of its wallets, and a tap does not wait', async () => {
  const { announce, evm, loaded, openList, platform, root, rowOf } = setup()
  announce('Fox')
  await platform.settle()
  expect(loaded).toEqual([])
  await openList()
  // No wallet of Solana is listed.
  expect(loaded).toEqual(['evm'])
  root.flows.chooseWallet(rowOf('Fox'))
  await platform.settle()
  expect({ connectingCount: evm.connecting.length, loaded }).toEqual({ connectingCount: 1, loaded: ['evm'] })
})

test('a wallet that appears while the list is open has its adapter loaded, too', async () => {
  const { announce, announceSolana, loaded, openList, platform } = setup()
  announce('Fox')
  await openList()
  announceSolana('Sun')
  await platform.settle()
  expect(loaded).toEqual(['evm', 'solana'])
})

test('a tap repeats a download that failed with the list', async () => {
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

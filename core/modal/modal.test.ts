import { expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../adapters/index.js'
import type { ModalOptions } from '../options/modal-options.js'
import { setupModal } from '../testing/modal.js'
import { createMemoryStorage, createTestPlatform } from '../testing/platform.js'
import { createModal } from './create-modal.js'

const nothing = { timers: 0, listeners: 0 }
const leftOn = (platform: ReturnType<typeof createTestPlatform>) => ({
  timers: platform.pendingTimers,
  listeners: platform.listenerCount,
})

test('a bad option is refused at once, naming the field', () => {
  const options = { projectId: 'p', themMode: 'dark' } as ModalOptions // a host without types
  expect(() => createModal(options, createTestPlatform())).toThrowErrorMatchingInlineSnapshot(
    `[ConfigInvalidError: Invalid option: themMode: got an unknown name, wanted a known name. Did you mean themeMode?]`,
  )
})

test('in Node a modal needs no platform: it opens, keeps data only in memory, and ends without a trace', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push(new URL(input).hostname)
    return Response.json({ count: 0, data: [] })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(() => createModal({ projectId: 'p', themMode: 'dark' } as ModalOptions)).toThrow('Did you mean themeMode?')
  createModal().dispose()
  const modal = createModal({ projectId: 'p', adapters: [evm()] })
  onTestFinished(modal.dispose)
  const seen: boolean[] = []
  modal.subscribe(({ open }) => seen.push(open))
  void modal.open()
  await expect.poll(() => modal.getSnapshot().view).toBe('Connect')
  await expect.poll(() => asked).toContain('api.web3modal.org')
  await modal.close()
  expect({ wasTrue: seen.includes(true), open: modal.getSnapshot().open }).toEqual({ wasTrue: true, open: false })
})

test('a headless modal refuses an invalid listener or namespace like the other modal', async () => {
  const modal = createModal({ projectId: 'p', adapters: [evm()] })
  onTestFinished(modal.dispose)
  const wrong = 5 as never // plain JavaScript
  for (const method of ['onEvent', 'subscribe'] as const)
    expect(() => modal[method](wrong)).toThrow(`Invalid argument of ${method}(): got 5, wanted a function.`)
  await expect(modal.getProvider('evm' as never)).rejects.toMatchObject({ code: 'adapter_chain_required' })
  await expect(modal.disconnect('evm' as never)).rejects.toMatchObject({ code: 'adapter_chain_required' })
})

test('an invalid namespace is refused by its name, by each method that takes one', async () => {
  const { modal } = setupModal()
  onTestFinished(modal.dispose)
  const evmAlone = 'evm' as never // plain JavaScript
  for (const call of [modal.getProvider, modal.disconnect, modal.removeAdapter])
    await expect(call(evmAlone)).rejects.toMatchObject({
      code: 'adapter_chain_required',
      message: expect.stringContaining('Got: evm'),
    })
})

test('the snapshot and its parts stay the same objects while they are unchanged, and are deeply frozen', async () => {
  const { modal, platform, snapshots, connect } = setupModal()
  onTestFinished(modal.dispose)
  await connect()
  const before = modal.getSnapshot()
  const count = snapshots.length
  modal.setTheme({ mode: 'light' })
  await platform.advance(5000)
  expect(modal.getSnapshot()).toBe(before)
  expect(snapshots).toHaveLength(count)
  const isFrozen = (value: unknown): boolean =>
    typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(isFrozen))
  expect(isFrozen(before)).toBe(true)
  expect(structuredClone(before)).toEqual(before)
  await modal.open()
  const after = modal.getSnapshot()
  expect(after).not.toBe(before)
  expect({ eip155: after.accounts.eip155, activeNetwork: after.activeNetwork }).toEqual({
    eip155: before.accounts.eip155,
    activeNetwork: before.activeNetwork,
  })
  expect(after.accounts.eip155).toBe(before.accounts.eip155)
  expect(after.activeNetwork).toBe(before.activeNetwork)
})

test("the host's own objects are neither frozen nor changed", async () => {
  const excludeWalletIds = ['a']
  const { modal, connect } = setupModal({ excludeWalletIds })
  onTestFinished(modal.dispose)
  await connect()
  expect(Object.isFrozen(excludeWalletIds)).toBe(false)
  expect(excludeWalletIds).toEqual(['a'])
})

test('a listener that stopped is not called, and one that throws does not silence the others', async () => {
  const { modal, platform } = setupModal()
  onTestFinished(modal.dispose)
  const heard: boolean[] = []
  const stopped: boolean[] = []
  modal.subscribe(() => {
    throw new Error('boom')
  })
  modal.subscribe((snapshot) => heard.push(snapshot.open))
  const stop = modal.subscribe((snapshot) => stopped.push(snapshot.open))
  stop()
  await modal.open()
  expect(heard).toContain(true)
  expect(stopped).toEqual([])
  expect(platform.logged[0]?.values[0]).toBe("The host's snapshot listener failed")
})

test('a modal that was disposed of leaves nothing behind and refuses every call', async () => {
  const { modal, platform, connect, evm, root } = setupModal()
  await connect()
  root.flows.showAllWallets()
  const last = modal.getSnapshot()
  modal.dispose()
  modal.dispose()
  await platform.settle()
  expect(leftOn(platform)).toEqual(nothing)
  expect(evm.isDisposed).toBe(true)
  expect(modal.getSnapshot()).toBe(last)
  await expect(modal.open()).rejects.toMatchObject({ code: 'disposed' })
  await expect(modal.disconnect()).rejects.toMatchObject({ code: 'disposed' })
  await expect(modal.getProvider('eip155')).rejects.toMatchObject({ code: 'disposed' })
  modal.shake()
  modal.setTheme({ mode: 'dark' })
  const requests = platform.requests.length
  await platform.advance(60_000)
  expect(platform.requests).toHaveLength(requests)
  expect(leftOn(platform)).toEqual(nothing)
})

test.each(['opening', 'connecting', 'restoring', 'searching', 'switching'])(
  'disposing while %s leaves nothing behind',
  async (when) => {
    const storage = createMemoryStorage()
    if (when === 'restoring') {
      const before = setupModal({}, { platform: { storage } })
      await before.connect()
      before.modal.dispose()
    }
    const { modal, platform, announce, root, rowOf, evm, connect } = setupModal({}, { platform: { storage } })
    if (when === 'switching') {
      await connect()
      evm.switchError = undefined
      root.flows.chooseNetwork('eip155:8453')
    } else if (when !== 'restoring') {
      platform.onFetch(() => new Promise(() => {}))
      announce('Fox')
      await modal.open()
      if (when === 'connecting') root.flows.chooseWallet(rowOf('Fox'))
      if (when === 'searching') {
        root.flows.search.setText('fox')
        await platform.advance(500)
      }
    }
    const before = modal.getSnapshot()
    modal.dispose()
    await platform.settle()
    expect(leftOn(platform)).toEqual(nothing)
    expect(modal.getSnapshot()).toBe(before)
  },
)

test('a hundred modals, one after the other, leave nothing behind', async () => {
  const platform = createTestPlatform()
  for (let index = 0; index < 100; index++) {
    const modal = createModal({ projectId: 'p', services: { relay: 'ws://127.0.0.1:9' } }, platform)
    await modal.open()
    modal.dispose()
  }
  await platform.settle()
  expect(leftOn(platform)).toEqual(nothing)
})

test('the services know the headless modal as core, and it leaves out three wallets', async () => {
  const platform = createTestPlatform()
  const modal = createModal({ projectId: 'p', services: { relay: 'ws://127.0.0.1:9' } }, platform)
  onTestFinished(modal.dispose)
  await modal.open()
  await platform.settle()
  const query = new URL(platform.requests.find(({ url }) => url.includes('/getWallets'))?.url ?? '').searchParams
  expect(query.get('sv')).toMatch(/^html-core-/)
  expect(query.get('exclude')?.split(',')).toHaveLength(3)
})

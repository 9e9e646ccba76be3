import { expect, onTestFinished, test, vi } from 'vitest'
import type { CheckAnswer } from '../contracts/host-checks.js'
import type { Platform } from '../lib/platform/platform.js'
import { setupModal } from '../testing/modal.js'
import { createMemoryStorage } from '../testing/platform.js'
import '../data/host-check.js'

function setup(geofence: unknown, more: object = {}, platform: Partial<Platform> = {}) {
  const errors: string[] = []
  const asked = vi.fn<(...given: unknown[]) => unknown>(
    typeof geofence === 'function' ? () => geofence() : () => geofence,
  )
  const world = setupModal(
    {
      geofence: asked as () => CheckAnswer, // a page without types may answer anything
      onError: ({ code }) => errors.push(code),
      ...more,
    },
    { platform },
  )
  onTestFinished(world.modal.dispose)
  const state = () => {
    const { open, view, error } = world.modal.getSnapshot()
    return { open, view, error: error?.code }
  }
  return { ...world, asked, errors, state }
}

test('lets the visitor in: the host is asked once, told nothing, and not asked again', async () => {
  const { asked, modal, platform, state } = setup(true)
  await modal.open()
  await platform.settle()
  expect(state()).toEqual({ open: true, view: 'Connect', error: undefined })
  await modal.close()
  await modal.open()
  expect(asked.mock.calls).toEqual([[]])
})

test('no service is asked before the host has answered', async () => {
  let answer = (_given: CheckAnswer) => {}
  const { modal, platform, state } = setup(() => new Promise<CheckAnswer>((resolve) => (answer = resolve)))
  const opening = modal.open()
  await platform.advance(200)
  expect({ ...state(), requests: platform.requests.length }).toEqual({
    open: true,
    view: 'Unavailable',
    error: undefined,
    requests: 0,
  })
  answer(true)
  await opening
  await platform.settle()
  expect(state().view).toBe('Connect')
  expect(platform.requests.length).toBeGreaterThan(0)
})

test('a refusal is the host’s text without what draws nothing, and nothing opens behind it', async () => {
  const { asked, errors, modal, platform, state } = setup({ refuse: 'Not in\u202e your country' })
  await modal.open({ view: 'AllWallets' })
  await platform.settle()
  expect(state()).toEqual({ open: true, view: 'Unavailable', error: 'host_refused' })
  expect(modal.getSnapshot().error?.message).toBe('Not in your country')
  expect({ errors, requests: platform.requests }).toEqual({ errors: ['host_refused'], requests: [] })
  await modal.open({ view: 'Networks' })
  expect({ view: state().view, asked: asked.mock.calls.length }).toEqual({ view: 'Unavailable', asked: 2 })
})

test.each([
  ['throws', () => Promise.reject(new Error('down'))],
  [
    'throws at once',
    () => {
      throw new Error('down')
    },
  ],
  ['answers nothing', undefined],
  ['answers false', false],
  ['answers a text', 'no'],
  ['refuses without a text', { refuse: '' }],
  ['refuses by a number', { refuse: 1 }],
])('a check that %s has failed, and the visitor can try again', async (_name, geofence) => {
  const { asked, modal, platform, root, state } = setup(geofence)
  await modal.open()
  expect(state()).toEqual({ open: true, view: 'Unavailable', error: 'host_check_failed' })
  asked.mockReturnValue(true)
  root.flows.retryGeofence()
  await platform.settle()
  expect({ ...state(), asked: asked.mock.calls.length }).toEqual({
    open: true,
    view: 'Connect',
    error: undefined,
    asked: 2,
  })
})

test('a check that hangs has failed after 20 seconds', async () => {
  const { modal, platform, state } = setup(() => new Promise(() => {}))
  const opening = modal.open()
  await platform.advance(19_999)
  expect(state().error).toBeUndefined()
  await platform.advance(1)
  await opening
  expect(state()).toEqual({ open: true, view: 'Unavailable', error: 'host_check_failed' })
})

test('a visitor who closes the modal while the host decides is left alone', async () => {
  let answer = (_given: CheckAnswer) => {}
  const { modal, platform, state } = setup(() => new Promise<CheckAnswer>((resolve) => (answer = resolve)))
  const opening = modal.open()
  await platform.advance(200)
  await modal.close()
  answer(true)
  await opening
  expect(state().open).toBe(false)
})

test('a stored connection waits for the answer, and a refusal restores none but keeps it stored', async () => {
  const storage = createMemoryStorage()
  const first = setupModal({}, { platform: { storage } })
  await first.connect('Fox')
  first.modal.dispose()
  let answer = (_given: CheckAnswer) => {}
  const comeBack = () => setup(() => new Promise<CheckAnswer>((resolve) => (answer = resolve)), {}, { storage })
  const refused = comeBack()
  refused.evm.approved = {}
  refused.announce('Fox')
  await refused.platform.settle()
  expect({ asked: refused.asked.mock.calls.length, requests: refused.platform.requests }).toEqual({
    asked: 1,
    requests: [],
  })
  answer({ refuse: 'no' })
  await refused.platform.settle()
  expect(refused.modal.getSnapshot()).toMatchObject({ ready: true, open: false, status: 'disconnected' })
  expect(refused.stored('connectionStatus')).toBe('connected')
  refused.modal.dispose()
  const letIn = comeBack()
  letIn.evm.approved = {}
  letIn.announce('Fox')
  await letIn.platform.settle()
  answer(true)
  await letIn.platform.settle()
  expect(letIn.modal.getSnapshot()).toMatchObject({ ready: true, status: 'connected' })
})

test('a page that draws the modal in place shows nothing else before the answer, and after close() either', async () => {
  const { modal, platform, state } = setup({ refuse: 'no' }, { enableEmbedded: true })
  expect(state().view).toBe('Unavailable')
  await platform.settle()
  await modal.close()
  expect(state().view).toBe('Unavailable')
})

test.each(['close', 'dispose'] as const)(
  '%s() in the first moment of the wait: no view comes later, the host hears of nothing, and no timer is left',
  async (end) => {
    const { errors, modal, platform, state } = setup(() => new Promise(() => {}))
    void modal.open()
    await platform.advance(50)
    await modal[end]()
    if (end === 'dispose') expect(platform.pendingTimers).toBe(0)
    await platform.advance(1000)
    expect(state().open).toBe(false)
    if (end === 'close') return
    await platform.advance(20_000)
    expect(errors).toEqual([])
  },
)

import { expect, onTestFinished, test, vi } from 'vitest'
import type { ModalOptions } from '../../core/options/modal-options.js'
import { createFacade } from './facade.js'
import { idleSnapshot } from './idle-snapshot.js'
import type { LoadRing } from './modal-code.js'

/** A façade whose code arrives on demand, and the frame that is in the page meanwhile. */
function setup(options: ModalOptions = {}) {
  const code = new EventTarget()
  const coming = new Promise((resolve, reject) => {
    code.addEventListener('arrives', () => resolve({ createRing: () => ring }), { once: true })
    code.addEventListener('fails', () => reject(new Error('no network')), { once: true })
  })
  const opened = vi.fn(async () => {})
  const closed = vi.fn(async () => {})
  const modal = { open: opened, close: closed, getSnapshot: () => idleSnapshot('light'), setTheme: () => {} }
  const ring = {
    modal,
    mirror: () => ({ stop: () => {}, speak: () => {} }),
    mount: () => () => {},
    prepare: () => {},
    dispose: () => {},
  }
  const facade = createFacade(options, () => coming as ReturnType<LoadRing>) // as much of the code as opening needs
  onTestFinished(facade.retain())
  const frames = () => [...document.querySelectorAll<HTMLElement>('[popover]:not([inert])')]
  return {
    facade,
    opened,
    closed,
    frames,
    arrive: () => code.dispatchEvent(new Event('arrives')),
    fail: () => code.dispatchEvent(new Event('fails')),
  }
}

test('while its code is loading, the frame of the modal is in the page, until the modal has opened', async () => {
  const fading: Pick<Animation, 'onfinish'> = { onfinish: null }
  vi.spyOn(Element.prototype, 'animate').mockReturnValue(fading as Animation) // it fades out, and is gone at the end
  onTestFinished(() => void vi.restoreAllMocks())
  const { facade, opened, frames, arrive } = setup({ themeMode: 'dark' })
  const opening = Promise.all([facade.open(), facade.open()])
  expect(frames()).toHaveLength(1)
  const [frame] = frames()
  expect({ hidden: frame?.getAttribute('aria-hidden'), rows: frame?.firstElementChild?.children.length }).toEqual({
    hidden: 'true',
    rows: 5,
  })
  expect(document.activeElement).toBe(document.body)
  arrive()
  await opening
  expect(opened).toHaveBeenCalledTimes(2)
  expect(frames()).toEqual([])
  expect(frame?.isConnected).toBe(true)
  fading.onfinish?.call(fading as Animation, new Event('finish') as AnimationPlaybackEvent)
  expect(frame?.isConnected).toBe(false)
  await facade.open()
  expect(frames()).toEqual([])
})

test('the frame has the surface, the overlay and the layer of the host’s theme', () => {
  const variables = { surface: { light: '#fff', dark: 'rgb(1, 2, 3)' }, overlay: 'rgb(9, 9, 9)', zIndex: 7 }
  const { facade, frames, fail } = setup({ themeMode: 'dark', themeVariables: variables })
  const opening = facade.open().catch(() => 'failed')
  const card = frames()[0]?.firstElementChild
  const { zIndex, backgroundColor: overlay } = frames()[0]?.style ?? {}
  expect({ zIndex, overlay }).toEqual({ zIndex: '7', overlay: 'rgb(9, 9, 9)' })
  expect(card instanceof HTMLElement && card.style.backgroundColor).toBe('rgb(1, 2, 3)')
  fail()
  return expect(opening)
    .resolves.toBe('failed')
    .then(() => expect(frames()).toEqual([]))
})

test.each([
  { by: 'Escape', dismiss: () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })) },
  { by: 'a press beside the card', dismiss: (frame: Element) => frame.dispatchEvent(new MouseEvent('click')) },
])('a visitor takes the frame away by $by, and no modal opens after that', async ({ dismiss }) => {
  const { facade, opened, frames, arrive } = setup()
  const opening = facade.open()
  const [frame] = frames()
  frame?.firstElementChild?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  expect({ shown: frames().length, loading: facade.getSnapshot().loading }).toEqual({ shown: 1, loading: true })
  if (frame) dismiss(frame)
  expect({ shown: frames().length, loading: facade.getSnapshot().loading }).toEqual({ shown: 0, loading: false })
  arrive()
  await opening
  expect(opened).not.toHaveBeenCalled()
  await facade.open()
  expect(opened).toHaveBeenCalledTimes(1)
})

test('a press after the frame was taken away shows it again, and opens the modal once', async () => {
  const { facade, opened, frames, arrive } = setup()
  const first = facade.open()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  const second = facade.open()
  expect(frames()).toHaveLength(1)
  arrive()
  await Promise.all([first, second])
  expect({ opened: opened.mock.calls.length, frames: frames() }).toEqual({ opened: 1, frames: [] })
})

test('a call of close() takes the frame away', async () => {
  const { facade, frames, arrive } = setup()
  const opening = facade.open()
  const closing = facade.close()
  expect(frames()).toEqual([])
  arrive()
  await Promise.all([opening, closing])
})

test('a script in the head of a document, which has no body yet, may open the modal', async () => {
  const { facade, opened, frames, arrive } = setup()
  const { body } = document
  body.remove()
  const opening = facade.open()
  document.documentElement.append(body)
  arrive()
  await opening
  expect({ opened: opened.mock.calls.length, frames: frames() }).toEqual({ opened: 1, frames: [] })
})

test.each([{ enableEmbedded: true }, { disableAppend: true }])('there is no frame with %o', async (options) => {
  const { facade, frames, arrive } = setup(options)
  const opening = facade.open()
  expect(frames()).toEqual([])
  arrive()
  await opening
})

test('a press before the code is there loads the code of the adapters beside it, and an idle page does not', async () => {
  const load = vi.fn(() => Promise.reject(new Error('no network')))
  const adapter = { type: 'own', namespaces: ['eip155'] as const, load }
  // Wrong options are refused by the modal, once its code is there.
  const adapters = [adapter, undefined, { load: 'no function' }] as unknown as ModalOptions['adapters']
  const { facade, opened, arrive } = setup({ adapters })
  facade.prefetch()
  expect(load).not.toHaveBeenCalled()
  const opening = facade.open()
  expect(load).toHaveBeenCalledOnce()
  arrive()
  await opening
  await facade.open()
  expect(opened).toHaveBeenCalledTimes(2)
  expect(load).toHaveBeenCalledOnce()
})

test('Escape takes away the frame alone: the browser closes no dialog of the page behind it', async () => {
  const { facade, arrive } = setup()
  const opening = facade.open()
  const press = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })
  window.dispatchEvent(press)
  expect(press.defaultPrevented).toBe(true)
  arrive()
  await opening
})

test('a frame that is taken away while the modal waits for the page closes the modal too', async () => {
  const { facade, opened, closed, frames, arrive } = setup()
  let answer = () => {}
  opened.mockImplementation(() => new Promise<void>((resolve) => (answer = resolve)))
  const opening = facade.open()
  arrive()
  await vi.waitFor(() => expect(opened).toHaveBeenCalledOnce())
  frames()[0]?.dispatchEvent(new MouseEvent('click'))
  expect(closed).toHaveBeenCalledOnce()
  answer()
  await opening
})

test('an opening that was taken away does not end the loading of the next one', async () => {
  const { facade, opened, arrive } = setup()
  const first = facade.open()
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  let answer = () => {}
  opened.mockImplementation(() => new Promise<void>((resolve) => (answer = resolve)))
  const second = facade.open()
  arrive()
  await first
  expect(facade.getSnapshot().loading).toBe(true)
  answer()
  await second
})

test.each([
  ['top-start', 'start start'],
  ['bottom', 'end center'],
  [undefined, 'center center'],
  [7, 'center center'],
])('a card that will stand at %s has its frame at %s', (position, place) => {
  const themeVariables = { position } as ModalOptions['themeVariables'] // not validated yet
  const { facade, frames } = setup({ themeVariables })
  facade.open().catch(() => {})
  expect(frames()[0]?.style.placeItems).toBe(place)
  facade.close().catch(() => {})
})

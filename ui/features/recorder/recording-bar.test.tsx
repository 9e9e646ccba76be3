import { act, fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ModalOptions } from '../../../core/options/modal-options.js'
import { setup as setupView } from '../../testing/view.js'
import { followVisitor } from './follow-visitor.js'

async function setup(options: ModalOptions) {
  const view = await setupView('Connect', { projectId: 'secret-project', ...options })
  view.announce('Fox')
  await act(() => view.modal.flows.open({ view: 'Connect' }))
  view.show()
  return view
}

test('presses and inputs are recorded by role and name, without the typed text', async () => {
  const { modal, screen } = await setup({ recorder: true, debug: true })
  expect(await screen.findByRole('button', { name: 'Save recording' })).toBeDefined()
  // Recording starts once the code is loaded.
  await act(async () => void (await modal.recorder.load()))
  const field = await screen.findByLabelText('Email address')
  fireEvent.input(field, { target: { value: 'carol@private.example' } })
  fireEvent.keyDown(field, { key: 'a' })
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.click(field)
  fireEvent.click(await screen.findByRole('button', { name: /^Fox/ }))
  const recording = (await modal.recorder.load()).export()
  const done = recording.visits[0]?.steps.filter(({ kind }) => kind !== 'state' && kind !== 'answer')
  expect(done).toEqual([
    { kind: 'fill', at: 0, role: 'textbox', name: 'Email address', length: 21, looks: 'email' },
    { kind: 'key', at: 0, key: 'Enter' },
    { kind: 'press', at: 0, role: 'button', name: expect.stringMatching(/^Fox/) },
  ])
  expect(JSON.stringify(recording)).not.toMatch(/carol|private|secret/)
})

test('the button saves the recording as a file, without its own press', async () => {
  const { modal, screen } = await setup({ recorder: true, debug: true })
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:saved'
  })
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  fireEvent.click(await screen.findByRole('button', { name: 'Save recording' }))
  expect(clicked).toHaveBeenCalledTimes(1)
  const text = (await saved[0]?.text()) ?? ''
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify((await modal.recorder.load()).export())))
  expect(text).not.toContain('Save recording')
})

test('without debug no button is shown, and without the option nothing is loaded', async () => {
  const quiet = await setup({ recorder: true })
  await vi.waitFor(() => expect(quiet.modal.recorder.peek()).toBeDefined())
  expect(quiet.screen.queryByRole('button', { name: 'Save recording' })).toBeNull()
  const off = await setup({ debug: true })
  expect(off.screen.queryByRole('button', { name: 'Save recording' })).toBeNull()
  expect(off.modal.recorder.peek()).toBeUndefined()
})

test('names come from labels, texts and pictures; equal names are numbered', () => {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  document.body.append(host)
  onTestFinished(() => host.remove())
  // Every element has a layout.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue(Object.assign([new DOMRect()], { item: () => null }))
  onTestFinished(() => void vi.restoreAllMocks())
  root.innerHTML = `<button><img alt="Fox"><span>Installed</span><i aria-hidden="true">!</i></button>
    <p id="title">Sums</p><div role="radio" aria-labelledby="title">10</div><a href="#x">Terms</a>
    <label for="agree">I agree</label><input id="agree" type="checkbox"><button>Copy</button><button>Copy</button>
    <select aria-label="Money"></select><input type="search" placeholder="Search"><p>Text</p>`
  const noted: object[] = []
  const stop = followVisitor(root, { clean: (text) => text, note: (step) => noted.push(step) })
  const press = (selector: string, index = 0) => fireEvent.click(root.querySelectorAll(selector)[index] ?? root)
  for (const selector of ['img', '[role=radio]', 'a', '[type=checkbox]', 'select', 'p']) press(selector)
  press('button', 2)
  fireEvent.input(root.querySelector('[type=search]') ?? root, { target: { value: '12.5' } })
  fireEvent.keyDown(root.querySelector('p') ?? root, { key: 'Escape' })
  expect(noted).toEqual([
    { kind: 'press', role: 'button', name: 'Fox Installed' },
    { kind: 'press', role: 'radio', name: 'Sums' },
    { kind: 'press', role: 'link', name: 'Terms' },
    { kind: 'press', role: 'checkbox', name: 'I agree' },
    { kind: 'press', role: 'combobox', name: 'Money' },
    { kind: 'press', role: 'button', name: 'Copy', nth: 2 },
    { kind: 'fill', role: 'searchbox', name: 'Search', length: 4, looks: 'number' },
    { kind: 'key', key: 'Escape' },
  ])
  stop()
  press('a')
  expect(noted).toHaveLength(8)
})

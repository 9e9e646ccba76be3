import { expect, onTestFinished, test, vi } from 'vitest'
import { guardDialog } from './guard.js'

function setup() {
  const host = document.body.appendChild(document.createElement('div'))
  const root = host.attachShadow({ mode: 'open' })
  const dialog = root.appendChild(document.createElement('dialog'))
  const title = dialog.appendChild(document.createElement('h2'))
  const heard = { dialog: 0, page: 0 }
  dialog.addEventListener('keydown', () => (heard.dialog += 1))
  const onPage = () => (heard.page += 1)
  document.addEventListener('keydown', onPage)
  const stop = guardDialog({ dialog, isAside: () => false, onLost: () => {} })
  onTestFinished(() => {
    stop()
    host.remove()
    document.removeEventListener('keydown', onPage)
  })
  return { title, heard }
}

const pressed = { key: 'Escape', bubbles: true, cancelable: true, composed: true }

test('Escape reaches the dialog once, and the page never', () => {
  const { title, heard } = setup()
  title.dispatchEvent(new KeyboardEvent('keydown', pressed))
  expect(heard).toEqual({ dialog: 1, page: 0 })
})

test('so it does in Firefox, where a repeated key press leaves the shadow root', () => {
  const { title, heard } = setup()
  const Original = KeyboardEvent
  vi.stubGlobal(
    'KeyboardEvent',
    class extends Original {
      constructor(type: string, init?: KeyboardEventInit) {
        super(type, { ...init, composed: true })
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  title.dispatchEvent(new Original('keydown', pressed))
  expect(heard).toEqual({ dialog: 1, page: 0 })
})

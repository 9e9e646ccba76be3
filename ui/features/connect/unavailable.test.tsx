import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HostCheckFailedError, HostRefusedError } from '../../../core/errors/host.js'
import type { ModalOptions } from '../../../core/options/modal-options.js'
import { enViews } from '../../messages/english/views.js'
import { setup } from '../../testing/view.js'

async function setupView(options: ModalOptions = {}) {
  const view = await setup('Unavailable', options)
  view.change(({ navigation }) => navigation.push({ view: 'Unavailable' }))
  view.show()
  return view
}

const refused = new HostRefusedError({ check: 'geofence', refusal: 'Not in <b>your</b> country.' })

test('while the host is asked, only that is shown', async () => {
  const { screen } = await setupView()
  expect(screen.getByText(enViews.unavailableChecking)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a refusal is drawn in the host’s words as plain text, and announced once', async () => {
  const { screen, change, modal, said } = await setupView()
  change((root) => root.modal.set({ isOpen: true, fenceError: refused }))
  expect(screen.getByRole('heading', { name: enViews.unavailableHeading })).toBeDefined()
  expect(screen.getByText('Not in <b>your</b> country.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(said).toEqual([`${enViews.unavailableHeading}. Not in <b>your</b> country.`])
  fireEvent.click(screen.getByRole('button', { name: 'Close', description: '' }))
  await waitFor(() => expect(modal.modal.isOpen).toBe(false))
})

test('a failed check can be tried again', async () => {
  let asked = 0
  const geofence = () => {
    asked += 1
    return true as const
  }
  const { screen, change, modal } = await setupView({ geofence })
  change(({ modal: store }) =>
    store.set({ fenceError: new HostCheckFailedError({ check: 'geofence', problem: 'it threw' }) }),
  )
  expect(screen.getByRole('heading', { name: enViews.unavailableFailed })).toBeDefined()
  expect(screen.getByText('This site couldn’t complete its check. Try again.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(modal.modal.isLetIn).toBe(true))
  expect(asked).toBe(1)
})

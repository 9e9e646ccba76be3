import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HostCheckFailedError, HostRefusedError } from '../../../core/errors/host.js'
import type { ModalOptions } from '../../../core/options/modal-options.js'
import { enErrors } from '../../messages/english/errors.js'
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
  expect(screen.getByText('Loading')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a refusal is drawn in the host’s words as plain text, and announced once', async () => {
  const { screen, change, said } = await setupView()
  change(({ modal }) => modal.set({ fenceError: refused }))
  expect(screen.getByRole('heading', { name: enErrors.host_refused })).toBeDefined()
  expect(screen.getByText('Not in <b>your</b> country.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(said).toEqual([`${enErrors.host_refused}. Not in <b>your</b> country.`])
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
  expect(screen.getByRole('heading', { name: enErrors.host_check_failed })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(modal.modal.isLetIn).toBe(true))
  expect(asked).toBe(1)
})

import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TransportStep } from '../../../../core/contracts/transport-step.js'
import { mappedError } from '../../../../core/errors/mapped-error.js'
import { WalletTimeoutError } from '../../../../core/lib/time-limit.js'
import type { AttemptTarget } from '../../../../core/state/connection-store.js'
import { setup, wallet } from '../../../testing/view.js'

const keeper: AttemptTarget = { name: 'Keeper', imageKind: 'wallet' }
const uri = 'https://keeper.test/ton-connect?v=2&id=00'

async function setupStep(step: TransportStep, isMobile = false) {
  const { modal, change, ...rest } = await setup('ConnectingExternal')
  Object.assign(modal.platform.device, { isMobile })
  change(() => modal.navigation.push({ view: 'ConnectingExternal', data: { wallet: wallet('Keeper') } }))
  change(({ connections }) => connections.set({ attempt: { status: 'waiting', target: keeper, isSlow: false, step } }))
  rest.show()
  return { modal, change, ...rest }
}

test('a code is drawn, with its link to copy', async () => {
  const { screen, modal } = await setupStep({ kind: 'code', uri, link: uri })
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Scan with your phone' })).toBeDefined())
  expect(screen.getByRole('img', { name: 'QR code to connect Keeper' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Link copied' })).toBeDefined())
  expect(Reflect.get(modal.platform, 'copied')).toEqual([uri])
})

test('on a phone the wallet’s app opens by a press, as a phone cannot scan its own screen', async () => {
  const { screen, modal } = await setupStep({ kind: 'code', uri, link: uri }, true)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open Keeper' })).toBeDefined())
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Open Keeper' }))
  expect(Reflect.get(modal.platform, 'opened')).toEqual([uri])
})

test('a permission is explained before the browser asks for it, and the press goes on', async () => {
  let gone = 0
  const { screen } = await setupStep({ kind: 'permission', permission: 'local-network', go: () => (gone += 1) })
  await waitFor(() => expect(screen.getAllByText(/may ask to reach apps on this device/)).not.toEqual([]))
  expect(gone).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: 'Open Keeper' }))
  expect(gone).toBe(1)
})

test('the digits that the phone shows are typed, and a wrong code is said', async () => {
  const typed: string[] = []
  const submit = (digits: string) => typed.push(digits) > 1
  const { screen } = await setupStep({ kind: 'digits', length: 6, submit })
  const field = await waitFor(() => screen.getByRole('textbox', { name: '6-digit code' }))
  expect(screen.getByText('Keeper shows it on your phone.')).toBeDefined()
  fireEvent.change(field, { target: { value: '12 3' } })
  expect(typed).toEqual([])
  fireEvent.change(field, { target: { value: '12 34-56' } })
  expect({ typed, value: field.getAttribute('value'), isWrong: field.getAttribute('aria-invalid') }).toEqual({
    typed: ['123456'],
    value: '',
    isWrong: 'true',
  })
  // Once for the eye, and once for a screen reader.
  expect(screen.getAllByText('That code didn’t work')).toHaveLength(2)
  fireEvent.change(field, { target: { value: '٦٥٤٣٢١' } })
  expect({ typed, isWrong: field.getAttribute('aria-invalid') }).toEqual({
    typed: ['123456', '654321'],
    isWrong: 'false',
  })
})

test('while the wallet asks its owner, the card says so', async () => {
  const { screen } = await setupStep({ kind: 'asked' })
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Continue in Keeper' })).toBeDefined())
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined()
})

test('a refusal after a code is the state that every refusal has', async () => {
  const { screen, change } = await setupStep({ kind: 'code', uri })
  await waitFor(() => expect(screen.getByRole('img', { name: 'QR code to connect Keeper' })).toBeDefined())
  const error = mappedError('wallet_user_rejected')
  change(({ connections }) => connections.set({ attempt: { status: 'refused', target: keeper, error } }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Request rejected' })).toBeDefined())
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test.each([
  [{ kind: 'code', uri }, 'This code has expired', 'Get new code'],
  [{ kind: 'app', link: uri }, 'Couldn’t connect', 'Try again'],
] as const)('a step that nobody answers in time says what to do: %o', async (step, title, button) => {
  const { screen, change } = await setupStep(step)
  const error = new WalletTimeoutError({ limitMs: 240_000 })
  change(({ connections }) => connections.set({ attempt: { status: 'failed', target: keeper, error, step } }))
  await waitFor(() => expect(screen.getByRole('heading', { name: title })).toBeDefined())
  expect(screen.getByRole('button', { name: button })).toBeDefined()
  expect(screen.queryAllByText(/unlocked/)).toEqual([])
})

import { act, render, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import type { AvatarAccount, AvatarOption, IconOptions } from '../../core/contracts/own-look.js'
import { isModalError } from '../../core/errors/base.js'
import { updateOptions } from '../../core/modal/update-options.js'
import { parseOptions } from '../../core/options/options.js'
import { address, setupAccount } from '../features/account/testing/account.js'
import { connected } from '../testing/modal.js'
import { ownLook } from './frame.js'

const { avatarOf } = await ownLook.load()

/** The view of an account, with what the page draws in it, and what the console says. */
async function setup(options: { avatar?: unknown; icons?: unknown }) {
  const world = await setupAccount({}, options as { avatar?: AvatarOption; icons?: IconOptions }) // some are bad on purpose
  const own = () => [...world.container.querySelectorAll<HTMLElement>('[data-own]')]
  const logged = () => world.platform.logged.map(({ values }) => values.map(String).join(' '))
  return { ...world, own, logged, standard: () => world.container.querySelector('.wm-account > .wm-avatar') }
}

const bell = new EventTarget()

/** A picture that counts how often the bell rang. */
function Face({ size }: AvatarAccount) {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const grow = () => setCount((before) => before + 1)
    bell.addEventListener('ring', grow)
    return () => bell.removeEventListener('ring', grow)
  }, [])
  return <b>{`${size} ${count}`}</b>
}

test('a function of the page draws the picture of an account, and gets its name, picture and size', async () => {
  const told: AvatarAccount[] = []
  const avatar = (account: AvatarAccount) => {
    told.push(account)
    return Object.assign(document.createElement('canvas'), { id: 'mine' })
  }
  const { own, change } = await setup({ avatar })
  expect(own().map((each) => each.querySelector('canvas')?.id)).toEqual(['mine'])
  expect(
    own().map((each) => ({ inert: each.hasAttribute('inert'), hidden: each.getAttribute('aria-hidden') })),
  ).toEqual([{ inert: true, hidden: 'true' }])
  change(({ accounts }) => accounts.slices.eip155.set({ profileName: 'alice.eth', profileImage: 'data:image/png,x' }))
  expect([told[0], told.at(-1)]).toEqual([
    { address, name: undefined, picture: undefined, size: 56 },
    { address, name: 'alice.eth', picture: 'data:image/png,x', size: 56 },
  ])
})

test('a component of React draws it, with its own state', async () => {
  const { own, modal } = await setup({ avatar: Face })
  act(() => void bell.dispatchEvent(new Event('ring')))
  expect(own()[0]?.textContent).toBe('56 1')
  // Another component has other hooks.
  await act(() => updateOptions(modal, { avatar: ({ address }: AvatarAccount) => <i>{address.slice(0, 4)}</i> }))
  expect(own()[0]?.textContent).toBe('0x71')
})

test('a picture at a URL is drawn over the modal’s own', async () => {
  const { own } = await setup({ avatar: () => '/me.png' })
  expect(own()[0]?.querySelector('.wm-avatar')).not.toBe(null)
  expect(own()[0]?.lastElementChild?.getAttribute('style')).toContain('absolute')
})

test('where the page draws nothing, the modal’s own picture stands', async () => {
  const { own, standard } = await setup({ avatar: () => null, icons: {} })
  expect({ own: own().length, standard: standard() !== null }).toEqual({ own: 0, standard: true })
})

/** The types forbid some of these, which a page without types may still give. */
const failing: readonly { why: string; avatar: unknown; says: string }[] = [
  {
    why: 'throws',
    avatar: () => {
      throw new Error('no face')
    },
    says: 'no face',
  },
  { why: 'returns a script', avatar: () => 'javascript:1', says: 'return an https URL, a path of the site' },
  { why: 'returns a promise', avatar: async () => null, says: 'return an element' },
]

test.each(failing)('if the page’s function $why, the console says so and the modal’s own stands', async (bad) => {
  const { error } = console
  console.error = () => {}
  const { own, standard, logged } = await setup({ avatar: bad.avatar })
  await waitFor(() => expect(logged().join()).toContain("The host's avatar failed"))
  console.error = error
  expect({ own: own().length, standard: standard() !== null }).toEqual({ own: 0, standard: true })
  expect(logged().join()).toContain(bad.says)
})

test('icons of the page stand in place of the modal’s own: a path, an element, and one of React', async () => {
  const icons: IconOptions = {
    disconnect: 'M1 1h22',
    send: ({ size }) => <svg data-mine={size} />,
    receive: () => document.createElementNS('http://www.w3.org/2000/svg', 'svg'),
    swaps: () => null,
  }
  const { container, own, modal } = await setup({ icons })
  const pathOf = (row: string) => container.querySelector(`[data-row="feature-${row}"] path`)?.getAttribute('d') ?? ''
  expect(container.querySelector('[data-row="disconnect"] path')?.getAttribute('d')).toBe('M1 1h22')
  expect(container.querySelector('[data-row="feature-send"] [data-mine="20"]')).not.toBe(null)
  expect(own()).toHaveLength(2)
  expect(pathOf('swaps')).not.toBe('')
  await act(() => updateOptions(modal, { icons: undefined }))
  expect(own()).toHaveLength(0)
})

test('the account button has the same picture, in its own size', async () => {
  const { modal } = await setup({ avatar: ({ size }: AvatarAccount) => <b>{`mine ${size}`}</b> })
  const draw = avatarOf(modal, { ...connected, address })
  const { container } = render(draw?.(<i>standard</i>))
  expect(container.textContent).toBe('mine 20')
  await act(() => updateOptions(modal, { avatar: undefined }))
  expect(avatarOf(modal, { ...connected, address })).toBe(undefined)
})

test.each([
  { options: { avatar: 'me.png' }, says: 'avatar: got "me.png", wanted a function that returns a URL' },
  { options: { icons: { close: '<svg/>' } }, says: 'icons.close: got "<svg/>", wanted a path of 24 × 24' },
  { options: { icons: { sent: 'M0 0' } }, says: 'icons.sent: got an unknown name' },
  { options: { icons: 'M0 0' }, says: 'icons: got "M0 0", wanted an object' },
  { options: { themeVariables: { position: 'left' } }, says: 'themeVariables.position: got "left", wanted one of' },
])('bad input is refused: $says', ({ options, says }) => {
  let thrown: unknown
  try {
    parseOptions(options)
  } catch (error) {
    thrown = error
  }
  expect(isModalError(thrown, 'config_invalid') && String(thrown)).toContain(says)
})

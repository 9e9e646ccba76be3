import { expect, onTestFinished, test } from 'vitest'
import { createBareRoot } from '../modal/bare-root.js'
import { toModal } from '../modal/modal.js'
import { createTestPlatform } from '../testing/platform.js'
import type { ModalError } from './base.js'
// Loaded when it is needed; here it is there already.
import './explain.js'
import { explained } from './explained.js'

// As the modal with a screen does it: the words are not here when something is refused.

function setup() {
  const platform = createTestPlatform()
  const errors: ModalError[] = []
  const root = createBareRoot({ projectId: 'p', onError: (error: ModalError) => errors.push(error) }, platform)
  const modal = toModal(root)
  onTestFinished(modal.dispose)
  root.start()
  return { platform, modal, errors }
}

test('a bad option is put into words once it is known that they are needed', async () => {
  const refuse = () => createBareRoot({ themMode: 'dark' }, createTestPlatform())
  expect(refuse).toThrowError('Invalid option')
  const error = await explained(catching(refuse))
  expect(error).toMatchObject({
    name: 'ConfigInvalidError',
    code: 'config_invalid',
    problems: [{ field: 'themMode', suggestion: 'themeMode' }],
  })
})

test('what is no refusal stays as it is', async () => {
  const other = new Error('other')
  expect(await explained(other)).toBe(other)
})

test('a view that does not exist rejects with the words', async () => {
  const { modal } = setup()
  // @ts-expect-error a host without types
  await expect(modal.open({ view: 'Acount' })).rejects.toMatchObject({
    name: 'ConfigInvalidError',
    shortMessage: expect.stringContaining('Did you mean Account?'),
  })
  expect(modal.getSnapshot().open).toBe(false)
})

test('a theme that is none changes nothing, throws nothing, and is told', async () => {
  const { modal, platform, errors } = setup()
  // @ts-expect-error a host without types
  modal.setTheme({ mode: 'sepia' })
  await platform.settle()
  const words = 'Invalid argument of setTheme(): mode: got "sepia", wanted "light" or "dark" or "system".'
  expect(platform.logged).toEqual([{ level: 'error', values: [words] }])
  expect(errors.map(({ message }) => message)).toEqual([words])
  expect(modal.getSnapshot().themeMode).toBe('light')
})

function catching(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return error
  }
  return undefined
}

import { expect, onTestFinished, test } from 'vitest'
import { setupModal } from '../testing/modal.js'

function setup(...args: Parameters<typeof setupModal>) {
  const world = setupModal(...args)
  onTestFinished(world.modal.dispose)
  return world
}

test('an unset theme mode follows the system, live', () => {
  const { modal, platform } = setup()
  expect(modal.getSnapshot().themeMode).toBe('light')
  platform.setColorScheme('dark')
  expect(modal.getSnapshot().themeMode).toBe('dark')
})

test('a chosen theme mode stays when the system changes, until the host resets it', () => {
  const { modal, platform } = setup({ themeMode: 'light' })
  platform.setColorScheme('dark')
  expect(modal.getSnapshot().themeMode).toBe('light')
  modal.setTheme({ mode: 'system' })
  expect(modal.getSnapshot().themeMode).toBe('dark')
})

test("variables are merged, and unnamed ones keep the host's value", () => {
  const { modal, root } = setup({ themeVariables: { zIndex: 5, accent: 'red' } })
  modal.setTheme({ variables: { accent: 'blue' } })
  expect(root.theme.variables).toMatchObject({ zIndex: 5, accent: 'blue', fontSizeMaster: '10px' })
})

test('rejects an invalid theme', () => {
  const { modal } = setup()
  // @ts-expect-error a host without types
  expect(() => modal.setTheme({ mode: 'sepia' })).toThrowErrorMatchingInlineSnapshot(
    `[ConfigInvalidError: Invalid argument of setTheme(): mode: got "sepia", wanted "light" or "dark" or "system".]`,
  )
  // @ts-expect-error a host without types
  expect(() => modal.setTheme({ variables: { zIndex: 'high' } })).toThrowErrorMatchingInlineSnapshot(
    `[ConfigInvalidError: Invalid argument of setTheme(): variables.zIndex: got "high", wanted a whole number from 0 on.]`,
  )
})

import { expect, test } from 'vitest'
import { assertScreen, isWithoutScreen } from './screen.js'

test('the environment tells whether there is a screen', () => {
  expect(() => assertScreen({ DISPLAY: ':0' }, 'linux')).not.toThrow()
  expect(() => assertScreen({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).not.toThrow()
  expect(() => assertScreen({}, 'darwin')).not.toThrow()
  expect(() => assertScreen({}, 'win32')).not.toThrow()
})

test('an error without a screen names the flag, the missing variables and a remedy', () => {
  expect(() => assertScreen({ DISPLAY: '' }, 'linux')).toThrowErrorMatchingInlineSnapshot(
    `[StartError: --headed shows a window and wants a screen; neither DISPLAY nor WAYLAND_DISPLAY is set: run it on a desktop, or on a screen in memory: xvfb-run npx walletmodal-harness run … --headed (Debian: apt-get install xvfb xauth). Without --headed no screen is needed.]`,
  )
})

test('recognises the messages of browsers about a missing screen', () => {
  expect(isWithoutScreen('[1:1:ERROR] Missing X server or $DISPLAY')).toBe(true)
  expect(isWithoutScreen('cannot open display: :99')).toBe(true)
  expect(isWithoutScreen('Target page has been closed')).toBe(false)
})

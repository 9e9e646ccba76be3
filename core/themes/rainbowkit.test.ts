import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { themeVariables } from '../contracts/theme.js'
import { fromRainbowKitTheme, type RainbowKitTheme } from './rainbowkit.js'

const light = {
  blurs: { modalOverlay: 'blur(8px)' },
  colors: {
    accentColor: '#7b3fe4',
    accentColorForeground: 'white',
    generalBorder: 'rgba(0, 0, 0, 0.1)',
    menuItemBackground: 'rgba(60, 60, 60, 0.1)',
    modalBackdrop: 'rgba(0, 0, 0, 0.3)',
    modalBackground: '#fffefb',
    modalText: '#202124',
    modalTextSecondary: 'rgba(60, 60, 60, 0.6)',
    profileForeground: 'linear-gradient(red, blue)',
  },
  fonts: { body: 'Inter, sans-serif' },
  radii: { actionButton: '9999px', menuButton: '12px', modal: '24px' },
  shadows: { dialog: '0px 8px 32px rgba(0, 0, 0, 0.3)' },
} satisfies RainbowKitTheme

test('takes what a RainbowKit theme has, and leaves out what is no colour', () => {
  expect(fromRainbowKitTheme(light)).toEqual({
    accent: '#7b3fe4',
    onAccent: 'white',
    surface: '#fffefb',
    surface2: 'rgba(60, 60, 60, 0.1)',
    text: '#202124',
    textSoft: 'rgba(60, 60, 60, 0.6)',
    textQuiet: 'rgba(60, 60, 60, 0.6)',
    line: 'rgba(0, 0, 0, 0.1)',
    overlay: 'rgba(0, 0, 0, 0.3)',
    fontFamily: 'Inter, sans-serif',
    radiusCard: '24px',
    radiusButton: '9999px',
    radiusRow: '12px',
    shadow: '0px 8px 32px rgba(0, 0, 0, 0.3)',
    overlayBlur: '8px',
  })
})

test('two themes become pairs of colours', () => {
  const dark = { colors: { modalBackground: '#111' }, radii: { modal: '8px' } }
  const variables = fromRainbowKitTheme({ lightMode: light, darkMode: dark })
  expect(variables).toMatchObject({
    surface: { light: '#fffefb', dark: '#111' },
    text: { light: '#202124', dark: undefined },
    radiusCard: '24px',
  })
  expect(() => z.parse(themeVariables(), variables)).not.toThrow()
})

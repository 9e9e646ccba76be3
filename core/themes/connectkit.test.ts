import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { themeVariables } from '../contracts/theme.js'
import { fromConnectKitTheme } from './connectkit.js'

test("takes what ConnectKit's custom theme has, numbers as pixels", () => {
  const variables = fromConnectKitTheme({
    '--ck-accent-color': '#00d54b',
    '--ck-accent-text-color': '#ffffff',
    '--ck-body-background': '#101010',
    '--ck-body-color-muted': 'inherit',
    '--ck-border-radius': 16,
    '--ck-font-family': 'Lato',
    '--ck-modal-heading-font-weight': '700',
    '--ck-overlay-backdrop-filter': 'blur(60px)',
    '--ck-primary-button-border-radius': '12px 12px 0 0',
    '--ck-something-new': 'yes',
  })
  expect(variables).toEqual({
    accent: '#00d54b',
    onAccent: '#ffffff',
    surface: '#101010',
    radiusCard: '16px',
    radiusRow: '12px',
    fontFamily: 'Lato',
    fontWeightHeading: 700,
    overlayBlur: '40px',
  })
  expect(() => z.parse(themeVariables(), variables)).not.toThrow()
})

test('two themes become pairs of colours', () => {
  const themes = { light: { '--ck-body-background': '#fff' }, dark: { '--ck-body-background': '#000' } }
  expect(fromConnectKitTheme(themes)).toEqual({ surface: { light: '#fff', dark: '#000' } })
})

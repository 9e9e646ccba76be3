import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { themeVariables } from '../contracts/theme.js'
import * as themes from './index.js'

test('walletmodal/themes has exactly these public names', () => {
  expect(Object.keys(themes).sort()).toEqual([
    'enterprise',
    'fromConnectKitTheme',
    'fromRainbowKitTheme',
    'midnight',
    'soft',
    'terminal',
  ])
})

const presets = {
  soft: themes.soft,
  midnight: themes.midnight,
  terminal: themes.terminal,
  enterprise: themes.enterprise,
}

test.each(Object.entries(presets))('%s has valid theme variables', (_, preset) => {
  expect(z.parse(themeVariables(), preset)).toMatchObject(preset)
})

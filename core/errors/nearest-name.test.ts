import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.js'

test('finds the name that was meant', () => {
  const known = ['themeMode', 'themeVariables', 'features', 'enableEIP6963']
  expect(
    ['themMode', 'thmeeMode', 'THEMEMODE', 'enableEip6963', 'feature'].map((name) => nearestName(name, known)),
  ).toEqual(['themeMode', 'themeMode', 'themeMode', 'enableEIP6963', 'features'])
})

test('suggests nothing that is far away', () => {
  expect(nearestName('colour', ['themeMode'])).toBeUndefined()
  expect(nearestName('x', [])).toBeUndefined()
})

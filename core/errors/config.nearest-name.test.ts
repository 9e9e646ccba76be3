import { expect, test } from 'vitest'
import { nearestName } from './config.js'

test('finds the intended name', () => {
  const known = ['themeMode', 'themeVariables', 'features', 'enableEIP6963']
  expect(
    ['themMode', 'thmeeMode', 'THEMEMODE', 'enableEip6963', 'feature'].map((name) => nearestName(name, known)),
  ).toEqual(['themeMode', 'themeMode', 'themeMode', 'enableEIP6963', 'features'])
})

test('suggests nothing that differs too much', () => {
  expect(nearestName('colour', ['themeMode'])).toBeUndefined()
  expect(nearestName('x', [])).toBeUndefined()
})

test('a short name may have one fault, and a longer one a fault per three letters', () => {
  const table: readonly (readonly [name: string, known: string, isNear: boolean])[] = [
    ['sen', 'send', true],
    ['sendd', 'send', true],
    ['sent', 'send', true],
    ['sedn', 'send', true],
    ['abc', 'axy', false],
    ['x', 'abc', false],
    ['a', 'xay', false],
    ['tokxnx', 'tokens', true],
    ['tokxxx', 'tokens', false],
    // Two different letters and a swap are three faults.
    ['zzsedn', 'aasend', false],
  ]
  for (const [name, known, isNear] of table)
    expect({ name, nearestName: nearestName(name, [known]) }).toEqual({ name, nearestName: isNear ? known : undefined })
})

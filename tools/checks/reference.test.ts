import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { features } from '../../core/contracts/features.js'
import { services } from '../../core/contracts/services.js'
import { themeVariables } from '../../core/contracts/theme.js'
import { hostOptions } from '../../core/options/modal-options.js'
import { root } from '../build/root.js'
import { pages } from '../docs/pages.js'
import { exportsDescribed, isLiteral, membersOf } from '../docs/reference.js'

// `npx vitest run tools/checks/reference.test.ts -u` writes the pages anew.

test.each(Object.entries(pages))('docs/%s says what the sources say', async (name, page) => {
  await expect(page()).toMatchFileSnapshot(path.join(root, 'docs', name))
})

test.each(['ui/index.ts', 'core/index.ts', 'core/networks/index.ts', 'core/features/sign-in/siwx/index.ts'])(
  'every export of %s has its sentence',
  (file) => {
    const { values, types } = exportsDescribed(file)
    expect(values.length).toBeGreaterThan(5)
    expect([...values, ...types].filter(({ sentence }) => !isSentence(sentence)).map(({ name }) => name)).toEqual([])
  },
)

test.each([
  ['core/modal/modal-methods.ts', 'Modal'],
  ['core/contracts/modal-api.ts', 'ModalSnapshot'],
  ['core/contracts/modal-api.ts', 'AccountSnapshot'],
  ['ui/entry/facade.ts', 'WalletModal'],
  ['core/errors/codes.ts', 'ModalErrorCodes'],
  ['core/options/modal-options.ts', 'ModalOptions'],
  ['core/contracts/features.ts', 'FeatureOptions'],
  ['core/contracts/theme.ts', 'ThemeOptions'],
  ['core/contracts/services.ts', 'ServiceOptions'],
])('every member of %s %s has its sentence', (file, name) => {
  const members = membersOf(file, name)
  expect(members.length).toBeGreaterThan(1)
  expect(members.filter(({ sentence }) => !isSentence(sentence)).map((member) => member.name)).toEqual([])
})

test.each([
  ['core/options/modal-options.ts', 'ModalOptions', z.parse(hostOptions(), {})],
  ['core/contracts/features.ts', 'FeatureOptions', z.parse(features(), {})],
  ['core/contracts/theme.ts', 'ThemeOptions', z.parse(themeVariables(), {})],
  ['core/contracts/services.ts', 'ServiceOptions', z.parse(services(), {})],
])('the defaults that %s states are the defaults', (file, name, defaults: Readonly<Record<string, unknown>>) => {
  const wrong = membersOf(file, name).filter((member) => {
    const value = defaults[member.name]
    if (typeof value === 'string' && value.includes('://')) return member.fallback !== value
    // A member whose default follows the system, or depends on others, has a default in words or none in the table.
    if (!isLiteral(member.fallback) || value === undefined) return member.fallback === ''
    return member.fallback.replaceAll("'", '"') !== JSON.stringify(value)
  })
  expect(wrong.map((member) => `${member.name}: ${member.fallback}`)).toEqual([])
})

const isSentence = (text: string) => /^\p{Lu}|^`/u.test(text) && /[.:)]$/.test(text)

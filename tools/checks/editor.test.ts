import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { features } from '../../core/contracts/features.js'
import { services } from '../../core/contracts/services.js'
import { themeVariables } from '../../core/contracts/theme.js'
import { hostOptions } from '../../core/options/modal-options.js'
import { root } from '../build/root.js'
import { hoversOf } from '../docs/editor.js'

const folder = path.join(root, '.walletmodal/editor')

test('an editor shows the sentence of every option, feature, theme variable and service', async () => {
  const names = [
    ...Object.keys(hostOptions().shape).map((name) => ['options', name] as const),
    ...Object.keys(features().shape).map((name) => ['features', name] as const),
    ...Object.keys(themeVariables().shape).map((name) => ['themeVariables', name] as const),
    ...Object.keys(services().shape).map((name) => ['services', name] as const),
  ]
  const head = `import type { ModalOptions } from '../../ui/index.js'
declare const options: ModalOptions
declare const services: Exclude<NonNullable<ModalOptions['services']>, { readonly kind: string }>
const { features = {}, themeVariables = {} } = options
`
  const text = head + names.map(([of, name]) => `${of}.${name}\n`).join('')
  const file = path.join(folder, 'page.ts')
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(file, text)
  fs.writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.json', include: ['*.ts'], exclude: [] }),
  )
  const at = names.map(([of], index) => ({ line: index + 4, character: of.length + 1 }))
  const hovers = await hoversOf(file, text, at)
  const bare = names.filter((_name, index) => !/@default/.test(hovers[index] ?? ''))
  expect(bare).toEqual([])
}, 120_000)

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../build/root.js'
import { renewed } from './security-page.js'

test('docs/security.md shows the policies of this code', () => {
  const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
  expect(page, 'node build/tools/checks/update-security.js').toBe(renewed(page))
})

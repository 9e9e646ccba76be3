import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../build/root.js'
import { privacyPage } from './privacy-page.js'

test('docs/privacy.md is equal to the contracts; `node build/tools/checks/update-privacy.js` writes it', () => {
  expect(fs.readFileSync(path.join(root, 'docs/privacy.md'), 'utf8')).toBe(privacyPage())
})

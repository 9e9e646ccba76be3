import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { packageVersion } from './services.js'

test('is the version of the package', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(packageVersion).toBe(version)
})

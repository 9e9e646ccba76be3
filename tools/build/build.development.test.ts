import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.js'

test("whether a page is in development stays open until the host's bundler says so", () => {
  const rest = fs.readdirSync(path.join(root, 'dist/chunks')).filter((file) => file.endsWith('.js'))
  // A page without a bundler has no `process`.
  for (const file of rest)
    expect(fs.readFileSync(path.join(root, 'dist/chunks', file), 'utf8'), file).not.toContain('process.env')
  const built = fs.readFileSync(path.join(root, 'dist/index.js'), 'utf8')
  expect(built).toMatch(/process\.env(\.NODE_ENV|\["NODE_ENV"\]) === "development"/)
})

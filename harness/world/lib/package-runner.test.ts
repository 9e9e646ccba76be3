import { expect, test } from 'vitest'
import { packageRunner, packageRunnerOf } from './package-runner.js'

test("commands use npx, and yarn under Plug'n'Play", () => {
  expect(packageRunner).toBe('npx')
  expect(packageRunnerOf({ node: '20.20.2', pnp: '3' })).toBe('yarn')
})

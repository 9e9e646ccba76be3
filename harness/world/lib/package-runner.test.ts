import { expect, test } from 'vitest'
import { packageRunner, packageRunnerOf } from './package-runner.js'

test("commands are told with npx, and with yarn where packages come by Plug'n'Play", () => {
  expect(packageRunner).toBe('npx')
  expect(packageRunnerOf({ node: '20.20.2', pnp: '3' })).toBe('yarn')
})

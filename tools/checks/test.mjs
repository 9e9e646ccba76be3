// The script of `npm test`: the build, then every check. It is plain JavaScript, since a failed build leaves nothing to
// run; this script must also end with the line that counts the results.
import { spawnSync } from 'node:child_process'

/** `npm run build` without types: the check of types includes those of the tests. */
const steps = [
  ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--noCheck'],
  ['build/tools/build/build.js'],
]
for (const step of steps) {
  const { status } = spawnSync(process.execPath, step, { stdio: 'inherit' })
  if (status === 0) continue
  console.log('the build failed\n0 passed, 1 failed')
  process.exit(status ?? 1)
}
await import('../../build/tools/checks/all.js')

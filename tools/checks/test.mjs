// What `npm test` runs: the build, then every check. Plain JavaScript, since a build that fails leaves nothing to run;
// it too must end with the line that says how many passed.
import { spawnSync } from 'node:child_process'

/** `npm run build`, without types: the check of that name looks at those of the tests too. */
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

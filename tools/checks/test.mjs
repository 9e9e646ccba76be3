// What `npm test` runs: the build, then every check. Plain JavaScript, since a build that fails leaves nothing to run;
// it too must end with the line that says how many passed.
import { spawnSync } from 'node:child_process'

const build = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
if (build.status !== 0) {
  console.log('the build failed\n0 passed, 1 failed')
  process.exit(build.status ?? 1)
}
await import('../../build/tools/checks/all.js')

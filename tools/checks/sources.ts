import { type Check, oneFrom } from '../lib/check.js'
import { runNode } from '../lib/command.js'

export const lint: Check = {
  name: 'lint',
  run: async () =>
    oneFrom(
      await runNode('node_modules/@biomejs/biome/bin/biome', [
        'check',
        '--error-on-warnings',
        '--diagnostic-level=warn',
        '.',
      ]),
    ),
}

/** Checks the figures of the house: none may get worse. */
export const house: Check = {
  name: 'house',
  run: async () => oneFrom(await runNode('build/tools/house/house.js', [])),
}

export const types: Check = {
  name: 'types',
  // With several threads the linter checks shared files repeatedly: on two cores that is no faster, and costs half as
  // much processor time again.
  run: async () => oneFrom(await runNode('node_modules/typescript/bin/tsc', ['--noEmit', '--singleThreaded'])),
}

export const unused: Check = {
  name: 'unused code (knip)',
  isLong: true,
  run: async () => oneFrom(await runNode('node_modules/knip/bin/knip.js', ['--no-progress'])),
}

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

/** Holds the countable figures of the house: none gets worse. */
export const house: Check = {
  name: 'house',
  run: async () => oneFrom(await runNode('build/tools/house/house.js', [])),
}

export const types: Check = {
  name: 'types',
  // Its threads check over again what they share: as fast on two cores, for half as much again of a processor.
  run: async () => oneFrom(await runNode('node_modules/typescript/bin/tsc', ['--noEmit', '--singleThreaded'])),
}

export const unused: Check = {
  name: 'unused code (knip)',
  isLong: true,
  run: async () => oneFrom(await runNode('node_modules/knip/bin/knip.js', ['--no-progress'])),
}

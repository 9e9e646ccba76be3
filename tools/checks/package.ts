import { type Check, oneFrom } from '../lib/check.js'
import { runNode } from '../lib/command.js'
import { packedTarball } from '../pack/tarball.js'

export const publint: Check = {
  name: 'package (publint)',
  run: async () =>
    oneFrom(await runNode('node_modules/publint/src/cli.js', ['run', await packedTarball(), '--strict'])),
}

export const typesWrong: Check = {
  name: 'types of the package (attw)',
  async run() {
    const args = [await packedTarball(), '--profile', 'esm-only', '--no-emoji', '--no-definitely-typed']
    // Data and a style sheet have no types.
    args.push('--exclude-entrypoints', './scenario.schema.json', './package.json', './buttons.css')
    return oneFrom(await runNode('node_modules/@arethetypeswrong/cli/dist/index.js', args))
  },
}

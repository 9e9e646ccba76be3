import { type Check, oneFrom } from '../lib/check.js'
import { runNode } from '../lib/command.js'

/** Builds the documentation's site, which fails on a broken link. */
export const site: Check = {
  name: 'docs site',
  isLong: true,
  run: async () => oneFrom(await runNode('tools/site/docs.mjs', [])),
}

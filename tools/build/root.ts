import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The clone's folder. The compiled file is `build/tools/build/root.js`, the source `tools/build/root.ts`: both are under it. */
export const root = findRoot(path.dirname(fileURLToPath(import.meta.url)))

function findRoot(here: string): string {
  const up = path.resolve(here, '../..')
  return path.basename(up) === 'build' ? path.dirname(up) : up
}

/** The command line as a shell runs it. Needs `npm run build`. */
export const commandFile = path.join(root, 'harness/bin.mjs')

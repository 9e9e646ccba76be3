import path from 'node:path'
import type { Import, SourceFile } from './imports.js'

/** Folders whose tests are about the whole repository, or about a whole page: the name of such a test says its subject. */
const wholes = ['tools/checks', 'harness/apps/page']

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/**
 * Tests whose name begins neither with a source beside them nor with their folder. `send.fees.test.ts` is about the fees of
 * `send.ts`, or of the folder `send` where several of its files are tested together.
 */
export function strayTests(all: readonly SourceFile[]): string[] {
  const known = new Set(all.map(({ file }) => file))
  return all
    .map(({ file }) => file)
    .filter((file) => isTest(file) && !wholes.includes(path.posix.dirname(file)))
    .filter((file) => {
      const folder = path.posix.dirname(file)
      const [name = ''] = path.posix.basename(file).split('.')
      return name !== path.posix.basename(folder) && !['ts', 'tsx'].some((end) => known.has(`${folder}/${name}.${end}`))
    })
}

/** Files that only tests can use, outside a folder `testing`. */
export function strayTestParts(all: readonly SourceFile[]): string[] {
  return all
    .filter(({ file }) => !isTest(file) && !/(^|\/)testing\//.test(file))
    .filter(({ file, text }) => /\/test-[^/]*$/.test(file) || /^import [^;'"]*from 'vitest'$/m.test(text))
    .map(({ file }) => file)
}

/** The only files of `core` that may import the harness: they hand parts of it to tests. */
const withHarness = 'core/testing/with-harness/'

/** Files of `core`, tests too, that import the harness from elsewhere than the folder for it. */
export function harnessInCore(imports: readonly Import[]): string[] {
  return imports
    .filter(({ from, to }) => from.startsWith('core/') && to.startsWith('harness/') && !from.startsWith(withHarness))
    .map(({ from, to }) => `${from} → ${to}`)
}

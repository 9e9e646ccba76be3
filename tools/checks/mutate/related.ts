import fs from 'node:fs'
import path from 'node:path'

const importOf = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g

/**
 * The test files that import a source, nearest first: by the number of imports in between, tests of ui after those of
 * core.
 */
export function relatedTests(root: string): (file: string) => readonly string[] {
  const files = ['core', 'ui'].flatMap((room) =>
    fs
      .readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.join(room, file)),
  )
  const known = new Set(files)
  const importers = new Map<string, string[]>()
  for (const file of files) {
    for (const { 1: target = '' } of fs.readFileSync(path.join(root, file), 'utf8').matchAll(importOf)) {
      const name = path.join(path.dirname(file), target.replace(/\.js$/, '.ts'))
      const imported = known.has(name) ? name : `${name}x`
      importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  }
  return (file) => {
    const distances = new Map([[file, 0]])
    const queue = [file]
    for (const at of queue) {
      for (const importer of importers.get(at) ?? []) {
        if (distances.has(importer)) continue
        distances.set(importer, (distances.get(at) ?? 0) + 1)
        queue.push(importer)
      }
    }
    // A test that is named for the source comes first; then those of its folder.
    const own = file.replace(/\.ts$/, '.test.ts')
    const rank = (test: string) =>
      test === own
        ? -1
        : 2 * (distances.get(test) ?? 0) -
          (path.dirname(test) === path.dirname(file) ? 1 : 0) +
          (isOfUi(test) ? 1000 : 0)
    return [...distances.keys()]
      .filter((each) => /\.test\.tsx?$/.test(each))
      .sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
  }
}

export function isOfUi(test: string): boolean {
  return test.startsWith('ui/')
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { stepWords } from '../language/parse-step.js'
import type { Problem } from '../language/problem.js'
import { loadYamlReader, type ReadYaml } from '../language/read-yaml.js'
import { noWords, toWords, type Words } from '../language/words.js'
import { once } from '../lib/lifecycle.js'

const shippedFolder = fileURLToPath(new URL('../scenarios/words/', import.meta.url))

/** A file as people know it: by its way from here, or in full where it lies elsewhere. */
export function shown(file: string): string {
  const relative = path.relative(process.cwd(), file)
  return relative.startsWith('..') ? file : relative
}

function readFolder(folder: string, readYaml: ReadYaml, primitives: readonly string[]): Words {
  if (!existsSync(folder)) return noWords
  const problems: Problem[] = []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.ya?ml$/.test(name))
  const files = names.sort().flatMap((name) => {
    const file = shown(path.join(folder, name))
    const read = readYaml(readFileSync(path.join(folder, name), 'utf8'), file)
    problems.push(...read.problems)
    return read.scenario ? [{ file, locate: read.scenario.locate, content: read.scenario.head }] : []
  })
  const words = toWords(files, primitives)
  return { ...words, problems: [...problems, ...words.problems] }
}

/** The words that this package brings. */
export const loadShippedWords = once(async () => readFolder(shippedFolder, await loadYamlReader(), []))

/** Finds the words for a scenario: ours, and those in the folder `words` beside its file. */
export async function createWordsFor(): Promise<(file: string) => Words> {
  const [ours, readYaml] = await Promise.all([loadShippedWords(), loadYamlReader()])
  const primitives = stepWords.filter((name) => !ours.byName.has(name))
  const known = new Map<string, Words>()
  return (file) => {
    const folder = path.join(path.dirname(file), 'words')
    const words = known.get(folder) ?? readFolder(folder, readYaml, primitives)
    known.set(folder, words)
    const byName = new Map([...ours.byName, ...words.byName])
    return { byName, problems: [...ours.problems, ...words.problems] }
  }
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { once } from '../../world/lib/lifecycle.js'
import { stepWords } from '../language/parse-step.js'
import type { Problem } from '../language/problem.js'
import { loadYamlReader, type ReadYaml } from '../language/read-yaml.js'
import { noWords, toWords, type Words } from '../language/words.js'

export const shippedWords = fileURLToPath(new URL('../../scenarios/words/', import.meta.url))

/** The path of a file for messages: relative to the working directory, or absolute outside of it. */
export function shown(file: string): string {
  const relative = path.relative(process.cwd(), file)
  return relative.startsWith('..') ? file : relative
}

function readFolder(folder: string, readYaml: ReadYaml): Words {
  if (!existsSync(folder)) return noWords
  const problems: Problem[] = []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.ya?ml$/.test(name))
  const files = names.sort().flatMap((name) => {
    // Words of a modal are read later, as a folder of their own.
    if (name.startsWith(`modals${path.sep}`)) return []
    const file = shown(path.join(folder, name))
    const read = readYaml(readFileSync(path.join(folder, name), 'utf8'), file)
    problems.push(...read.problems)
    return read.scenario ? [{ file, locate: read.scenario.locate, content: read.scenario.head }] : []
  })
  const words = toWords(files, stepWords)
  return { ...words, problems: [...problems, ...words.problems] }
}

/** Merges sets of words. Later ones win. */
function merge(all: readonly Words[]): Words {
  return {
    byName: new Map(all.flatMap(({ byName }) => [...byName])),
    problems: all.flatMap(({ problems }) => problems),
  }
}

const modalFolder = (folder: string, modal: string) => path.join(folder, 'modals', modal)

/** Loads the words of this package. */
export const loadShippedWords = once(async () => readFolder(shippedWords, await loadYamlReader()))

/**
 * Returns a function that finds the words of a scenario, by its file and its page's modal. The folder `own` wins over
 * `words` beside the file, which wins over ours. In each folder, `modals/<modal>` wins.
 */
export async function createWordsFor(own?: string): Promise<(file: string, modal?: string) => Words> {
  const [ours, readYaml] = await Promise.all([loadShippedWords(), loadYamlReader()])
  const known = new Map<string, Words>()
  function read(folder: string): Words {
    const words = known.get(folder) ?? readFolder(folder, readYaml)
    known.set(folder, words)
    return words
  }
  return (file, modal) => {
    const folder = path.join(path.dirname(file), 'words')
    const ofModal = (words: string) => (modal === undefined ? [] : [read(modalFolder(words, modal))])
    const others = [folder, own].flatMap((each) => (each === undefined ? [] : [read(each), ...ofModal(each)]))
    return merge([ours, ...ofModal(shippedWords), ...others])
  }
}

import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** A style sheet of a module: the parts of its template, and the text that they come to. */
export interface ReadSheet {
  readonly parts: readonly string[]
  readonly text: string
}

/** Prints every sheet of a folder's modules: all pass through `String.raw` when a module is loaded. */
const reader = `
  import fs from 'node:fs'
  import path from 'node:path'
  import { pathToFileURL } from 'node:url'
  const sheets = []
  const { raw } = String
  String.raw = (strings, ...values) => {
    const text = raw(strings, ...values)
    sheets.push({ parts: [...strings.raw], text })
    return text
  }
  const [, folder, sources] = process.argv
  // The compiler leaves a module here whose source was taken out. Bundled modules have none.
  const hasSource = (name) => sources === '' || ['.ts', '.tsx'].some((end) => fs.existsSync(path.join(sources, name.replace(/\\.js$/, end))))
  const files = fs.readdirSync(folder, { recursive: true }).filter(hasSource)
  for (const file of files.filter((name) => /\\.js$/.test(name) && !/\\.test\\.|testing/.test(name)))
    await import(pathToFileURL(path.join(folder, file)).href)
  fs.writeFileSync(1, JSON.stringify(sheets))
  process.exit(0)
`

/** The sheets that the modules of a folder make while they are loaded: `build/ui`, or what is bundled of it. */
export function readSheets(root: string, folder: string): readonly ReadSheet[] {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 } as const
  const sources = folder.startsWith('build/') ? path.join(root, path.relative('build', folder)) : ''
  const args = ['--input-type=module', '-e', reader, path.join(root, folder), sources]
  return JSON.parse(execFileSync(process.execPath, args, options))
}

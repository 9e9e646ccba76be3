import path from 'node:path'
import type { Plugin } from 'rolldown'
import { languageModule, sourcesOf } from './language-module.js'
import { languagesFolder } from './texts.js'

/** The module of a language. No such file is there, and none of JSON: bundlers would read it as such. */
export const languageModuleId = /\/ui\/messages\/languages\/([\w-]+)\.words\.js$/

/** Compiles the languages: `import('./de.json?words')` is a module of strings and functions. */
export function compiledLanguages(root: string): Plugin & { enforce: 'pre' } {
  return {
    name: 'compiled-languages',
    // Vite would read the file as JSON.
    enforce: 'pre',
    resolveId(source, importer) {
      const tag = /([\w-]+)\.json\?words$/.exec(source)?.[1]
      if (!importer || tag === undefined) return
      // The build reads what the compiler of TypeScript has written, where no file of a language is.
      return path.join(root, languagesFolder, `${tag}.words.js`).replaceAll('\\', '/')
    },
    load(id) {
      const tag = languageModuleId.exec(id)?.[1]
      if (tag === undefined) return
      for (const file of sourcesOf(root, tag)) this.addWatchFile(file)
      return { code: languageModule(root, tag), moduleType: 'js', map: null }
    },
  }
}

import path from 'node:path'
import type { Plugin } from 'rolldown'
import { languageModule, sourcesOf } from './language-module.js'
import { languagesFolder } from './texts.js'

/**
 * The id of a language's module. It names no existing file, and does not end in `.json`, since bundlers would parse it
 * as JSON.
 */
export const languageModuleId = /\/ui\/messages\/languages\/([\w-]+)\.words\.js$/

/** Compiles the languages: `import('./de.json?words')` is a module of strings and functions. */
export function compiledLanguages(root: string): Plugin & { enforce: 'pre' } {
  return {
    name: 'compiled-languages',
    // The query keeps Vite from parsing the file as JSON.
    enforce: 'pre',
    resolveId(source, importer) {
      const tag = /([\w-]+)\.json\?words$/.exec(source)?.[1]
      if (!importer || tag === undefined) return
      // The build reads the compiler's output, which has no language files: the sources have them.
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

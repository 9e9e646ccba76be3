import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { once } from '../../../../world/lib/lifecycle.js'
import { BrowserMissingError } from '../browser/chromium.js'
import { playwrightFolder } from '../browser/playwright-library.js'

/** Reads a script that Playwright injects into pages. In Playwright's bundle it is a string literal. */
function readScript(bundle: string, name: string): string {
  const start = bundle.indexOf(`generated/${name}.ts"() {`)
  const text = start < 0 ? null : /\w+ = ('(?:[^'\\]|\\.)*');?\n/.exec(bundle.slice(start))?.[1]
  if (!text) throw new BrowserMissingError('this version of @playwright/test drives no WebKitGTK: take 1.65')
  return String(runInNewContext(text))
}

/** Playwright's scripts for pages, the same in every engine: one finds elements, the other moves the clock. */
export interface PageScripts {
  readonly finder: string
  readonly clock: string
}

/** Reads the scripts from the installed Playwright. */
export const readPageScripts = once((): PageScripts => {
  const bundle = readFileSync(path.join(playwrightFolder(), 'lib/coreBundle.js'), 'utf8')
  const finder = readScript(bundle, 'injectedScriptSource')
  const clock = readScript(bundle, 'clockSource')
  const options = {
    isUnderTest: false,
    sdkLanguage: 'javascript',
    frameSeq: 0,
    testIdAttributeName: 'data-testid',
    stableRafCount: 1,
    browserName: 'webkit',
    shouldPrependErrorPrefix: false,
    isUtilityWorld: false,
    customEngines: [],
  }
  return {
    finder: `const module = {};\n${finder}\nexport default new (module.exports.InjectedScript())(globalThis, ${JSON.stringify(options)})`,
    clock: `if (!globalThis.__pwClock) { const module = {};\n${clock}\nglobalThis.__pwClock = module.exports.inject()(globalThis, 'webkit') }`,
  }
})

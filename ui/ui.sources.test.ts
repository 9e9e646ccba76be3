import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const room = fileURLToPath(new URL('.', import.meta.url))
/** The built files, without tests and their helpers, as in tsconfig.build.json. */
const files = fs
  .readdirSync(room, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /\.tsx?$/.test(file) && !/(\.test\.tsx?$|(^|\/)test-)/.test(file))
const read = (file: string) => fs.readFileSync(path.join(room, file), 'utf8')
const code = (file: string) => read(file).replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
const having = (pattern: RegExp, among = files) => among.filter((file) => pattern.test(code(file)))
/** Small sheets are in the file of their component. */
const sheets = having(
  /css`/,
  files.filter((file) => /\.css\.ts$|\.tsx$/.test(file)),
)

/** The selectors at the top level of a sheet. */
function topLevel(text: string): string[] {
  const selectors: string[] = []
  let depth = 0
  let start = 0
  for (const [index, character] of [...text].entries()) {
    if (character === '{' && depth++ === 0) selectors.push(text.slice(start, index).trim())
    if (character === '}' && --depth === 0) start = index + 1
  }
  return selectors
}

const textOf = (file: string) =>
  [...code(file).matchAll(/css`([\s\S]*?)`/g)].map(([, text = '']) => text.replace(/\$\{[^}]*\}/g, ''))

/** All built sources of core and ui, by path. */
function coreAndUi(): string[] {
  return [room, path.join(room, '../core')].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/(\.test\.tsx?$|(^|[\\/])testing[\\/])/.test(file))
      .map((file) => path.join(folder, file)),
  )
}

test('code is loaded on demand only by lazy(), in ui and in core', () => {
  const elsewhere = coreAndUi().filter((file) => {
    const text = fs.readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
    return /\bimport\(/.test(text.replace(/\blazy\(\s*\(\) => import\(/g, ''))
  })
  expect(elsewhere.map((file) => path.relative(room, file))).toEqual([])
})

test('media queries are tested for before use: jsdom has none', () => {
  const unguarded = coreAndUi().filter((file) => /matchMedia\(/.test(fs.readFileSync(file, 'utf8')))
  expect(unguarded.map((file) => path.relative(room, file))).toEqual([])
})

test("every sheet has user-select with Safari's prefix too", () => {
  const selecting = sheets.filter((file) => /user-select:/.test(textOf(file).join('')))
  expect(selecting.length).toBeGreaterThan(0)
  for (const file of selecting)
    for (const text of textOf(file)) {
      const values = (name: RegExp) => [...text.matchAll(name)].map(([, value]) => value)
      expect(values(/-webkit-user-select: (\w+)/g), file).toEqual(values(/(?<!-)user-select: (\w+)/g))
    }
})

test('no function is called that the oldest supported browsers lack', () => {
  // Added in Chrome 116 to 128, Firefox 115 to 134, Safari 17 to 18.2. Bundled packages test for them.
  const young =
    /\b(URL\.(canParse|parse)|AbortSignal\.any|Promise\.(withResolvers|try)|(Object|Map)\.groupBy|Array\.fromAsync)\(/
  const calling = coreAndUi().filter((file) => {
    const text = fs.readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
    return young.test(text)
  })
  expect(calling.map((file) => path.relative(room, file))).toEqual([])
})

test("focus, hits and queries go through the element's root", () => {
  expect(having(/document\.activeElement|event\.target\b|document\.querySelector/)).toEqual([])
})

test('only one place makes images that the browser loads, and they are the host’s', () => {
  expect(having(/<img\b|createElement\('img'\)|new Image\(/)).toEqual(['primitives/image/gallery.ts'])
  // Images with bytes, data URLs or URLs of the host. URLs of a service or a wallet go to a TokenIcon.
  const own = [
    'modal.networkImage(network)',
    'modal.networkImage(networks[0])',
    /^images\.get\('(currency|token)', [\w.]+\)$/,
    'row.imageUrl ?? images.get(row.imageKind, row.imageId)',
    "url || images.get('wallet', id)",
    'options.metadata.icons[0]',
    'undefined',
    // The marks that ship, by the name of a provider.
    /^markOf\([\w.]+\)$/,
    // Bytes, or a data URL.
    'usePicture(url)',
    // The icon of a discovered connector or of a host's wallet.
    'src',
  ]
  const sources = files.flatMap((file) =>
    [...code(file).matchAll(/<Image\b[^>]*?\bsrc=\{(.*?)\}\s+(?:size|\/?>)/gs)].map(([, source = '']) => source),
  )
  expect(sources.length).toBeGreaterThan(15)
  expect(
    sources.filter((source) => !own.some((each) => (typeof each === 'string' ? each === source : each.test(source)))),
  ).toEqual([])
})

test('every link is made by a component that checks its URL', () => {
  const [link, file, ...others] = having(/<a\b|createElement\('a'\)|window\.open\(|location\.href = /)
    .sort()
    .reverse()
  expect([link, ...others]).toEqual(['primitives/inline.tsx'])
  // A link that saves a file.
  expect(file).toBe('features/recorder/recording-bar.tsx')
  expect(code('features/recorder/recording-bar.tsx')).toContain('href: url, download:')
  expect(code('primitives/inline.tsx')).toContain('{...(isSiteUrl(href) && { href })}')
})

test('there are sheets to check', () => {
  expect(sheets.length).toBeGreaterThan(10)
})

test('each sheet has one class at its top level, and nests everything under it', () => {
  const wrong = sheets
    // The page's button has the same rules twice, with two specificities.
    .filter((file) => !/((tokens|reset)\.css\.ts|entry\/page-button\.css\.ts)$/.test(file))
    .filter((file) =>
      textOf(file).some((sheet) => {
        const selectors = topLevel(sheet).filter((selector) => !selector.startsWith('@keyframes'))
        return selectors.length !== 1 || !/^(:where\()?\.wm-[a-z-]+\)?$/.test(selectors[0] ?? '')
      }),
    )
  expect(wrong).toEqual([])
})

test('a sheet with two classes is found', () => {
  expect(topLevel('.wm-a { & b { color: red; } } .wm-b { color: red; }')).toEqual(['.wm-a', '.wm-b'])
})

// Added in Chrome 123, 119; Firefox 120, 128; Safari 17.5, 18. Older browsers do not skip a declaration with `var()`
// that contains such a function: the property then has no value, even if an earlier declaration sets one.
const younger = /light-dark\(|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(\s*from\b/g

/** The uses of such a function outside of an `@supports` that tests for it. */
function unasked(text: string): string[] {
  return [...text.matchAll(younger)]
    .filter(({ index }) => {
      const headers: string[] = []
      let start = 0
      for (const [at, character] of [...text.slice(0, index)].entries()) {
        if (character === '{') headers.push(text.slice(start, at))
        if (character === '}') headers.pop()
        if ('{};`'.includes(character)) start = at + 1
      }
      const isCondition = /@supports[^{;]*\(color:\s*$/.test(text.slice(0, index))
      return !isCondition && !headers.some((header) => /@supports\s*\(color:/.test(header))
    })
    .map(({ 0: name, index }) => `${name} at "${text.slice(index, index + 40)}"`)
}

test('newer colour functions are only used behind @supports', () => {
  const asking = having(/CSS\.supports\('color'/)
  expect(asking).toEqual(['entry/button-look.ts'])
  const others = files.filter((file) => !asking.includes(file))
  const wrong = others.flatMap((file) => unasked(code(file)).map((text) => `${file}: ${text}`))
  expect(wrong).toEqual([])
  expect(having(/@supports \(color: oklch\(from/)).not.toEqual([])
})

test('an unguarded colour function is found', () => {
  expect(unasked('.wm-a { --a: light-dark(red, blue); }')).toHaveLength(1)
  expect(unasked('.wm-a { color: oklch(from var(--a) l c h); @supports (color: red) { } }')).toHaveLength(1)
  expect(unasked('.wm-a { @supports not (color: light-dark(red, red)) { --a: rgb(from red r g b); } }')).toHaveLength(1)
  expect(unasked('.wm-a { @supports (color: light-dark(red, red)) { & b { --a: light-dark(red, blue); } } }')).toEqual(
    [],
  )
})

test('texts wrap by two rules: one for all texts, and one for those that are centred', () => {
  expect(having(/text-wrap: (?!wrap)/)).toEqual(['primitives/styles/css.ts', 'primitives/styles/reset.css.ts'])
})

test('a row alone draws the check of what is chosen', () => {
  // These ticks say that something succeeded.
  const ticks = [
    'components/connecting-card.tsx',
    'components/copy-mark.tsx',
    'components/success.tsx',
    'features/account/account.tsx',
  ]
  expect(having(/icons\/check'/).sort()).toEqual(ticks)
})

test('right-to-left pages are mirrored: no property names a side', () => {
  const sided =
    /(margin|padding|border)-(left|right|top|bottom)\b|(^|[\s;])(left|right|top|bottom|width|height|(min|max)-(width|height))\s*:|text-align:\s*(left|right)/
  const wrong = sheets.filter((file) =>
    textOf(file).some((text) => sided.test(text.replace(/@media[^{]*\{/g, '{').replace(/inset[^;]*;/g, ''))),
  )
  expect(wrong).toEqual([])
})

test('each custom property that is used is set somewhere', () => {
  const all = files.map(code).join('\n')
  const isSet = (name: string) => all.includes(`${name}:`) || all.includes(`'${name}'`) || /^--wm-avatar-\d$/.test(name)
  const used = new Set([...all.matchAll(/var\((--wm-[a-z\d-]+)/g)].map(([, name = '']) => name))
  expect(used.size).toBeGreaterThan(50)
  expect([...used].filter((name) => !isSet(name))).toEqual([])
})

test('nothing is sized in the host’s root font size', () => {
  expect(sheets.filter((file) => textOf(file).some((text) => /\d(rem)\b/.test(text)))).toEqual([])
})

test('a view is imported only by the list of views', () => {
  const views = files
    .filter((file) => file.startsWith('features/') && /defineView\(/.test(read(file)))
    .map((file) => file.replace(/\.tsx$/, ''))
  const [listed = ''] = code('shell/views.ts').split('export const sections')
  const imported = [...listed.matchAll(/import\('\.\.\/([^']+)\.js'/g)].map(([, file]) => file)
  // A file may contain several views.
  expect([...new Set(imported)].sort()).toEqual(views.sort())
  const importing = files.filter((file) =>
    [...read(file).matchAll(/from '(\.[^']+)\.js'/g)].some(([, to = '']) =>
      views.includes(path.posix.join(path.posix.dirname(file), to)),
    ),
  )
  expect(importing).toEqual([])
})

test('no component contains a sentence', () => {
  const components = files.filter((file) => file.endsWith('.tsx'))
  const spoken = components.filter((file) =>
    /(aria-label|title|placeholder|alt)="[^"]+"|>\s*[A-Z][a-z]+ [a-z]+[^<{]*</.test(code(file)),
  )
  expect(spoken).toEqual([])
})

test('the entry imports only types, plain strings and small values of core', () => {
  const entry = ['index.ts', ...files.filter((file) => file.startsWith('entry/'))]
  const values = entry.flatMap((file) =>
    [...read(file).matchAll(/^(?:import|export) (?!type )[^'"]*from '([^']*core[^']*)'/gm)].map(([, from = '']) =>
      from.replace(/^(\.\.\/)+/, ''),
    ),
  )
  expect([...new Set(values)].sort()).toEqual([
    'core/adapters/index.js',
    // Its only function returns its argument.
    'core/contracts/adapter.js',
    'core/contracts/namespace.js',
    // What the buttons draw as marks; it loads with their look.
    'core/contracts/network/network-marks.js',
    'core/errors/modal-error.js',
    'core/lib/lazy.js',
    // Runs even in browsers that cannot parse the rest.
    'core/lib/platform/too-old.js',
    'core/lib/storage/storage-keys.js',
    // Its only function returns its argument, too.
    'core/namespaces/define-namespace.js',
  ])
})

test('the entry imports neither MobX nor a schema nor react-dom', () => {
  const entry = files.filter((file) => file.startsWith('entry/') || file === 'index.ts')
  expect(having(/from '(mobx|zod|react-dom|lucide-react)/, entry)).toEqual([])
})

test('the page on theming lists exactly the parts that a host may style', () => {
  const written = files
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .flatMap((file) => [...read(file).matchAll(/\bpart=(?:"([^"]+)"|\{`([^`]+)`\})/g)])
  const names = new Set(written.flatMap(([, plain, made = '']) => (plain ?? made).split(' ')))
  // The name of a button ends with its kind.
  const ofKind = [...names].filter((name) => name.includes('$'))
  expect(ofKind).toHaveLength(1)
  for (const name of ofKind) names.delete(name)
  for (const kind of ['primary', 'soft', 'plain']) names.add(`button-${kind}`)
  const [, section = ''] = fs.readFileSync('docs/theming.md', 'utf8').split('## Single parts')
  const listed = [...section.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name = '']) => name)
  expect(listed.sort()).toEqual([...names].sort())
})

/** Names among an element's children, outside of the component that isolates them. */
function bareNames(text: string): string[] {
  const drawn =
    /(?<![=$(])\{([\w?.]*\b(?:symbol|name|profileName|projectName|username|display_name)\b)(?: (?:\?\?|\|\|) [^{}]+)?\}/g
  return [...text.matchAll(drawn)]
    .filter(({ index }) => !/<(Name|dt|span dir="auto")>\s*$/.test(text.slice(0, index)))
    .map(([, expression = '']) => expression)
}

test("a third party's name is rendered by the component that isolates it", () => {
  const wrong = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => bareNames(code(file)).map((expression) => `${file}: ${expression}`))
  expect(wrong).toEqual([])
})

test('a name without that component is found', () => {
  expect(bareNames('<p>{token.symbol}</p> {amount} {who?.name ?? address}')).toEqual(['token.symbol', 'who?.name'])
  expect(bareNames('<p title={name}><Name>{token.symbol}</Name>{words({ name })}</p>')).toEqual([])
})

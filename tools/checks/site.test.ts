import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../build/root.js'
import { walk } from '../build/walk.js'
import { frameworks, ownPanel } from '../pack/frameworks.js'
import { home } from '../site/home.js'
import { copyPages, elsewhere, pageOf, pagesFolder } from '../site/pages.mjs'
import { groups } from '../site/sidebar.js'

const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
/** One example for each framework. `chains` has kinds of chain, for any framework, and `headless` is not about one. */
const examples = fs
  .readdirSync(path.join(root, 'examples'))
  .filter((name) => name !== 'chains' && name !== 'headless')
  .sort()

test('the sidebar has every page once, and no page that does not exist', () => {
  const documents = walk(path.join(root, 'docs')).map((file) => `docs/${file}`)
  const pages = [...documents, ...Object.keys(elsewhere)].flatMap((file) => pageOf(file) ?? [])
  const named = groups.flatMap((group) => group.pages.map(([file]) => `${file}.md`))
  expect(named.sort()).toEqual(pages.filter((page) => page !== 'index.md').sort())
})

test('every example has its start page, and every start page its example', () => {
  const pages = fs.readdirSync(path.join(root, 'docs/start')).map((file) => file.replace(/\.md$/, ''))
  expect(pages.sort()).toEqual(examples)
})

test.each(examples)('the start page of %s shows the code of its example', (name) => {
  const blocks = [...read(`docs/start/${name}.md`).matchAll(/^```\w+ \[(.+)\]\n([\s\S]*?)^```$/gm)]
  expect(blocks.length).toBeGreaterThan(0)
  for (const [, file = '', code] of blocks) expect(code, file).toBe(read(`examples/${name}/${file}`))
})

test('the page on federation shows the remote with a modal of its own, as it is visited', () => {
  expect(read('docs/start/federation.md')).toContain(`\n\`\`\`jsx\n${ownPanel}\`\`\`\n`)
})

test('the page on brands shows the palettes of the demo', () => {
  const palettes =
    read('harness/apps/page/demo/brands.ts').match(/^export const \w+: ThemeOptions = \{\n[\s\S]*?^\}$/gm) ?? []
  expect(palettes).toHaveLength(3)
  const page = read('docs/brands.md')
  expect(palettes.filter((palette) => !page.includes(`\n${palette}\n`))).toEqual([])
})

test('every picture of the docs is copied to the site', () => {
  copyPages()
  const missing = walk(path.join(root, 'docs')).flatMap((file) => {
    if (!file.endsWith('.md') || file === 'pictures/README.md') return []
    const sources = [...read(`docs/${file}`).matchAll(/!\[[^\]]*\]\(\.\/([^)]+)\)/g)].map(([, source = '']) => source)
    return sources.filter((source) => !fs.existsSync(path.join(pagesFolder, path.dirname(file), source)))
  })
  expect(missing).toEqual([])
  for (const image of Object.values(home.page.hero.image).slice(0, 2))
    expect(fs.existsSync(path.join(pagesFolder, 'public', image))).toBe(true)
})

test('every example is built, visited and hot-updated', () => {
  expect([...new Set(frameworks.map(({ folder }) => folder))].sort()).toEqual(examples)
})

test('examples depend on published packages by ranges, and are private', () => {
  for (const name of examples) {
    const manifest = JSON.parse(read(`examples/${name}/package.json`))
    expect(manifest).toMatchObject({ name: `walletmodal-example-${name}`, private: true })
    const ranges = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    expect(ranges.filter(([, range]) => !/^[\^~]?\d+\.\d+\.\d+$/.test(String(range)))).toEqual([])
    expect(manifest.dependencies.walletmodal).toBe(`^${JSON.parse(read('package.json')).version}`)
  }
})

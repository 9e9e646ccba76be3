import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../build/root.js'
import { findBrokenLinks } from './broken-links.js'

const folder = path.join(root, 'docs/adapters')
const scratch = path.join(root, '.walletmodal/docs')

/** Each example of a page, as a module of its own. */
function examplesOf(page: string): string[] {
  const text = fs.readFileSync(path.join(folder, page), 'utf8')
  const examples = [...text.matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)].map(([, code = '']) => `${code}\nexport {}\n`)
  // Beside ethers 6 the library of a page with ethers 5 has another name here.
  return page === 'ethers5.md' ? examples.map((code) => code.replaceAll("from 'ethers'", "from 'ethers5'")) : examples
}

test('the examples of the README and of every page of the docs, and the typed host, compile against the sources', async () => {
  fs.rmSync(scratch, { recursive: true, force: true })
  fs.mkdirSync(scratch, { recursive: true })
  const pages = [
    '../../README.md',
    ...fs.readdirSync(folder).filter((name) => name.endsWith('.md')),
    ...['..', '../harness'].flatMap((place) =>
      fs.readdirSync(path.join(folder, place)).flatMap((name) => (name.endsWith('.md') ? [`${place}/${name}`] : [])),
    ),
  ]
  for (const page of pages) {
    for (const [index, code] of examplesOf(page).entries())
      fs.writeFileSync(path.join(scratch, `${path.basename(page, '.md')}-${index}.tsx`), code)
  }
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: {
      paths: {
        walletmodal: ['../../ui/index.ts'],
        'walletmodal/siwx': ['../../core/features/sign-in/siwx/index.ts'],
        'walletmodal/core': ['../../core/index.ts'],
        'walletmodal/networks': ['../../core/networks/index.ts'],
        'walletmodal-harness': ['../../harness/index.ts'],
        'walletmodal-harness/playwright': ['../../harness/playwright.ts'],
      },
    },
    include: ['*.tsx', '../../harness/hosts/typed/page.tsx', '../../harness/hosts/typed/own-adapter.ts'],
    exclude: [],
  }
  fs.writeFileSync(path.join(scratch, 'tsconfig.json'), JSON.stringify(config))
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = await promisify(execFile)(process.execPath, [
    tsc,
    '--pretty',
    'false',
    '--singleThreaded',
    '-p',
    scratch,
  ]).catch((error: { stdout: string }) => error)
  expect(stdout.split('\n').filter((line) => /^(\S*docs|harness\/hosts)\//.test(line))).toEqual([])
  expect(fs.readdirSync(scratch).length).toBeGreaterThan(5)
}, 120_000)

test('every link of a document leads to a file', () => {
  expect(findBrokenLinks(root)).toEqual([])
})

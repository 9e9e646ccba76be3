import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../build/root.js'
import { walk } from '../build/walk.js'
import { findBrokenLinks } from './broken-links.js'

const scratch = path.join(root, '.walletmodal/docs')

interface Example {
  /**
   * The path below the scratch folder. A snippet that names its file, as in `docs/start`, has that path: other snippets
   * import it.
   */
  readonly file: string
  readonly code: string
}

/** Each example of a page, as a module of its own. */
function examplesOf(page: string): Example[] {
  const text = fs.readFileSync(path.join(root, page), 'utf8')
  const place = page.replace(/\.md$/, '').replaceAll('/', '-')
  const examples = [...text.matchAll(/^```tsx?(?: \[(.+)\])?\n([\s\S]*?)^```$/gm)].map(
    ([, file, code = ''], index) => ({
      file: file === undefined ? `${place}-${index}.tsx` : path.join(place, file),
      // Hosts' bundlers find a file without its extension.
      code: `${code.replace(/(from '\.\/\w+)'/g, "$1.js'")}\nexport {}\n`,
    }),
  )
  if (path.basename(page) !== 'ethers5.md') return examples
  // A page with ethers 5 has another package name here, since ethers 6 is installed too.
  return examples.map(({ file, code }) => ({ file, code: code.replaceAll("from 'ethers'", "from 'ethers5'") }))
}

test('the examples of the README and of every page of the docs, and the typed host, compile against the sources', async () => {
  fs.rmSync(scratch, { recursive: true, force: true })
  fs.mkdirSync(scratch, { recursive: true })
  const pages = walk(path.join(root, 'docs')).flatMap((file) => (file.endsWith('.md') ? [`docs/${file}`] : []))
  for (const { file, code } of ['README.md', ...pages].flatMap(examplesOf)) {
    fs.mkdirSync(path.dirname(path.join(scratch, file)), { recursive: true })
    fs.writeFileSync(path.join(scratch, file), code)
  }
  // Frameworks are not installed here: the check `examples` builds the pages' code with them.
  fs.writeFileSync(path.join(scratch, 'frameworks.d.ts'), "declare module 'next/*'\n")
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: {
      paths: {
        walletmodal: ['../../ui/index.ts'],
        'walletmodal/buttons.css': ['../../ui/entry/page-button.css.ts'],
        'walletmodal/wallet-adapter': ['../../ui/wallet-adapter/index.ts'],
        'walletmodal/headless': ['../../ui/headless/index.ts'],
        'walletmodal/providers': ['../../core/providers/index.ts'],
        'walletmodal/testing': ['../../core/cases/index.ts'],
        'walletmodal/themes': ['../../core/themes/index.ts'],
        'walletmodal/standards': ['../../core/standards/index.ts'],
        'walletmodal/transports': ['../../core/transports/index.ts'],
        'walletmodal/siwx': ['../../core/features/sign-in/siwx/index.ts'],
        'walletmodal/core': ['../../core/index.ts'],
        'walletmodal/networks': ['../../core/networks/index.ts'],
        'walletmodal-harness': ['../../harness/index.ts'],
        'walletmodal-harness/playwright': ['../../harness/playwright.ts'],
      },
    },
    include: [
      '**/*.ts',
      '**/*.tsx',
      '../../harness/apps/hosts/typed/page.tsx',
      '../../harness/apps/hosts/typed/own-adapter.ts',
    ],
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
})

test('every link of a document leads to a file', () => {
  expect(findBrokenLinks(root)).toEqual([])
})

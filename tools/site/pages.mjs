// Which documents are pages of the site, and their copies. VitePress wants its pages beside its own packages, so they are copied.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))

export const root = path.join(here, '../..')

export const pagesFolder = path.join(here, 'dist')

/** Documents outside `docs/` that are pages too, by the file that each has on the site. */
export const elsewhere = {
  'CHANGELOG.md': 'changelog.md',
  'CONTRIBUTING.md': 'contributing.md',
  'SECURITY.md': 'report.md',
  'harness/world/faults/REFERENCE.md': 'harness/faults.md',
  'harness/world/chains/contracts/README.md': 'harness/contracts.md',
}

/** The page that a file of the repository becomes; undefined if it becomes none. */
export function pageOf(file) {
  if (file === 'docs/README.md') return 'index.md'
  // Tells contributors how pictures are made.
  if (file === 'docs/pictures/README.md') return undefined
  return file.startsWith('docs/') && file.endsWith('.md') ? file.slice('docs/'.length) : elsewhere[file]
}

/** Copies every document to where its page is, and pictures beside them. A file that is the same already is left alone. */
export function copyPages() {
  const names = fs.readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  const files = [...names.map((name) => `docs/${name.replaceAll(path.sep, '/')}`), ...Object.keys(elsewhere)]
  const wanted = new Map(files.flatMap((file) => (copyOf(file) ? [[path.join(pagesFolder, copyOf(file)), file]] : [])))
  fs.mkdirSync(pagesFolder, { recursive: true })
  for (const name of fs.readdirSync(pagesFolder, { recursive: true, encoding: 'utf8' })) {
    const copy = path.join(pagesFolder, name)
    if (!wanted.has(copy) && fs.statSync(copy).isFile()) fs.rmSync(copy)
  }
  for (const [copy, file] of wanted) {
    const bytes = fs.readFileSync(path.join(root, file))
    if (fs.existsSync(copy) && fs.readFileSync(copy).equals(bytes)) continue
    fs.mkdirSync(path.dirname(copy), { recursive: true })
    fs.writeFileSync(copy, bytes)
  }
}

/** VitePress publishes what is in `public` as it is, and takes a picture that a page shows from beside the page. */
function copyOf(file) {
  if (file.endsWith('.png')) return `public/${path.basename(file)}`
  return /^docs\/pictures\/.*\.svg$/.test(file) ? file.slice('docs/'.length) : pageOf(file)
}

// Which documents are pages of the site, and their copies. VitePress wants its pages beside its own packages.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))

export const root = path.join(here, '../..')

export const pagesFolder = path.join(here, 'pages')

/** Documents outside `docs/` that are pages too, by the file that each has on the site. */
export const elsewhere = {
  'CHANGELOG.md': 'changelog.md',
  'SECURITY.md': 'report.md',
  'harness/faults/REFERENCE.md': 'harness/faults.md',
  'harness/chains/contracts/README.md': 'harness/contracts.md',
}

/** The page that a file of the repository becomes; undefined if it becomes none. */
export function pageOf(file) {
  if (file === 'docs/README.md') return 'index.md'
  return file.startsWith('docs/') && file.endsWith('.md') ? file.slice('docs/'.length) : elsewhere[file]
}

/** Copies every document to where its page is. What is the same already is left alone: a running site shows changes alone. */
export function copyPages() {
  const names = fs.readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  const files = [...names.map((name) => `docs/${name.replaceAll(path.sep, '/')}`), ...Object.keys(elsewhere)]
  const wanted = new Map(files.map((file) => [pageOf(file), file]))
  fs.mkdirSync(pagesFolder, { recursive: true })
  for (const page of fs.readdirSync(pagesFolder, { recursive: true, encoding: 'utf8' }))
    if (page.endsWith('.md') && !wanted.has(page.replaceAll(path.sep, '/'))) fs.rmSync(path.join(pagesFolder, page))
  for (const [page, file] of wanted) {
    if (page === undefined) continue
    const target = path.join(pagesFolder, page)
    const text = fs.readFileSync(path.join(root, file), 'utf8')
    if (fs.existsSync(target) && fs.readFileSync(target, 'utf8') === text) continue
    fs.mkdirSync(path.dirname(target), { recursive: true })
    fs.writeFileSync(target, text)
  }
}

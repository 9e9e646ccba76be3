// Chooses the documents that become pages of the site, and copies them into this folder, where VitePress needs them.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))

export const root = path.join(here, '../..')

export const pagesFolder = path.join(here, 'dist')

/** Documents outside `docs/` that are pages too, each with its file on the site. */
export const elsewhere = {
  'CHANGELOG.md': 'changelog.md',
  'CONTRIBUTING.md': 'contributing.md',
  'SECURITY.md': 'report.md',
  'harness/world/faults/REFERENCE.md': 'harness/faults.md',
  'harness/world/chains/contracts/README.md': 'harness/contracts.md',
}

/** The page that is made from a file of the repository; undefined if there is none. */
export function pageOf(file) {
  if (file === 'docs/README.md') return 'index.md'
  // This document is only for contributors: it explains how pictures are made.
  if (file === 'docs/pictures/README.md') return undefined
  return file.startsWith('docs/') && file.endsWith('.md') ? file.slice('docs/'.length) : elsewhere[file]
}

/**
 * Copies every document and picture to its place on the site, and removes copies of files that are gone. Unchanged files are not written.
 */
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

/**
 * The path of a file's copy. VitePress publishes files in `public` unchanged, and looks for the pictures of a page next to the page.
 */
function copyOf(file) {
  if (/^docs\/public\/.*\.(png|webp|txt)$/.test(file)) return file.slice('docs/'.length)
  return /^docs\/pictures\/.*\.(svg|webp)$/.test(file) ? file.slice('docs/'.length) : pageOf(file)
}

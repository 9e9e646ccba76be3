import fs from 'node:fs'
import path from 'node:path'
import { walk } from './walk.js'

const rooms = ['core', 'ui', 'harness', 'cli', 'fixtures', 'tools']

/** Removes from `dist` what no source stands for any more: tsc writes files and never deletes one. */
export function prune(root: string, isKept: (relative: string) => boolean): string[] {
  const dist = path.join(root, 'dist')
  const removed: string[] = []
  for (const file of walk(dist)) {
    if (isKept(file) || hasSource(root, file)) continue
    fs.rmSync(path.join(dist, file))
    removed.push(file)
  }
  removeEmptyFolders(dist)
  return removed
}

function hasSource(root: string, file: string): boolean {
  if (!rooms.includes(file.split('/')[0] ?? '')) return false
  const stem = file.replace(/(\.d\.ts|\.js)(\.map)?$/, '')
  // Tests, and what only they use, are not emitted.
  if (stem === file || /(\.test|\/test-[^/]*)$/.test(stem)) return false
  return fs.existsSync(path.join(root, `${stem}.ts`)) || fs.existsSync(path.join(root, `${stem}.tsx`))
}

function removeEmptyFolders(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(path.join(folder, entry.name))
  if (fs.readdirSync(folder).length === 0) fs.rmdirSync(folder)
}

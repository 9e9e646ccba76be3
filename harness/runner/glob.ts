import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

function toPattern(glob: string): RegExp {
  const source = glob
    .replaceAll(/[.+^$()|[\]\\]/g, '\\$&')
    .replaceAll('**/', '\u0000')
    .replaceAll('**', '\u0001')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]')
    .replaceAll('\u0000', '(?:.*/)?')
    .replaceAll('\u0001', '.*')
    .replaceAll(/\{([^{}]*)\}/g, (_all, words: string) => `(?:${words.replaceAll(',', '|')})`)
  return new RegExp(`^${source}$`)
}

/** `*` and `?` stay within a folder, `**` does not, `{a,b}` is one of them. */
export function matchesGlob(name: string, glob: string): boolean {
  return toPattern(glob).test(name)
}

/** Files below the current folder, or the fixed part of the pattern, in a fixed order. Shells without globs leave them to us. */
export function globFiles(glob: string): string[] {
  const parts = glob.split('/')
  const wild = parts.findIndex((part) => /[*?{]/.test(part))
  const base = parts.slice(0, wild).join('/')
  const root = base === '' ? (glob.startsWith('/') ? '/' : '.') : base
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => (base === '' && root === '.' ? file : path.join(root, file)).split(path.sep).join('/'))
    .filter((file) => matchesGlob(file, glob))
    .sort()
}

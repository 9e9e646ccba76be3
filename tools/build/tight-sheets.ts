import fs from 'node:fs'
import path from 'node:path'
import { walk } from './walk.js'

/**
 * Takes out of the emitted sheets what only people read: a page downloads and parses them as they are, because no
 * bundler looks into a template.
 */
export function tightenSheets(root: string): void {
  const ui = path.join(root, 'dist/ui')
  for (const file of walk(ui)) {
    if (!file.endsWith('.js')) continue
    const full = path.join(ui, file)
    const code = fs.readFileSync(full, 'utf8')
    if (!code.includes('css `')) continue
    const tight = code.replace(/(= (?:css ?)?`)([^`]*)(`)/g, (_, begin, sheet, end) => begin + tighten(sheet) + end)
    if (tight !== code) fs.writeFileSync(full, tight)
  }
}

/** A sheet in as few characters as mean the same. What is interpolated stays as it is. */
export function tighten(sheet: string): string {
  return sheet
    .split(/(\$\{[^}]*\})/)
    .map((part, index) => (index % 2 === 1 ? part : tightenText(part)))
    .join('')
    .replace(/;(?=\})/g, '')
    .trim()
}

function tightenText(text: string): string {
  return (
    text
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,>]) ?/g, '$1')
      // In a selector a colon has no blank after it, and one before it means "below".
      .replace(/: /g, ':')
  )
}

import type { Plugin } from 'rolldown'

/** Minifies the style sheets in template literals: no bundler looks into a template, so a page would parse them as written. */
export function tightenSheets(): Plugin {
  return {
    name: 'tight-sheets',
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('css`')) return
      const tight = code.replace(/(= (?:css)?`)([^`]*)(`)/g, (_, begin, sheet, end) => begin + tighten(sheet) + end)
      return { code: tight, map: null }
    },
  }
}

/** Minifies a sheet without changing its meaning. Interpolations stay as they are. */
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

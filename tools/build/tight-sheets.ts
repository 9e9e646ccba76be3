import { Features, transform } from 'lightningcss'
import { parseSync, Visitor } from 'oxc-parser'
import type { Plugin } from 'rolldown'
import { type ReadSheet, readSheets } from './read-sheets.js'

/**
 * Writes each style sheet in a template literal as one text, flat and minified: no bundler looks into a template. Nested rules would
 * leave Chrome before 120, Firefox before 117 and Safari before 17.2 with parts of a sheet, or none. `folder` is what the compiler
 * made of the sources.
 */
export function tightenSheets(root: string, folder: string): Plugin {
  let texts: ReadonlyMap<string, string> | undefined
  return {
    name: 'tight-sheets',
    buildStart() {
      texts ??= textsByParts(readSheets(root, folder))
    },
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('css`')) return
      let tight = ''
      let end = 0
      const { program } = parseSync(id, code)
      new Visitor({
        TaggedTemplateExpression({ tag, quasi }) {
          if (tag.type !== 'Identifier' || tag.name !== 'css') return
          const parts = quasi.quasis.map(({ value }) => value.cooked ?? '')
          tight += `${code.slice(end, quasi.start)}\`${textOf(parts) ?? tightened(code.slice(quasi.start + 1, quasi.end - 1), id)}\``
          end = quasi.end
        },
      }).visit(program)
      return { code: tight + code.slice(end), map: null }
    },
  }

  function textOf(parts: readonly string[]): string | undefined {
    const text = texts?.get(keyOf(parts))
    return text === undefined ? undefined : flatten(text)
  }
}

/** A sheet whose values are known when it is used. */
function tightened(sheet: string, id: string): string {
  if (/&|\{[^}]*[^$]\{/.test(sheet)) throw new Error(`A nested sheet of ${id} is not made when its module is loaded.`)
  return tighten(sheet)
}

/** The text of each sheet by the parts of its template. @throws where two sheets have the same parts and other values */
export function textsByParts(sheets: readonly ReadSheet[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const { parts, text } of sheets) {
    const key = keyOf(parts)
    const known = texts.get(key) ?? text
    if (known !== text) throw new Error(`Two sheets differ in their values alone: ${known}\n${text}`)
    texts.set(key, text)
  }
  return texts
}

const keyOf = (parts: readonly string[]) => parts.join('\0')

/** Ranges in media queries are as young as Safari 16.4, and are made of conditions that are older. */
const lowered = Features.Nesting | Features.MediaRangeSyntax

/** The same sheet without nested rules, minified. */
export function flatten(sheet: string): string {
  // Its own minifying leaves out a declaration before another one of its name: what older browsers fall back to.
  const { code } = transform({ filename: 'sheet.css', code: Buffer.from(sheet), include: lowered })
  const text = tighten(code.toString())
  if (/[\\`$]/.test(text)) throw new Error(`A sheet has a character that a template does not keep: ${text}`)
  return text
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

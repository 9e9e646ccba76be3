import {
  type AstNode,
  type Declaration,
  docOf,
  exportsOf,
  isNode,
  lookUp,
  nameOf,
  nodesOf,
  readModule,
} from './declarations.js'

/** The parts of one name's TSDoc. */
export interface Described {
  readonly name: string
  readonly sentence: string
  /** After `@default`; empty without one. */
  readonly fallback: string
  /** The page under `docs/` that `@see` names; empty if there is none. */
  readonly page: string
}

/** Parses a TSDoc: the text before the first tag on one line, and two of its tags. */
export function describe(name: string, doc: string): Described {
  const [text = '', ...tags] = doc.split(/(?:^|\s)(?=@(?:default|see|example|throws|param|returns|internal)\b)/)
  const tag = (wanted: string) =>
    tags
      .find((each) => each.startsWith(`@${wanted}`))
      ?.slice(wanted.length + 1)
      .trim() ?? ''
  return {
    name,
    sentence: oneLine(text.replace(/\{@link (\w+)\}/g, '`$1`')),
    fallback: oneLine(tag('default')),
    page: tag('see').replace(/^docs\//, ''),
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The members of an interface in order, without those marked `@internal`. */
export function membersOf(file: string, name: string): Described[] {
  const declaration = lookUp(file, name)
  if (!declaration) throw new Error(`${file} has no ${name}`)
  const body = isNode(declaration.node['body']) ? declaration.node['body'] : declaration.node
  return nodesOf(body['body']).flatMap((member) => {
    const doc = docOf(file, member)
    return doc.includes('@internal') ? [] : [describe(signatureOf(file, member), doc)]
  })
}

/** `open(options)` of a method, `name` of a property. */
function signatureOf(file: string, member: AstNode): string {
  const name = nameOf(member['key'])
  if (member.type !== 'TSMethodSignature') return name
  const { source } = readModule(file)
  const names = nodesOf(member['params']).map((each) => /^\w+/.exec(source.slice(each.start, each.end))?.[0] ?? '')
  return `${name}(${names.join(', ')})`
}

/** The exports of an entry, by name; types apart from values. */
export function exportsDescribed(entry: string): { values: Described[]; types: Described[] } {
  const all = [...exportsOf(entry)].sort(([a], [b]) => a.localeCompare(b))
  const isType = ({ node }: Declaration) => /^TS(Interface|TypeAlias)Declaration$/.test(node.type)
  const described = (wanted: boolean) =>
    all.flatMap(([name, declaration]) =>
      isType(declaration) === wanted ? describe(name, docOf(declaration.file, declaration.statement)) : [],
    )
  return { values: described(false), types: described(true) }
}

const cell = (text: string) => text.replaceAll('|', '\\|')
/** True if a default is a value of the language, and not a description. */
export const isLiteral = (text: string) => /^(\[\]|\{\}|'.*'|\d+|true|false)$/.test(text)
const code = (text: string) => (isLiteral(text) ? `\`${text}\`` : text)

/** A table of names and their descriptions, with a column of defaults if one of them has a default. */
export function tableOf(rows: readonly Described[], heading: string): string {
  const hasDefaults = rows.some(({ fallback }) => fallback !== '')
  const what = ({ sentence, page }: Described) => cell(page ? `${sentence} [More](./${page})` : sentence)
  return [
    hasDefaults ? `| ${heading} | Default | What it does |` : `| ${heading} | What it does |`,
    hasDefaults ? '|---|---|---|' : '|---|---|',
    ...rows.map((row) =>
      hasDefaults
        ? `| \`${row.name}\` | ${cell(code(row.fallback))} | ${what(row)} |`
        : `| \`${row.name}\` | ${what(row)} |`,
    ),
  ].join('\n')
}

import { parseAst } from 'vite'

interface Place {
  readonly start: number
  readonly end: number
}

/** One small change of a source. */
export interface Mutant extends Place {
  /** The replacement text. */
  readonly text: string
  /** `< → <=`. */
  readonly what: string
  readonly line: number
  /** The expression that contains it. */
  readonly within: Place
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [member: string]: unknown
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
}

const operators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '**': '*',
  '&&': '||',
  '||': '&&',
}

/** The places of types, which do not exist when a test runs. */
const typeMembers = new Set([
  'typeAnnotation',
  'typeParameters',
  'typeArguments',
  'returnType',
  'superTypeArguments',
  'implements',
])
const expressionsOfTypes = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])
const withoutMutants = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'TemplateElement'])

/**
 * Every mutant of a source: constants, entries of tables, and conditions. The same source gives the same mutants in the
 * same order.
 */
export function mutantsOf(source: string): readonly Mutant[] {
  const found: Mutant[] = []
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]
  const lineOf = (at: number) => starts.findLastIndex((start) => start <= at) + 1
  const add: Add = (within, text, { start, end } = within, what) => {
    const shown = (code: string) => (code.length > 40 ? `${code.slice(0, 40)}…` : code).replaceAll(/\s+/g, ' ')
    const change = what ?? `${shown(source.slice(start, end))} → ${shown(text) || 'nothing'}`
    found.push({
      start,
      end,
      text,
      what: change,
      line: lineOf(start),
      within: { start: within.start, end: within.end },
    })
  }

  const visit = (node: Node, depth: number): void => {
    if (withoutMutants.has(node.type)) return
    if (node.type.startsWith('TS') && !expressionsOfTypes.has(node.type)) return
    mutate(node, source, depth, add)
    for (const [member, value] of Object.entries(node)) {
      if (typeMembers.has(member) || isName(node, member) || member === 'source') continue
      const inner = /Function|Class/.test(node.type) ? depth + 1 : depth
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, inner)
    }
  }
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node, 0) // walked by its members alone
  return found
}

/**
 * The source with a mark on every mutant: a test that executes it sets its place in `executed`, which the test is provided with. The
 * places of a source begin at `first`.
 */
export function withMarks(source: string, mutants: readonly Mutant[], first: number): string {
  const marks = mutants.flatMap(({ within: { start, end } }, index) => [
    { at: start, rank: -end, text: `__mark(${first + index})(` },
    { at: end, rank: -start, text: ')' },
  ])
  // If two mutants begin or end at the same place, the inner one begins last and ends first.
  marks.sort((one, other) => one.at - other.at || one.rank - other.rank)
  const parts = marks.map(({ at, text }, index) => text + source.slice(at, marks[index + 1]?.at))
  const mark = 'globalThis.__vitest_worker__.providedContext.executed[index] = 1'
  const head = `function __mark(index) { ${mark}; return (value) => value }`
  return `${source.slice(0, marks[0]?.at)}${parts.join('')}\n${head}\n`
}

/** A property name is no constant, although it may be written as a string. */
function isName(node: Node, member: string): boolean {
  return (member === 'key' || member === 'property') && node['computed'] !== true
}

/** Adds a mutant. `place` is the replaced part, if it is not the whole expression. */
type Add = (within: Place, text: string, place?: Place, what?: string) => void

function mutate(node: Node, source: string, depth: number, add: Add): void {
  const code = source.slice(node.start, node.end)
  switch (node.type) {
    case 'Literal':
      mutateLiteral(node, code, add)
      break
    case 'BinaryExpression':
    case 'LogicalExpression':
      mutateOperator(node, source, add)
      break
    case 'UnaryExpression':
      if (node['operator'] === '!') add(node, `(${code.slice(1)})`)
      break
    case 'IfStatement':
    case 'ConditionalExpression':
      mutateTest(node['test'], source, add)
      break
    case 'ArrayExpression':
      leaveOut(node, node['elements'], source, add)
      break
    case 'ObjectExpression':
      if (depth === 0) leaveOut(node, node['properties'], source, add)
  }
}

function mutateLiteral(node: Node, code: string, add: Add): void {
  const { value } = node
  if (typeof value === 'number') add(node, String(value + 1))
  else if (typeof value === 'bigint') add(node, `${value + 1n}n`)
  else if (typeof value === 'boolean') add(node, String(!value))
  else if (typeof value === 'string') add(node, JSON.stringify(`${value}~`))
  else if ('regex' in node) for (const text of otherRegExps(code)) add(node, text)
}

/** The pattern without an anchor, without a flag, and with each bound one higher. */
function otherRegExps(code: string): readonly string[] {
  const bounds = [...code.matchAll(/(?<=\{|,)\d+(?=\}|,)/g)].map(
    ({ 0: bound, index }) => `${code.slice(0, index)}${Number(bound) + 1}${code.slice(index + bound.length)}`,
  )
  return [
    code.replace(/^\/\^/, '/'),
    code.replace(/\$(?=\/\w*$)/, ''),
    code.replace(/i(?=[a-z]*$)/, ''),
    ...bounds,
  ].filter((text) => text !== code && !text.startsWith('//'))
}

function mutateOperator(node: Node, source: string, add: Add): void {
  const { left, right, operator } = node
  if (!isNode(left) || !isNode(right) || typeof operator !== 'string') return
  const other = operators[operator]
  const isText = [left, right].some(
    ({ type, value }) => type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string'),
  )
  if (operator === '??') add(node, source.slice(left.start, left.end))
  if (other === undefined || (operator === '+' && isText)) return
  const at = source.indexOf(operator, left.end)
  add(node, other, { start: at, end: at + operator.length })
}

/** Mutates a test that has no mutable operator. */
function mutateTest(test: unknown, source: string, add: Add): void {
  if (!isNode(test) || /^(Binary|Logical|Unary)Expression$/.test(test.type)) return
  add(test, `!(${source.slice(test.start, test.end)})`)
}

/** A table without one of its entries. */
function leaveOut(node: Node, entries: unknown, source: string, add: Add): void {
  if (!Array.isArray(entries) || entries.length < 2) return
  entries.forEach((entry: unknown, index) => {
    if (!isNode(entry)) return
    const next: unknown = entries[index + 1]
    const end = isNode(next) ? next.start : node.end - 1
    const code = source.slice(entry.start, entry.end).replaceAll(/\s+/g, ' ')
    add(node, '', { start: entry.start, end }, `without ${code.length > 40 ? `${code.slice(0, 40)}…` : code}`)
  })
}

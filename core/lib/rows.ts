import * as z from 'zod/mini'

export interface BadRow {
  readonly place: string
  readonly wrong: string
}

/** Says on the console which rows of `source` were left out, where the option `debug` is set. */
export function tellBadRows(
  { warn }: Pick<Console, 'warn'>,
  { source, isDebug }: { source: string; isDebug: boolean },
): (row: BadRow) => void {
  return ({ place, wrong }) => {
    if (isDebug) warn(`${source}: ${place} is left out. Wrong at ${wrong}`)
  }
}

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

/**
 * Parses data from outside. A bad row costs that row, wherever its list stands, and `onBadRow` is told of it. A fault
 * outside lists refuses the whole value. So does a list without a single readable row: an account whose balances cannot be
 * read must not look empty.
 */
export function parseRows<Form extends z.ZodMiniType>(
  form: Form,
  value: unknown,
  onBadRow: (row: BadRow) => void = () => {},
): z.core.util.SafeParseResult<z.output<Form>> {
  const whole = z.safeParse(form, value, { reportInput: true })
  if (whole.success) return whole
  const lists = new Map<string, { list: Path; rows: Map<number, Issue> }>()
  for (const issue of whole.error.issues) {
    const at = issue.path.findIndex((part) => typeof part === 'number')
    const row = issue.path[at]
    if (typeof row !== 'number') return whole
    const list = issue.path.slice(0, at)
    const found = lists.get(toPlace(list)) ?? { list, rows: new Map<number, Issue>() }
    if (!found.rows.has(row)) found.rows.set(row, issue)
    lists.set(toPlace(list), found)
  }
  let kept = value
  for (const { list, rows } of lists.values()) {
    kept = withoutRows(kept, list, rows)
    if (kept === undefined) return whole
  }
  const rest = z.safeParse(form, kept)
  if (!rest.success) return whole
  for (const { list, rows } of lists.values())
    for (const [row, { path, message }] of rows)
      onBadRow({
        place: toPlace([...list, row]),
        wrong: `${toPlace(path.slice(list.length + 1)) || 'the row'}: ${message}`,
      })
  return rest
}

function withoutRows(value: unknown, [key, ...rest]: Path, rows: ReadonlyMap<number, unknown>): unknown {
  if (Array.isArray(value)) {
    const left = value.filter((_, index) => !rows.has(index))
    return left.length > 0 ? left : undefined
  }
  if (typeof value !== 'object' || value === null || key === undefined) return undefined
  const member = withoutRows(new Map<PropertyKey, unknown>(Object.entries(value)).get(key), rest, rows)
  return member === undefined ? undefined : { ...value, [key]: member }
}

const toPlace = (path: Path): string =>
  path.reduce<string>(
    (place, part) =>
      typeof part === 'number' ? `${place}[${part}]` : place === '' ? String(part) : `${place}.${String(part)}`,
    '',
  )

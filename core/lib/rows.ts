import * as z from 'zod/mini'

export interface BadRow {
  readonly place: string
  readonly wrong: string
}

/** The most invalid rows whose faults are logged; further rows are only counted. */
const namedRows = 20

/** With the option `debug`, logs the rows of `source` that were left out. */
export function tellBadRows(
  { warn }: Pick<Console, 'warn'>,
  { source, isDebug }: { source: string; isDebug: boolean },
): (row: BadRow) => void {
  let told = 0
  return ({ place, wrong }) => {
    if (!isDebug || told > namedRows) return
    told += 1
    if (told > namedRows) warn(`${source}: more rows are left out.`)
    else warn(`${source}: ${place} is left out. Wrong at ${wrong}`)
  }
}

/** The most rows in all lists and maps of one answer, nested rows included. More could block the page for seconds. */
export const mostRows = 50_000

/** Rows have fewer members than this. A larger object is a map, and its members are rows. */
const mostMembers = 100

/**
 * Parses data from outside. An invalid row is left out, at any depth, and `onBadRow` receives it. A fault outside lists
 * rejects the whole value. A list without any valid row rejects it too: an account whose balances cannot be read must
 * not look empty. More than `mostRows` rows reject it before any row is parsed.
 */
export function parseRows<Form extends z.ZodMiniType>(
  form: Form,
  value: unknown,
  onBadRow: (row: BadRow) => void = () => {},
): z.core.util.SafeParseResult<z.output<Form>> {
  if (!hasFewRows(value)) return tooManyRows.safeParse(value) as z.core.util.SafeParseResult<z.output<Form>> // this schema always fails
  const whole = safeParse(form, value)
  if (whole?.success) return whole
  const bad: BadRow[] = []
  const kept = withGoodRows(form, value, '', bad)
  const rest = kept === value ? undefined : safeParse(form, kept)
  if (!rest?.success) return whole ?? z.safeParse(form, undefined, { reportInput: true })
  for (const row of bad) onBadRow(row)
  return rest
}

const tooManyRows = z.custom<never>(() => false, `at most ${mostRows} rows`)

/**
 * Parses without row handling. Returns `undefined` if zod overflows the stack: it pushes all faults of a list in one
 * call.
 */
function safeParse<Form extends z.ZodMiniType>(form: Form, value: unknown) {
  try {
    return z.safeParse(form, value, { reportInput: true })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Counts rows without recursion: an answer may be nested as deeply as it is long. */
function hasFewRows(value: unknown): boolean {
  const waiting = [value]
  let rows = 0
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null) continue
    const members: unknown[] = Array.isArray(next) ? next : Object.values(next)
    if (Array.isArray(next) || members.length > mostMembers) rows += members.length
    if (rows > mostRows) return false
    for (const inner of members) if (typeof inner === 'object' && inner !== null) waiting.push(inner)
  }
  return true
}

/**
 * Removes the invalid rows from the outermost lists of a value, testing each row on its own. Returns the same value if
 * all are valid.
 */
function withGoodRows(form: z.core.$ZodType, value: unknown, place: string, bad: BadRow[]): unknown {
  if (form instanceof z.core.$ZodOptional || form instanceof z.core.$ZodNullable || form instanceof z.core.$ZodDefault)
    return withGoodRows(form._zod.def.innerType, value, place, bad)
  if (form instanceof z.core.$ZodArray && Array.isArray(value)) {
    const kept = value.filter((row, index) => {
      const wrong = faultOf(form._zod.def.element, row)
      if (wrong !== undefined) bad.push({ place: `${place}[${index}]`, wrong })
      return wrong === undefined
    })
    return kept.length === value.length || kept.length === 0 ? value : kept
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const formOf = membersOf(form)
  if (!formOf) return value
  const changed = Object.entries(value).flatMap(([key, member]) => {
    const memberForm = formOf(key)
    const kept = memberForm ? withGoodRows(memberForm, member, place === '' ? key : `${place}.${key}`, bad) : member
    return kept === member ? [] : [[key, kept] as const]
  })
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) }
}

/** Returns a function from a member's name to its schema, for an object or a record. */
function membersOf(form: z.core.$ZodType): ((key: string) => z.core.$ZodType | undefined) | undefined {
  if (form instanceof z.core.$ZodRecord) return () => form._zod.def.valueType
  if (!(form instanceof z.core.$ZodObject)) return undefined
  const shape = new Map(Object.entries(form._zod.def.shape))
  return (key) => shape.get(key)
}

/** Describes the first fault of a row. */
function faultOf(form: z.core.$ZodType, row: unknown): string | undefined {
  const issue = z.core.safeParse(form, row).error?.issues[0]
  return issue && `${toPlace(issue.path) || 'the row'}: ${issue.message}`
}

const toPlace = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (place, part) =>
      typeof part === 'number' ? `${place}[${part}]` : place === '' ? String(part) : `${place}.${String(part)}`,
    '',
  )

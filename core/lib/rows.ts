import * as z from 'zod/mini'

export interface BadRow {
  readonly place: string
  readonly wrong: string
}

/** Bad rows that are named on the console; the others are counted. */
const namedRows = 20

/** Says on the console which rows of `source` were left out, where the option `debug` is set. */
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

/** Rows in all lists and maps of one answer, those within rows too. More could keep a page busy for seconds. */
export const mostRows = 50_000

/** No row has so many members: an object with more is a map, and its members are rows. */
const mostMembers = 100

/**
 * Parses data from outside. A bad row costs that row, wherever its list stands, and `onBadRow` is told of it. A fault
 * outside lists refuses the whole value. So does a list without a single readable row: an account whose balances cannot be
 * read must not look empty. So do more than `mostRows` rows, before any of them is looked at.
 */
export function parseRows<Form extends z.ZodMiniType>(
  form: Form,
  value: unknown,
  onBadRow: (row: BadRow) => void = () => {},
): z.core.util.SafeParseResult<z.output<Form>> {
  if (!hasFewRows(value)) return tooManyRows.safeParse(value) as z.core.util.SafeParseResult<z.output<Form>> // it always fails
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

/** `undefined` where so much is wrong that zod runs out of stack: it hands all faults of a list to one call. */
function safeParse<Form extends z.ZodMiniType>(form: Form, value: unknown) {
  try {
    return z.safeParse(form, value, { reportInput: true })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Counts without recursion, since an answer may be as deep as it is long. */
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

/** The value with the rows of its outermost lists that `form` takes, each looked at by itself. The same value where all are good. */
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

/** The form of each member of an object or of a record. */
function membersOf(form: z.core.$ZodType): ((key: string) => z.core.$ZodType | undefined) | undefined {
  if (form instanceof z.core.$ZodRecord) return () => form._zod.def.valueType
  if (!(form instanceof z.core.$ZodObject)) return undefined
  const shape = new Map(Object.entries(form._zod.def.shape))
  return (key) => shape.get(key)
}

/** The first thing that is wrong with a row. */
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

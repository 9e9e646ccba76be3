import * as z from 'zod/mini'

const json = z.json()
type Json = z.infer<typeof json>

/** New values by path: `*` is every element of a list, `+` a new one at its end, the empty path the whole answer. */
export const rewriteShape = z.record(z.string(), json)
export type Rewrite = z.infer<typeof rewriteShape>

/** A long value that nobody wants to write out: `{ $repeat: 'a', times: 100000 }` stands for a text or, with a list, a list. */
const repeated = z.strictObject({
  $repeat: z.union([z.string(), z.array(json)]),
  times: z.int().check(z.positive(), z.maximum(5_000_000)),
})

export function writtenOut(value: Json): Json {
  const long = repeated.safeParse(value)
  if (long.success) {
    const { $repeat, times } = long.data
    if (typeof $repeat === 'string') return $repeat.repeat(times)
    return Array.from({ length: times }, () => $repeat.map(writtenOut)).flat(1)
  }
  if (Array.isArray(value)) return value.map(writtenOut)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, writtenOut(inner)]))
}

/** The answer with each change in it. A path that leads through something that is not there makes it. */
export function rewrite(answer: unknown, changes: Rewrite): unknown {
  let changed = answer
  for (const [path, value] of Object.entries(changes)) {
    changed = put(changed, path === '' ? [] : path.split('.'), writtenOut(value))
  }
  return changed
}

function put(within: unknown, [key, ...rest]: readonly string[], value: Json): unknown {
  if (key === undefined) return value
  if (Array.isArray(within)) {
    if (key === '*') return within.map((each) => put(each, rest, value))
    if (key === '+') return [...within, put(undefined, rest, value)]
    return within.map((each, index) => (String(index) === key ? put(each, rest, value) : each))
  }
  const fields = typeof within === 'object' && within !== null ? within : {}
  if (key === '*')
    return Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, put(each, rest, value)]))
  return { ...fields, [key]: put(Reflect.get(fields, key), rest, value) }
}

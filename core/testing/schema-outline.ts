import type * as z from 'zod/mini'

interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly element?: z.ZodMiniType
  readonly innerType?: z.ZodMiniType
  readonly in?: z.ZodMiniType
  readonly valueType?: z.ZodMiniType
  readonly items?: readonly z.ZodMiniType[]
  readonly options?: readonly z.ZodMiniType[]
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
  readonly catchall?: z.ZodMiniType
  readonly checks?: readonly { readonly _zod: { readonly def: Worded } }[]
}

/** A check or schema whose error names the wanted form. */
interface Worded {
  readonly error?: (issue: unknown) => unknown
}

/** The wanted form in an error: `("caip2")`. */
function wordsOf(schema: z.ZodMiniType): string {
  const own = schema._zod.def as unknown as Worded & Definition // covers every kind of schema
  const words = [own, ...(own.checks ?? []).map(({ _zod }) => _zod.def)].flatMap(({ error }) => error?.({}) ?? [])
  return words.length > 0 ? `(${words.map((word) => JSON.stringify(word)).join(', ')})` : ''
}

/** A short notation of a schema, for complete inline snapshots: `{ page: string, search?: string }`. */
export function outline(schema: z.ZodMiniType, around: readonly z.ZodMiniType[] = []): string {
  if (around.includes(schema)) return 'itself'
  const inner = (each: z.ZodMiniType) => outline(each, [...around, schema])
  const { type, shape, element, innerType, valueType, items, options, entries, values, catchall, ...rest } = schema._zod
    .def as unknown as Definition // covers every kind of schema
  if (shape) {
    const fields = Object.entries(shape).map(([name, field]) => {
      const text = inner(field)
      return text.endsWith('?') ? `${name}?: ${text.slice(0, -1)}` : `${name}: ${text}`
    })
    if (catchall && catchall._zod.def.type !== 'never') fields.push(`any: ${inner(catchall)}`)
    return `{ ${fields.join(', ')} }`
  }
  if (element) return `${inner(element)}[]`
  if (type === 'optional' && innerType) return `${inner(innerType)}?`
  if (type === 'nullable' && innerType) return `${inner(innerType)} or null`
  if (innerType) return inner(innerType)
  if (valueType) return `record of ${inner(valueType)}`
  if (items) return `[${items.map(inner).join(', ')}]`
  if (options) return options.map(inner).join(' or ')
  if (entries) return Object.values(entries).join('|')
  if (values) return values.join('|')
  return rest.in ? inner(rest.in) : `${type}${wordsOf(schema)}`
}

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
}

/** The fields of a schema in short, to be pinned whole: `{ page: string, search?: string }`. */
export function outline(schema: z.ZodMiniType, around: readonly z.ZodMiniType[] = []): string {
  if (around.includes(schema)) return 'itself'
  const inner = (each: z.ZodMiniType) => outline(each, [...around, schema])
  const { type, shape, element, innerType, valueType, items, options, entries, values, ...rest } = schema._zod
    .def as unknown as Definition // every kind of schema in one
  if (shape) {
    const fields = Object.entries(shape).map(([name, field]) => {
      const text = inner(field)
      return text.endsWith('?') ? `${name}?: ${text.slice(0, -1)}` : `${name}: ${text}`
    })
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
  return rest.in ? inner(rest.in) : type
}

export type Variables = Readonly<Record<string, unknown>>

/** Matches `$alice`, `$alice.solana`, `$matrix.wallet`. `$$` is a dollar sign. */
const reference = /\$(\$|[a-zA-Z][\w-]*(?:\.[a-zA-Z][\w-]*)*)/g

export function variablesIn(value: unknown): string[] {
  if (typeof value === 'string') {
    return [...value.matchAll(reference)].flatMap((match) =>
      match[1] === undefined || match[1] === '$' ? [] : [match[1]],
    )
  }
  if (Array.isArray(value)) return value.flatMap(variablesIn)
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => [...variablesIn(key), ...variablesIn(inner)])
  }
  return []
}

function lookUp(name: string, variables: Variables): unknown {
  let value: unknown
  if (Object.hasOwn(variables, name)) {
    value = variables[name]
  } else {
    const [first, ...rest] = name.split('.')
    value = variables[first ?? '']
    for (const part of rest) {
      if (typeof value !== 'object' || value === null || !(part in value)) return undefined
      value = Reflect.get(value, part)
    }
  }
  return typeof value === 'object' && value !== null && 'default' in value ? value.default : value
}

/**
 * Replaces every known `$name` in the data. A text that is only a name becomes the value itself. In a pattern such as
 * `/^$name /`, the value is escaped, so its characters match literally.
 */
export function substitute(value: unknown, variables: Variables): unknown {
  if (typeof value === 'string') {
    const whole = /^\$([a-zA-Z][\w-]*(?:\.[a-zA-Z][\w-]*)*)$/.exec(value)?.[1]
    if (whole !== undefined) return lookUp(whole, variables) ?? value
    const isPattern = /^\/.*\/$/.test(value)
    return value.replaceAll(reference, (all, name: string) => {
      if (name === '$') return '$'
      const found = lookUp(name, variables)
      if (found === undefined) return all
      return isPattern ? String(found).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&') : String(found)
    })
  }
  if (Array.isArray(value)) return value.map((inner) => substitute(inner, variables))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [String(substitute(key, variables)), substitute(inner, variables)]),
    )
  }
  return value
}

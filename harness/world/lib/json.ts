/** Parses JSON; `undefined` when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses JSON; any other text is returned unchanged. */
export function textOrJson(text: string): unknown {
  const value = parseJson(text)
  return value === undefined ? text : value
}

export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads a member of any value; `undefined` when it has no such member. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** What a browser would run in the page that opens it. */
export const script = 'javascript:globalThis.pwned=true'

/** The same data, in which each address is a script. */
export function withScriptLinks(data: unknown): unknown {
  if (typeof data === 'string') return /^https?:\/\//.test(data) ? script : data
  if (Array.isArray(data)) return data.map(withScriptLinks)
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, withScriptLinks(value)]))
}

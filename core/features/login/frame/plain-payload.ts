/**
 * A copy that can be posted to another window: numbers too large for JSON become hex, and nothing of
 * what was handed in, an observable or a function, goes with it.
 */
export function toPlainPayload(payload: unknown): unknown {
  if (payload === undefined) return undefined
  const text = JSON.stringify(payload, (_key, value: unknown) =>
    typeof value === 'bigint' ? `0x${value.toString(16)}` : value,
  )
  return text === undefined ? undefined : JSON.parse(text)
}

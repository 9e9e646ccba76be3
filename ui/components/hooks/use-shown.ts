import { useRef } from 'react'

/** The last value that there was: what a view shows while it leaves is what it was about. */
export function useShown<Value>(value: Value | undefined): Value | undefined {
  const last = useRef(value)
  if (value !== undefined) last.current = value
  return last.current
}

import * as z from 'zod/mini'
import { Refusal } from '../../errors/base.js'
import { type SessionOverride, sessionOverride } from '../../options/session-override.js'

/** What a host asks for instead, read when the adapter is needed. @throws {@link Refusal} with each fault */
export function parseOverride(given: SessionOverride | undefined): SessionOverride {
  const parsed = z.safeParse(sessionOverride, given ?? {}, { reportInput: true })
  if (parsed.success) return parsed.data
  throw new Refusal({ what: 'option of universal()', issues: parsed.error.issues, schema: sessionOverride })
}

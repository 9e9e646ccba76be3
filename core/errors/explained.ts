import { Refusal } from './base.js'

/** What was thrown, with a refusal put into words. Without the code for that it stays as it is. */
export async function explained(thrown: unknown): Promise<unknown> {
  if (!(thrown instanceof Refusal)) return thrown
  return import('./explain.js').then(
    ({ explain }) => explain(thrown),
    () => thrown,
  )
}

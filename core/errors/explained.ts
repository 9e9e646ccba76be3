import { Refusal } from './base.js'
import { explain } from './explain.js'

/** What was thrown, with a refusal put into words. */
export async function explained(thrown: unknown): Promise<unknown> {
  return thrown instanceof Refusal ? explain(thrown) : thrown
}

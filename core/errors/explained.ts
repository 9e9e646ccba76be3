import { lazy } from '../lib/lazy.js'
import { Refusal } from './base.js'

const words = lazy(() => import('./explain.js'))

/** What was thrown, with a refusal put into words. Without the code for that it stays as it is. */
export async function explained(thrown: unknown): Promise<unknown> {
  if (!(thrown instanceof Refusal)) return thrown
  return words.load().then(
    ({ explain }) => explain(thrown),
    () => thrown,
  )
}

import { messageOf } from '../../world/lib/message-of.js'

/** A request that the control API refuses. The message names the fault in the request. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
  readonly status: number

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

export function json(value: unknown, status = 200): Response {
  return Response.json(value, { status, headers: { 'cache-control': 'no-store' } })
}

export function errorResponse(thrown: unknown): Response {
  return json({ error: { message: messageOf(thrown) } }, thrown instanceof ControlError ? thrown.status : 500)
}

/** Runs the work, and turns its error into a ControlError with this status. A ControlError passes unchanged. */
export async function orRefuse<Result>(status: number, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ControlError ? error : new ControlError(status, messageOf(error))
  }
}

/** Under which every path of the control API stands. */
export const CONTROL_BASE = '/__walletmodal'

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

/** `{ error: { message } }`, for whatever was thrown. */
export function errorResponse(thrown: unknown): Response {
  const status = thrown instanceof ControlError ? thrown.status : 500
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return json({ error: { message } }, status)
}

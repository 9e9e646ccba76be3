import { parseJson } from '../../world/lib/json.js'
import { ControlError } from './control-error.js'

/** The JSON of a request; an empty body is an empty object. @throws {@link ControlError} */
export async function readBody(request: Request): Promise<unknown> {
  const text = await request.text()
  if (text === '') return {}
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('application/json'))
    throw new ControlError(415, 'The body is JSON: send content-type application/json.')
  const body = parseJson(text)
  if (body === undefined) throw new ControlError(400, 'The body is not JSON.')
  return body
}

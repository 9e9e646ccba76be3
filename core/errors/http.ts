import { errorClass, ModalError } from './base.js'

/** A service answered with a status that is no success. The `Response` is the cause, its body unread. */
export class HttpStatusError extends ModalError<'http_status'> {
  readonly status: number

  constructor({ response, url }: { response: Response; url: string }) {
    super({
      name: 'HttpStatusError',
      code: 'http_status',
      shortMessage: `HTTP status code: ${response.status}`,
      meta: [`URL: ${withoutQuery(url)}`],
      cause: response,
    })
    this.status = response.status
  }
}

export const HttpTimeoutError = errorClass(
  'HttpTimeoutError',
  'http_timeout',
  ({ timeoutMs }: { url: string; timeoutMs: number }) => `No answer within ${timeoutMs / 1000} seconds`,
  ({ url }) => [`URL: ${withoutQuery(url)}`],
)

export const HttpUnreachableError = errorClass(
  'HttpUnreachableError',
  'http_unreachable',
  'The service could not be reached',
  ({ url }: { url: string }) => [`URL: ${withoutQuery(url)}`],
)

export const HttpAnswerError = errorClass(
  'HttpAnswerError',
  'http_answer',
  'The service gave an answer that cannot be read',
  ({ url, wrong }: { url: string; wrong: string }) => [`URL: ${withoutQuery(url)}`, wrong],
)

export const ImageUnknownError = errorClass(
  'ImageUnknownError',
  'image_unknown',
  'There is no such image',
  ({ id }: { id: string }) => [`Id: ${id}`],
)

/** The project id is in the query; it does not belong into a message. */
function withoutQuery(url: string): string {
  return url.replace(/\?.*/, '')
}

/** Also raised once when analytics gets 403. `origin` where it is known. */
export const OriginNotAllowedError = errorClass(
  'OriginNotAllowedError',
  'origin_not_allowed',
  'Invalid App Configuration',
  ({ origin = 'of this page' }: { origin?: string }) => [
    `The origin ${origin} is not on the allowlist of this project id.`,
  ],
)

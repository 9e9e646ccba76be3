import { type MappedFacts, ModalError } from './base.js'

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

/** No answer within the time that a call has. */
export class HttpTimeoutError extends ModalError<'http_timeout'> {
  constructor({ url, timeoutMs }: { url: string; timeoutMs: number }) {
    super({
      name: 'HttpTimeoutError',
      code: 'http_timeout',
      shortMessage: `No answer within ${timeoutMs / 1000} seconds`,
      meta: [`URL: ${withoutQuery(url)}`],
    })
  }
}

/** The request did not reach the service: offline, blocked, refused, cut. */
export class HttpUnreachableError extends ModalError<'http_unreachable'> {
  constructor({ url, cause }: { url: string; cause: unknown }) {
    super({
      name: 'HttpUnreachableError',
      code: 'http_unreachable',
      shortMessage: 'The service could not be reached',
      meta: [`URL: ${withoutQuery(url)}`],
      cause,
    })
  }
}

/** The answer is not what the endpoint's contract says: not JSON, empty, cut off, or of another shape. */
export class HttpAnswerError extends ModalError<'http_answer'> {
  constructor({ url, wrong, cause }: { url: string; wrong: string; cause?: unknown }) {
    super({
      name: 'HttpAnswerError',
      code: 'http_answer',
      shortMessage: 'The service gave an answer that cannot be read',
      meta: [`URL: ${withoutQuery(url)}`, wrong],
      cause,
    })
  }
}

/** The catalogue has no picture of that. */
export class ImageUnknownError extends ModalError<'image_unknown'> {
  constructor({ id }: { id: string }) {
    super({
      name: 'ImageUnknownError',
      code: 'image_unknown',
      shortMessage: 'There is no such image',
      meta: [`Id: ${id}`],
    })
  }
}

/** The project id is in the query; it does not belong into a message. */
function withoutQuery(url: string): string {
  return url.replace(/\?.*/, '')
}

/** "Origin not allowed: Invalid App Configuration (origin not on allowlist)." Also once when analytics gets 403. */
export class OriginNotAllowedError extends ModalError<'origin_not_allowed'> {
  /** `origin` where it is known. */
  constructor({ origin = 'of this page', cause }: { origin?: string } & MappedFacts) {
    super({
      name: 'OriginNotAllowedError',
      code: 'origin_not_allowed',
      shortMessage: 'Invalid App Configuration',
      meta: [`The origin ${origin} is not on the allowlist of this project id.`],
      cause,
    })
  }
}

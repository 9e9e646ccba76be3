import { errorClasses, ModalError } from './base.js'

/** A service answered with a status that is not a success. The `Response` is the cause, its body unread. */
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

export const { HttpTimeoutError, HttpUnreachableError, HttpAnswerError, ImageUnknownError, OriginNotAllowedError } =
  errorClasses({
    HttpTimeoutError: {
      code: 'http_timeout',
      text: ({ timeoutMs }: { timeoutMs: number }) => `No answer within ${timeoutMs / 1000} seconds`,
      meta: ({ url }: { url: string }) => [`URL: ${withoutQuery(url)}`],
    },
    HttpUnreachableError: {
      code: 'http_unreachable',
      text: 'The service could not be reached',
      meta: ({ url }: { url: string }) => [`URL: ${withoutQuery(url)}`],
    },
    HttpAnswerError: {
      code: 'http_answer',
      text: 'The service gave an answer that cannot be read',
      meta: ({ url, wrong }: { url: string; wrong: string }) => [`URL: ${withoutQuery(url)}`, wrong],
    },
    ImageUnknownError: { code: 'image_unknown', text: 'There is no such image', meta: ['Id: {id}'] },
    /** Also raised once when analytics gets 403. `origin` is named if it is known. */
    OriginNotAllowedError: {
      code: 'origin_not_allowed',
      text: 'Invalid App Configuration',
      meta: ({ origin = 'of this page' }: { origin?: string }) => [
        `The origin ${origin} is not on the allowlist of this project id.`,
      ],
    },
  })

/** The query holds the project id, which must not appear in a message. */
const withoutQuery = (url: string): string => url.replace(/\?.*/, '')

/** An error of the relay, with codes and variant names of the relay protocol. */
export class RelayError extends Error {
  override readonly name = 'RelayError'
  readonly code: number
  readonly data: string

  constructor(code: number, data: string, message: string) {
    super(message)
    this.code = code
    this.data = data
  }
}

const PAYLOAD = -32600
const HANDLER = -32000

export const relayErrors = {
  tooManyRequests: () => new RelayError(3001, 'TooManyRequests', 'Too many requests'),
  invalidRequest: (why: string) => new RelayError(PAYLOAD, 'InvalidRequest', `Invalid request: ${why}`),
  invalidTopic: () => new RelayError(PAYLOAD, 'InvalidTopic', 'Invalid topic: wanted 64 hex digits'),
  payloadSizeExceeded: (bytes: number, most: number) =>
    new RelayError(PAYLOAD, 'PayloadSizeExceeded', `Payload size exceeded: ${bytes} bytes, at most ${most}`),
  batchLimitExceeded: (most: number) =>
    new RelayError(PAYLOAD, 'BatchLimitExceeded', `Batch limit exceeded: at most ${most}`),
  batchEmpty: () => new RelayError(PAYLOAD, 'BatchEmpty', 'The batch is empty'),
  ttlTooShort: (least: number) => new RelayError(HANDLER, 'TtlTooShort', `TTL too short: at least ${least} s`),
  ttlTooLong: (most: number) => new RelayError(HANDLER, 'TtlTooLong', `TTL too long: at most ${most} s`),
  mailboxLimitExceeded: (most: number) =>
    new RelayError(HANDLER, 'MailboxLimitExceeded', `Mailbox limit exceeded: at most ${most} messages on a topic`),
  methodNotFound: (method: string) => new RelayError(-32601, 'MethodNotFound', `Method not found: ${method}`),
} as const

import { HttpAnswerError } from '../../errors/http.js'

/** The size limit of an answer in bytes. A history of 10,000 transactions has 4.5 million. */
export const largestAnswer = 5_000_000

/**
 * Reads a body as bytes and stops at `limit`: a larger body could fill the tab's memory before it is parsed.
 * @throws {@link HttpAnswerError} past the limit
 */
export async function readBody(response: Response, url: string, limit = largestAnswer): Promise<Blob> {
  const tooLarge = () => new HttpAnswerError({ url, wrong: `The answer is larger than ${limit} bytes` })
  if (Number(response.headers.get('content-length')) > limit) {
    await response.body?.cancel()
    throw tooLarge()
  }
  const reader = response.body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true }
    if (done || !value) return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
    parts.push(value)
    size += value.byteLength
    if (size <= limit) continue
    await reader?.cancel()
    throw tooLarge()
  }
}

/** Like {@link readBody}, but returns text. @throws {@link HttpAnswerError} past the limit */
export async function readText(response: Response, url: string, limit = largestAnswer): Promise<string> {
  return (await readBody(response, url, limit)).text()
}

import { readMember } from '../foreign.js'

export interface RpcConfig {
  /** @default 10 s */
  readonly timeoutMs?: number
  /** Tries after the first. @default 3 */
  readonly retryCount?: number
  /** Before the second try; doubled before each further. @default 150 */
  readonly retryDelayMs?: number
  readonly batch?: boolean
  /** Besides the content type: a key of the host's node. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Reads `timeout`, `retryCount`, `retryDelay`, `batch` and `fetchOptions.headers` of viem’s `http`. */
export function toRpcConfig(config: unknown): RpcConfig {
  const number = (name: string) => {
    const value = readMember(config, name)
    return typeof value === 'number' && value >= 0 ? value : undefined
  }
  const [timeoutMs, retryCount, retryDelayMs] = [number('timeout'), number('retryCount'), number('retryDelay')]
  const batch = readMember(config, 'batch')
  const headers = readMember(readMember(config, 'fetchOptions'), 'headers')
  return {
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(retryCount !== undefined && { retryCount }),
    ...(retryDelayMs !== undefined && { retryDelayMs }),
    ...(batch !== undefined && { batch: batch !== false }),
    ...(typeof headers === 'object' && headers !== null && { headers: toTexts(headers) }),
  }
}

function toTexts(headers: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

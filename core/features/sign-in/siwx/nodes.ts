import type { AskNode } from '../../../contracts/sign-in/siwx-config.js'

/** HTTP default timeout 10000 ms. */
const TIMEOUT_MS = 10_000

/** Asks the nodes at these URLs, for a host's own server. */
export function askNodes(urls: Readonly<Record<string, string>>): (chainId: string) => AskNode | undefined {
  return (chainId) => {
    const url = urls[chainId]
    return url === undefined ? undefined : (method, params) => ask(url, method, params)
  }
}

async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const { result, error }: { result?: unknown; error?: { message?: unknown } } = await response.json()
  if (error || result === undefined)
    throw new Error(`${method} at ${url}: ${String(error?.message ?? response.status)}`)
  return result
}

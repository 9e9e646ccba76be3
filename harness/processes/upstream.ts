import { Agent, request } from 'node:http'

/** A node's JSON-RPC over HTTP. */
export interface Upstream {
  /** Sends a body as it is. Rejects when the node is not there. */
  send(text: string): Promise<string>
  close(): void
}

/** Keeps its own connections, so that none of them outlives the node. */
export function createUpstream(rpcUrl: string): Upstream {
  const agent = new Agent({ keepAlive: true })
  const { hostname, port, pathname } = new URL(rpcUrl)
  function post(body: Buffer, isRetry: boolean): Promise<string> {
    return new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': body.length }
      const sent = request({ agent, hostname, port, path: pathname, method: 'POST', headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('end', () => resolve(Buffer.concat(chunks).toString()))
        response.once('error', reject)
      })
      sent.once('error', (error) => {
        // The node closed a connection that it had kept in the very moment in which it was used again.
        const isStale = sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
        if (isStale && !isRetry) post(body, true).then(resolve, reject)
        else reject(error)
      })
      sent.end(body)
    })
  }
  return {
    send: (text) => post(Buffer.from(text), false),
    close: () => agent.destroy(),
  }
}

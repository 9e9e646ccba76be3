import { Agent, request } from 'node:http'

/** The node behind a proxy. */
export interface Upstream {
  /** Sends a body as it is. Rejects when the node is not there. */
  send(text: string): Promise<string>
  close(): void
}

/** Keeps its own connections, so that none of them outlives the node. */
export function createUpstream(rpcUrl: string): Upstream {
  const agent = new Agent({ keepAlive: true })
  const { hostname, port, pathname } = new URL(rpcUrl)
  return {
    send: (text) =>
      new Promise((resolve, reject) => {
        const body = Buffer.from(text)
        const headers = { 'content-type': 'application/json', 'content-length': body.length }
        const sent = request({ agent, hostname, port, path: pathname, method: 'POST', headers }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.once('end', () => resolve(Buffer.concat(chunks).toString()))
          response.once('error', reject)
        })
        sent.once('error', reject)
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}

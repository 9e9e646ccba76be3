import { Agent, request } from 'node:http'

export interface Upstream {
  /** Sends a body unchanged. Rejects when the node is gone, and after `close`. */
  send(text: string): Promise<string>
  readonly isWaiting: boolean
  /** Aborts pending calls. No later call reaches the node, which may serve another world by then. */
  close(): void
}

/** A node's JSON-RPC over HTTP. It has its own connections, so that none outlives the node. */
export function createUpstream(rpcUrl: string): Upstream {
  const agent = new Agent({ keepAlive: true })
  const { hostname, port, pathname } = new URL(rpcUrl)
  let isClosed = false
  let waiting = 0
  function post(body: Buffer, isRetry: boolean): Promise<string> {
    return new Promise((resolve, reject) => {
      if (isClosed) return reject(new Error('the chain has been stopped'))
      const headers = { 'content-type': 'application/json', 'content-length': body.length }
      const sent = request({ agent, hostname, port, path: pathname, method: 'POST', headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('end', () => resolve(Buffer.concat(chunks).toString()))
        response.once('error', reject)
      })
      sent.once('error', (error) => {
        // The node closed an idle connection just as it was used again.
        const isStale = sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
        if (isStale && !isRetry && !isClosed) post(body, true).then(resolve, reject)
        else reject(error)
      })
      sent.end(body)
    })
  }
  return {
    async send(text: string): Promise<string> {
      waiting += 1
      try {
        return await post(Buffer.from(text), false)
      } finally {
        waiting -= 1
      }
    },
    get isWaiting(): boolean {
      return waiting > 0
    },
    close(): void {
      isClosed = true
      agent.destroy()
    },
  }
}

import { spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../build/root.js'

interface Message {
  readonly id?: number
  readonly method?: string
  readonly result?: unknown
}

/** Asks the language server of TypeScript for the hover text at each position of a file. */
export async function hoversOf(file: string, text: string, at: readonly { line: number; character: number }[]) {
  const server = spawn(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '--lsp', '--stdio'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const waiting = new Map<number, (result: unknown) => void>()
  let buffer = Buffer.alloc(0)
  server.stdout.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk])
    for (;;) {
      const head = /^Content-Length: (\d+)\r\n\r\n/.exec(buffer.subarray(0, 64).toString('latin1'))
      const end = head ? head[0].length + Number(head[1]) : Number.POSITIVE_INFINITY
      if (!head || buffer.length < end) return
      const message: Message = JSON.parse(buffer.subarray(head[0].length, end).toString('utf8'))
      buffer = buffer.subarray(end)
      if (message.id === undefined) continue
      // The server also sends requests, about settings and files to watch, and needs answers.
      if (message.method) post({ id: message.id, result: null })
      else waiting.get(message.id)?.(message.result)
    }
  })
  const post = (message: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
  let count = 0
  const ask = (method: string, params: object) =>
    new Promise<unknown>((resolve) => {
      count += 1
      waiting.set(count, resolve)
      post({ id: count, method, params })
    })
  try {
    const capabilities = { textDocument: { hover: { contentFormat: ['markdown'] } } }
    await ask('initialize', { processId: process.pid, rootUri: pathToFileURL(root).href, capabilities })
    post({ method: 'initialized', params: {} })
    const uri = pathToFileURL(file).href
    post({
      method: 'textDocument/didOpen',
      params: { textDocument: { uri, languageId: 'typescript', version: 1, text } },
    })
    return await Promise.all(
      at.map(async (position) => {
        const hover = await ask('textDocument/hover', { textDocument: { uri }, position })
        return JSON.stringify(hover ?? '')
      }),
    )
  } finally {
    server.kill()
  }
}

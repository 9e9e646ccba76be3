import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Published {
  readonly name: string
  readonly 'dist-tags': Readonly<Record<string, string>>
  readonly versions: Readonly<Record<string, { readonly dist: { readonly tarball: string } }>>
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>
}

/**
 * Starts a temporary npm registry. It keeps the packages that are published to it in memory, and redirects requests for other packages to
 * the
 * registry at `behind`.
 */
export async function startRegistry(behind: string) {
  const packages = new Map<string, Published>()
  const tarballs = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const way = decodeURIComponent(new URL(request.url ?? '/', 'http://registry').pathname.slice(1))
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.method === 'PUT') {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer) // a stream of a request has nothing else
      const published: Published = JSON.parse(Buffer.concat(parts).toString())
      packages.set(way, published)
      for (const [file, { data }] of Object.entries(published._attachments))
        tarballs.set(`${way}/-/${file}`, Buffer.from(data, 'base64'))
      return answer(201, { ok: true })
    }
    const tarball = tarballs.get(way)
    if (tarball) return response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(tarball)
    const found = packages.get(way)
    if (found) return answer(200, { ...found, _attachments: undefined })
    return response.writeHead(302, { location: `${behind.replace(/\/$/, '')}${request.url}` }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}` // it listens at a port
  return {
    url: `http://${host}/`,
    /** The line of an `.npmrc` that lets npm publish to this registry. */
    setting: `//${host}/:_authToken=rehearsal`,
    published: () => [...packages.keys()],
    close: () => server.close(),
  }
}

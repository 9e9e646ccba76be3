import type { NamesContext } from '../../contracts/service-providers.js'
import { AbortedError } from '../../errors/base.js'
import { HttpAnswerError, HttpStatusError, HttpUnreachableError } from '../../errors/http.js'
import { withAbort } from '../../lib/with-abort.js'
import type { NetworkProviderSubject, ProviderSubject } from './subject.js'

/** How the services and the nodes behave in a case. */
export type Behaviour = 'answers' | 'fails' | 'is unreachable' | 'waits' | { readonly says: unknown }

/** Where a provider sends its requests in a case, with what it has asked so far. */
export interface Desk {
  readonly context: NamesContext
  /** The page's `fetch`. */
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** The URLs that were asked, in order. */
  readonly urls: readonly string[]
  /** The number of requests, those to nodes included. */
  readonly asked: () => number
  /** Nobody waits for the answer any more. */
  abort(): void
}

/** Sets up a case. `nodeUrl` stands for the nodes in errors. */
export function openDesk(
  subject: ProviderSubject<unknown> & Partial<Pick<NetworkProviderSubject<unknown>, 'requestOn'>>,
  { behaviour, nodeUrl = '' }: { readonly behaviour: Behaviour; readonly nodeUrl?: string | undefined },
): Desk {
  const urls: string[] = []
  let asked = 0
  const ending = new AbortController()
  const { signal } = ending

  /** Answers in the way of the case, or leaves the answer to the subject. */
  const behave = async (url: string): Promise<{ readonly says: unknown } | undefined> => {
    asked += 1
    if (behaviour === 'waits') return new Promise(() => {})
    if (behaviour === 'is unreachable') throw new HttpUnreachableError({ url, cause: new TypeError('Failed to fetch') })
    if (behaviour === 'fails') throw new HttpStatusError({ response: new Response('', { status: 503 }), url })
    return typeof behaviour === 'object' ? behaviour : undefined
  }
  const open = () => {
    if (!signal.aborted) return
    asked += 1
    throw signal.reason
  }

  const read = async (url: string, init: RequestInit) => {
    const said = await behave(url)
    if (said) return said.says
    if (!subject.fetch) throw new Error(`The provider fetched ${url}, but the subject has no \`fetch\``)
    const response = await subject.fetch(url, init)
    if (!response.ok) throw new HttpStatusError({ response, url })
    return response.json().catch((cause: unknown) => {
      throw new HttpAnswerError({ url, wrong: 'The answer is not JSON', cause })
    })
  }
  const request = async (method: string, params: readonly unknown[], other?: string) => {
    const said = await behave(nodeUrl)
    if (said) return said.says
    if (other !== undefined && subject.requestOn) return subject.requestOn(other, method, params)
    if (!subject.request) throw new Error(`The provider asked a node for ${method}, but the subject has no \`request\``)
    return subject.request(method, params)
  }
  const fetchPage = async (url: string, init?: RequestInit) => {
    if (behaviour === 'fails' || behaviour === 'is unreachable') {
      asked += 1
      if (behaviour === 'fails') return new Response('', { status: 503 })
      throw new TypeError('Failed to fetch')
    }
    const said = await behave(url)
    if (said) return new Response(JSON.stringify(said.says), { headers: { 'content-type': 'application/json' } })
    if (!subject.fetch) throw new Error(`The provider fetched ${url}, but the subject has no \`fetch\``)
    return subject.fetch(url, init)
  }

  return {
    urls,
    asked: () => asked,
    abort: () => ending.abort(new AbortedError()),
    fetch: async (url, init) => {
      open()
      urls.push(url)
      return withAbort(fetchPage(url, init), signal)
    },
    context: {
      signal,
      request: async (method, params) => {
        open()
        return withAbort(request(method, params), signal)
      },
      requestOn: async (caipNetworkId, method, params) => {
        open()
        return withAbort(request(method, params, caipNetworkId), signal)
      },
      fetchJson: async (url, init) => {
        open()
        urls.push(url)
        const { headers = {}, body } = init ?? {}
        const posted = { method: 'POST', body: JSON.stringify(body) }
        const isPost = body !== undefined
        const type = isPost ? { 'content-type': 'application/json' } : {}
        return withAbort(read(url, { signal, headers: { ...type, ...headers }, ...(isPost && posted) }), signal)
      },
    },
  }
}

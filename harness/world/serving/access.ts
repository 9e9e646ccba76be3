import type { IncomingHttpHeaders } from 'node:http'

/** The pages that a server of the harness answers, beside its own. */
export interface Access {
  /** Allows pages of this origin. @throws {@link TypeError} for an invalid origin */
  allow(origin: string): void
  isAllowed(origin: string): boolean
  readonly origins: readonly string[]
}

/**
 * Normalises an origin as browsers do: `https://app.example/` becomes `https://app.example`.
 * @throws {@link TypeError} when the text is not an origin of a web page
 */
export function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (isOrigin) return url.origin
  throw new TypeError(`"${text}" is not an origin. An origin is a scheme, a host and a port: http://localhost:5173`)
}

export function createAccess(): Access {
  const origins = new Set<string>()
  return {
    allow: (origin) => void origins.add(parseOrigin(origin)),
    isAllowed: (origin) => origins.has(origin),
    get origins() {
      return [...origins]
    },
  }
}

/** Host names of this machine. Any other name may be a foreign DNS record for 127.0.0.1. */
const OWN_NAMES = ['127.0.0.1', 'localhost'] as const

export interface Door {
  readonly access: Access
  readonly port: number
  /** True if links of other sites may open a page here. @default false */
  readonly hasPages?: boolean | undefined
}

/**
 * Checks the sender of a request. Any web page can send requests to this machine, and a name that resolves to 127.0.0.1
 * makes a foreign page look local. Three senders are answered: a program, which sends neither `Origin` nor
 * `Sec-Fetch-Site`; a page of this server; a page of an allowed origin.
 *
 * Returns the reason for a refusal, or `undefined`.
 */
export function refusalOf(headers: IncomingHttpHeaders, { access, port, hasPages = false }: Door): string | undefined {
  const { host = '' } = headers
  if (!OWN_NAMES.some((name) => host === `${name}:${port}`)) {
    return `The sandbox answers at 127.0.0.1:${port}, not at ${JSON.stringify(host)}.`
  }
  const refuse = (page: string) =>
    `The sandbox refuses ${page}. Allow its origin: --allow-origin of "up", or world.access.allow().`
  const isOwn = (origin: string) => OWN_NAMES.some((name) => origin === `http://${name}:${port}`)
  const isHeard = (origin: string) => isOwn(origin) || access.isAllowed(origin)

  const { origin } = headers
  if (origin !== undefined) return isHeard(origin) ? undefined : refuse(origin)
  const site = single(headers['sec-fetch-site'])
  if (site === undefined || site === 'same-origin' || site === 'none') return undefined
  // A link opens a page but cannot read it. Every other request without an origin is judged by its referrer.
  if (hasPages && single(headers['sec-fetch-dest']) === 'document') return undefined
  const referrer = originOf(headers.referer)
  return referrer !== undefined && isHeard(referrer) ? undefined : refuse(referrer ?? 'a page without an origin')
}

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)

function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined
}

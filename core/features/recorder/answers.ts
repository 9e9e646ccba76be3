import type { RecordedStep } from '../../contracts/recording.js'
import { isModalError } from '../../errors/base.js'
import { readJson, readMember } from '../../lib/foreign.js'
import type { RootStore } from '../../state/root-store.js'
import { maskPath } from './mask.js'

type Without<Step> = Step extends unknown ? Omit<Step, 'at'> : never
/** A step that has no time yet. */
export type Noted = Without<RecordedStep>

/**
 * Records the answers of services and nodes to requests through `platform.fetch`: status, no body. Returns a function
 * that stops it.
 */
export function watchAnswers({ chains, options, platform }: RootStore, note: (noted: Noted) => void): () => void {
  const { catalogue: given, blockchain } = options.given.services
  const catalogue = typeof given === 'string' ? given : undefined

  const describe = (url: string, init: RequestInit | undefined) => {
    const node = chains.networks.find(({ rpcUrls }) => Object.values(rpcUrls).some(({ http }) => http.includes(url)))
    const service = url.startsWith(blockchain)
      ? 'blockchain'
      : catalogue && url.startsWith(catalogue)
        ? 'catalogue'
        : undefined
    if (!node && !service) return undefined
    const { pathname, searchParams } = new URL(url)
    const [call] = [readJson(String(init?.body))].flat()
    if (node || (service === 'blockchain' && /^\/v1\/?$/.test(pathname))) {
      const method = /^\w{1,40}$/.exec(String(readMember(call, 'method')))?.[0] ?? ''
      const network = node?.caipNetworkId ?? searchParams.get('chainId') ?? undefined
      return { service: 'node', route: method, network } as const
    }
    const path = url.slice((service === 'blockchain' ? blockchain : (catalogue ?? '')).replace(/\/+$/, '').length)
    return {
      service: service ?? 'blockchain',
      route: `${init?.method ?? 'GET'} ${maskPath(path.replace(/[?#].*$/, ''))}`,
    } as const
  }

  const ask = platform.fetch
  platform.fetch = async (url, init) => {
    const about = describe(url, init)
    if (!about) return ask.call(platform, url, init)
    const begun = platform.now()
    const tell = (rest: { status?: number; error?: string; code?: number }) =>
      note({ kind: 'answer', ms: platform.now() - begun, ...about, ...rest })
    try {
      const response = await ask.call(platform, url, init)
      const { status } = response
      const read = about.service === 'node' ? response.clone().text() : Promise.resolve('')
      read.then(
        (text) => tell({ status, ...errorIn(text) }),
        () => tell({ status }),
      )
      return response
    } catch (error) {
      const isLate = isModalError(init?.signal?.reason, 'http_timeout')
      tell({ error: isLate ? 'timeout' : init?.signal?.aborted ? 'aborted' : 'unreachable' })
      throw error
    }
  }
  return () => {
    platform.fetch = ask
  }
}

/** The code of the first JSON-RPC error in an answer. */
function errorIn(text: string): { code?: number } {
  const codes = [readJson(text)].flat().map((answer) => readMember(readMember(answer, 'error'), 'code'))
  const code = codes.find((each) => typeof each === 'number')
  return code === undefined ? {} : { code }
}

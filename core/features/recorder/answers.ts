import { isModalError } from '../../errors/base.js'
import { readJson, readMember } from '../../lib/foreign.js'
import type { RootStore } from '../../state/root-store.js'
import { maskPath } from './mask.js'
import type { Noted } from './recorder.js'

type Answer = Extract<Noted, { kind: 'answer' }>

/** Notes how services and nodes answer what is asked through `platform.fetch`: a status and no body. Returns how to stop. */
export function createAnswers({ chains, options, platform }: RootStore, note: (noted: Noted) => void): () => void {
  const { services } = options.given
  const bases = (['catalogue', 'blockchain'] as const).map((name) => [name, services[name]] as const)

  const describe = (input: string, init: RequestInit | undefined) => {
    const node = chains.networks.find(({ rpcUrls }) => rpcUrls.default.http.includes(input))
    const gateway = /^\/v1\/?\?/.test(input.slice(services.blockchain.length)) && input.startsWith(services.blockchain)
    if (node || gateway) {
      const call = readJson(String(init?.body))
      const calls: unknown[] = Array.isArray(call) ? call : [call]
      const methods = calls.map((each) => String(readMember(each, 'method'))).filter((name) => /^\w{1,40}$/.test(name))
      const network = node?.caipNetworkId ?? new URL(input).searchParams.get('chainId') ?? undefined
      return { service: 'node', route: [...new Set(methods)].join(' '), network } as const
    }
    const [service, base = ''] = bases.find(([, each]) => input.startsWith(each)) ?? []
    if (!service) return undefined
    const path = input.slice(base.replace(/\/+$/, '').length).replace(/[?#].*$/, '')
    return { service, route: `${init?.method ?? 'GET'} ${maskPath(path)}` } as const
  }

  const before = platform.fetch
  platform.fetch = async (input, init) => {
    const about = describe(input, init)
    if (!about) return before.call(platform, input, init)
    const begun = platform.now()
    const tell = (rest: Partial<Answer>) => note({ kind: 'answer', ms: platform.now() - begun, ...about, ...rest })
    try {
      const response = await before.call(platform, input, init)
      const { status } = response
      if (about.service === 'node' && response.ok)
        response
          .clone()
          .text()
          .then(
            (text) => tell({ status, ...errorIn(text) }),
            () => tell({ status, error: 'unreadable' }),
          )
      else tell({ status })
      return response
    } catch (error) {
      const isLate = isModalError(init?.signal?.reason, 'http_timeout')
      tell({ error: isLate ? 'timeout' : init?.signal?.aborted ? 'aborted' : 'unreachable' })
      throw error
    }
  }
  return () => {
    platform.fetch = before
  }
}

/** The code of the first JSON-RPC error in an answer. */
function errorIn(text: string): Partial<Answer> {
  const answer = readJson(text)
  const answers: unknown[] = Array.isArray(answer) ? answer : [answer]
  const code = answers.map((each) => readMember(readMember(each, 'error'), 'code')).find((each) => each !== undefined)
  return typeof code === 'number' ? { code } : {}
}

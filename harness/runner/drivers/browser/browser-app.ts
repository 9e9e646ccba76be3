import type { Page } from '@playwright/test'
import type { appVerbs } from '../../../language/verbs/verbs.js'
import { parseAmount } from '../../../lib/quantities.js'
import type { ActionsOf } from '../driver.js'

interface ThrownInPage {
  readonly name: string
  readonly message: string
  readonly code: unknown
}

/** Verbs whose input the page takes as it is. */
const handedOn = [
  ...(['request', 'close', 'disconnect', 'switchNetwork', 'removeAdapter'] as const),
  ...(['shake', 'signIn', 'signOut', 'dispose', 'openSecond'] as const),
]

/** A call of the host page's own code: it ends with a value, or throws what the page threw. */
type AppActions = ActionsOf<typeof appVerbs, unknown>

export function browserAppActions(current: () => Page): AppActions {
  async function call(name: string, input: unknown): Promise<unknown> {
    const outcome = await current().evaluate(callInPage, { name, input })
    if ('value' in outcome) return outcome.value
    const { message, name: errorName, code } = outcome.error
    throw Object.assign(new Error(message), { name: errorName, code })
  }
  const handed = handedOn.map((name) => [name, (input?: unknown) => call(name, input)])
  return {
    ...(Object.fromEntries(handed) as Pick<AppActions, (typeof handedOn)[number]>), // a function for each name
    sign: (input) => call('sign', typeof input === 'string' ? { message: input } : input),
    send: ({ namespace, to, value }) => call('send', { namespace, to, value: String(parseAmount(value)) }),
    open: (input) => call('open', typeof input === 'string' ? { view: input } : input),
    setTheme: (input) => call('setTheme', typeof input === 'string' ? { mode: input } : input),
  }
}

type Outcome = { value: unknown } | { error: ThrownInPage }

async function callInPage({ name, input }: { name: string; input: unknown }): Promise<Outcome> {
  const host = window.__walletmodalPage
  try {
    if (!host) throw new Error('the host page has not started')
    const owner: object =
      name === 'openSecond' ? (host.second ?? {}) : ['request', 'sign', 'send'].includes(name) ? host.app : host.modal
    const method: unknown = Reflect.get(owner, name === 'openSecond' ? 'open' : name)
    if (typeof method !== 'function') throw new Error(`the host page cannot ${name}`)
    const value: unknown = await Reflect.apply(method, owner, input === undefined ? [] : [input])
    return { value }
  } catch (thrown) {
    const error: object = typeof thrown === 'object' && thrown !== null ? thrown : { message: String(thrown) }
    return {
      error: {
        name: String(Reflect.get(error, 'name') ?? 'Error'),
        message: String(Reflect.get(error, 'message') ?? ''),
        code: Reflect.get(error, 'code'),
      },
    }
  }
}

import type { Page } from '@playwright/test'
import { parseAmount } from '../../../../world/lib/quantities.js'
import { appVerbs } from '../../../language/verbs/verbs.js'
import type { ActionsOf } from '../driver.js'

/** Calls of the host page's own code. A call returns the page's value, or throws the page's error. */
type AppActions = ActionsOf<typeof appVerbs, unknown>

/** The member that a bare text sets, by action. */
const textMembers = new Map([
  ['sign', 'message'],
  ['open', 'view'],
  ['setTheme', 'mode'],
])

export function browserAppActions(current: () => Page): AppActions {
  async function call(name: string, given: unknown): Promise<unknown> {
    const member = textMembers.get(name)
    const input = member !== undefined && typeof given === 'string' ? { [member]: given } : given
    const outcome = await current().evaluate(callInPage, { name, input })
    if ('value' in outcome) return outcome.value
    const { message, name: errorName, code } = outcome.error
    throw Object.assign(new Error(message), { name: errorName, code })
  }
  const calls = Object.keys(appVerbs).map((name) => [name, (input?: unknown) => call(name, input)])
  return {
    ...(Object.fromEntries(calls) as AppActions), // a function for each name
    send: ({ namespace, to, value }) => call('send', { namespace, to, value: String(parseAmount(value)) }),
  }
}

async function callInPage({ name, input }: { name: string; input: unknown }) {
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

import type { Chain } from '../chains/chain.js'
import type { Post } from './answers.js'
import type { FrameHost } from './frame-api.js'
import type { FrameFaultName } from './frame-faults.js'
import type { FrameSession, MessageContext, SharedParts } from './messages.js'
import type { FrameRequests } from './requests.js'

interface ContextNeeds {
  readonly host: FrameHost
  readonly session: FrameSession
  readonly parts: SharedParts & {
    readonly requests: FrameRequests
    drawToken(): string
    until(isTrue: () => boolean): Promise<void>
  }
  /** Identifies the document among those that ask the person. */
  readonly connection: object
  chain(): Chain
  readonly post: Post
  readonly show: MessageContext['show']
}

export interface MessageContexts {
  /** `record` is noted as held while it waits for the person. `afterwards` is filled for after the answer. */
  of(
    record: { readonly id: string | undefined; isHeld: boolean },
    fault: FrameFaultName | undefined,
    afterwards: (() => void)[],
  ): MessageContext
  /** Takes back what one message has asked the person, or what all messages have. */
  withdraw(id?: string): void
}

/** Creates the context in which each message is handled, and owns what the messages ask the person. */
export function createMessageContexts(needs: ContextNeeds): MessageContexts {
  const { host, session, parts, connection, chain, post, show } = needs
  const asked = new Map<string | undefined, AbortController>()
  return {
    of(record, fault, afterwards) {
      async function held<Result>(wait: () => Promise<Result>): Promise<Result> {
        record.isHeld = true
        try {
          return await wait()
        } finally {
          record.isHeld = false
        }
      }
      return {
        ...parts,
        session,
        origin: host.parentOrigin,
        chain,
        forPerson: held,
        until: (isTrue) => held(() => parts.until(isTrue)),
        isCodeRefused: fault === 'otp-wrong',
        isRateGuarded: fault === 'rate-guard',
        async ask({ method, params, view }) {
          const controller = new AbortController()
          asked.set(record.id, controller)
          const { signal } = controller
          try {
            await held(() =>
              parts.requests.ask({ method, params, view, origin: host.parentOrigin, connection, signal }),
            )
          } finally {
            asked.delete(record.id)
          }
        },
        show,
        loggedIn() {
          session.token = parts.drawToken()
          post('SESSION_UPDATE', { payload: { token: session.token } })
        },
        reload: () => void afterwards.push(() => host.act({ do: 'reload' })),
      }
    },
    withdraw(id) {
      for (const [of, controller] of asked) if (id === undefined || of === id) controller.abort()
    },
  }
}

import type { Namespace } from '../../../contracts/caip.js'
import type { LoginAnswer, LoginProvider, LoginWallet } from '../../../contracts/login-provider.js'
import { WalletAnswerError } from '../../../errors/adapter.js'
import { hasMethod, readMember, readText } from '../../../lib/foreign.js'
import type { Platform } from '../../../lib/platform/platform.js'
import { withTimeLimit } from '../../../lib/time-limit.js'
import { withAbort } from '../../../lib/with-abort.js'

/** How long a host's service may take to log out. The modal forgets the login in any case. */
const logOutLimitMs = 5000

/** The wallets of a logged-in visitor, and how the visitor is called. */
export interface LoginWallets {
  readonly of: ReadonlyMap<Namespace, unknown>
  readonly email: string | undefined
  readonly username: string | undefined
}

/** Reads the answer of a host's login. @throws {@link WalletAnswerError} if it has no wallet of its namespaces */
export function readWallets(answer: LoginAnswer | undefined, { namespaces }: LoginProvider): LoginWallets {
  const isWallet = (value: unknown, namespace: string) =>
    namespace === 'eip155' ? hasMethod(value, 'request') : typeof readMember(value, 'features') === 'object'
  const of = new Map<Namespace, unknown>()
  for (const namespace of namespaces) {
    const own = readMember(answer, namespace)
    const found = [own, answer].find((each) => isWallet(each, namespace))
    if (found !== undefined) of.set(namespace, found)
  }
  if (of.size === 0) throw new WalletAnswerError({ method: 'connect', got: answer })
  const user: LoginWallet['user'] | unknown = readMember(answer, 'user')
  return { of, email: readText(readMember(user, 'email')), username: readText(readMember(user, 'username')) }
}

/** Holds the wallets of the visitor from one login to its end. Nothing of an earlier login takes their place. */
export function createHeldWallets(login: LoginProvider, platform: Pick<Platform, 'setTimeout' | 'clearTimeout'>) {
  let held: LoginWallets | undefined
  return {
    get now() {
      return held
    },
    take: (found: LoginWallets) => {
      held = found
    },
    /** The login has ended elsewhere. */
    forget: () => {
      held = undefined
    },
    /** Asks the host for a login of an earlier page, unless there is a login already. Rejects when `signal` aborts. */
    restore: async (signal: AbortSignal): Promise<void> => {
      if (held) return
      const answer = await withAbort(
        Promise.resolve().then(() => login.reconnect?.({ signal })),
        signal,
      )
      signal.throwIfAborted()
      // The visitor may have logged in anew meanwhile.
      if (answer) held ??= readWallets(answer, login)
    },
    /** Rejects if the host's service fails, or does not answer in time. */
    logOut: (): Promise<void> => {
      held = undefined
      return withTimeLimit({ platform, limitMs: logOutLimitMs }, async () => login.disconnect?.())
    },
  }
}

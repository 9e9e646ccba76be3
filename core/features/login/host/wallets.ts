import type { Namespace } from '../../../contracts/caip.js'
import type { LoginAnswer, LoginProvider, LoginWallet } from '../../../contracts/login-provider.js'
import { WalletAnswerError } from '../../../errors/adapter.js'
import { hasMethod, readMember, readText } from '../../../lib/foreign.js'

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

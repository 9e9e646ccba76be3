import { defaultSocials } from '../../contracts/features.js'
import type { LoginAnswer, LoginProvider, LoginWallet } from '../../contracts/login-provider.js'
import { AbortedError } from '../../errors/base.js'
import { type ContractCase, check, say, until } from '../case.js'
import { checkIdentity, settled } from './shared-cases.js'

/** A login of the page, with a visitor who may log in. */
export interface LoginSubject {
  /** Makes a login whose visitor is logged out. It is called once for each case. */
  create(): LoginProvider
  /** The visitor's email address. @default no case logs in by email */
  readonly email?: string
  /** Reads the code that the service has sent to `email`. @default the login does not ask for one */
  readonly readCode?: () => string | Promise<string>
}

/** The namespaces of a login's wallet, each with the addresses that it tells without a prompt. */
async function addressesOf(answer: LoginAnswer): Promise<Readonly<Record<string, readonly string[]>>> {
  const { eip155, solana }: LoginWallet =
    'request' in answer ? { eip155: answer } : 'features' in answer ? { solana: answer } : answer
  const told: Record<string, readonly string[]> = {}
  if (eip155) {
    const accounts = await eip155.request({ method: 'eth_accounts' })
    check(Array.isArray(accounts), `Its wallet answers eth_accounts with ${say(accounts)}`)
    told['eip155'] = accounts.map(String)
  }
  if (solana) {
    const connected = await solana.features['standard:connect']?.connect({ silent: true })
    told['solana'] = (connected?.accounts ?? solana.accounts).map(({ address }) => address)
  }
  return told
}

/** Checks that the wallet serves a namespace of the login, and has an account there. */
async function checkWallet({ namespaces }: LoginProvider, answer: LoginAnswer): Promise<string> {
  const told = await addressesOf(answer)
  const [namespace] = Object.keys(told)
  check(namespace !== undefined, 'The answer has no provider')
  const strange = Object.keys(told).filter((each) => !namespaces.some((known) => known === each))
  check(strange.length === 0, `The wallet serves ${say(strange)}, which \`namespaces\` does not list`)
  for (const [each, addresses] of Object.entries(told))
    check(addresses.length > 0, `The wallet has no account on ${each}`)
  return say(told)
}

/**
 * The cases for a login of the page: its name and origins, what it offers, codes, wallets, visitors who come back, who leave, and who log
 * out. A login without `email` or `socials` passes the cases about them.
 */
export function loginCases({ create, email, readCode }: LoginSubject): readonly ContractCase[] {
  const signal = () => new AbortController().signal
  const isByEmail = (login: LoginProvider) => login.email && email !== undefined
  const byEmail = (login: LoginProvider) =>
    login.connect({
      kind: 'email',
      email: email ?? '',
      signal: signal(),
      askCode: async () => (await readCode?.()) ?? '',
    })
  const logIn = (login: LoginProvider) => {
    const [social] = login.socials
    return isByEmail(login) || social === undefined
      ? byEmail(login)
      : login.connect({ kind: 'social', social, signal: signal() })
  }

  const plays: Readonly<Record<string, (login: LoginProvider) => Promise<void>>> = {
    'has a name, and lists origins': async (login) => {
      check(login.kind === 'login', `\`kind\` is ${say(login.kind)}, wanted "login"`)
      checkIdentity(login)
    },

    'offers email or social providers, on namespaces that the modal knows': async ({
      email: isOffered,
      socials,
      namespaces,
    }) => {
      check(isOffered || socials.length > 0, 'It offers neither email nor a social provider')
      const strange = socials.filter((social) => !defaultSocials.includes(social))
      check(strange.length === 0, `The modal has no button for ${say(strange)}`)
      check(new Set(socials).size === socials.length, `It lists a social provider twice: ${say(socials)}`)
      check(namespaces.length > 0, 'Its wallets have accounts in no namespace')
      check(
        namespaces.every((each) => ['eip155', 'solana'].includes(each)),
        `${say(namespaces)} are not its namespaces`,
      )
    },

    'logs a visitor in by email, with a wallet of its namespaces': async (login) => {
      if (isByEmail(login)) await checkWallet(login, await byEmail(login))
    },

    'asks again after a wrong code': async (login) => {
      if (!isByEmail(login) || !readCode) return
      const asked: (boolean | undefined)[] = []
      const askCode = async (how?: { readonly isWrong?: boolean }) => {
        asked.push(how?.isWrong)
        const right = await readCode()
        return asked.length > 1 ? right : wrongOf(right)
      }
      await checkWallet(login, await login.connect({ kind: 'email', email: email ?? '', signal: signal(), askCode }))
      check(asked.length > 1, 'It takes a wrong code')
      check(!asked[0] && asked[1] === true, `It asks with isWrong ${say(asked)}, wanted false and then true`)
    },

    'ends when the visitor leaves': async (login) => {
      if (!isByEmail(login) || !readCode) return
      const leaving = new AbortController()
      let isAsked = false
      const askCode = () => {
        isAsked = true
        return new Promise<string>((_, reject) => {
          leaving.signal.addEventListener('abort', () => reject(leaving.signal.reason), { once: true })
        })
      }
      const request = { kind: 'email', email: email ?? '', signal: leaving.signal, askCode } as const
      let outcome: Awaited<ReturnType<typeof settled>> | undefined
      void settled(login.connect(request)).then((found) => {
        outcome = found
      })
      await until(() => isAsked, 'the question for the code')
      leaving.abort(new AbortedError())
      await until(() => outcome !== undefined, 'the end of a login that the visitor has left')
      check('error' in (outcome ?? {}), 'It gives a wallet to a visitor who has left')
    },

    'logs a visitor in by each of its social providers': async () => {
      for (const social of create().socials) {
        const login = create()
        await checkWallet(login, await login.connect({ kind: 'social', social, signal: signal() }))
      }
    },

    'knows a visitor who is still logged in, and nobody else': async (login) => {
      if (!login.reconnect) return
      const before = await login.reconnect({ signal: signal() })
      check(before === undefined, 'It has a wallet before anybody has logged in')
      const first = await checkWallet(login, await logIn(login))
      const again = await login.reconnect({ signal: signal() })
      check(again !== undefined, 'It does not know a visitor who has just logged in')
      const second = await checkWallet(login, again)
      check(first === second, `The visitor had ${first}, and has ${second} after coming back`)
    },

    'forgets a visitor who logs out': async (login) => {
      if (!login.disconnect) return
      await logIn(login)
      await login.disconnect()
      const after = await login.reconnect?.({ signal: signal() })
      check(after === undefined, 'It knows a visitor who has logged out')
    },
  }
  return Object.entries(plays).map(([name, play]) => ({ name, run: () => play(create()) }))
}

/** Another code of the same length. */
const wrongOf = (code: string): string => code.replace(/./, (first) => (first === '0' ? '1' : '0'))

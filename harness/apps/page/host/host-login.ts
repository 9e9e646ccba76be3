import type { SocialProvider } from '../../../../core/contracts/features.js'
import type { LoginProvider, LoginWallet } from '../../../../core/contracts/login-provider.js'
import type { Eip1193Provider, SolanaStandardWallet } from '../../../../core/contracts/providers.js'
import { readMember } from '../../../../core/lib/foreign.js'
import { provider } from '../../../../core/providers/index.js'

/**
 * A login of the page itself, as Privy, Dynamic, Turnkey, Magic and Web3Auth offer it: a function that sends a code or
 * opens a window, and returns a wallet. The wallet is the page's mock wallet of that name. The code is always 123456;
 * Google lets everybody in, Apple's window is closed, and X is down.
 */
interface HostLoginConfig {
  /** The name of the wallet. */
  readonly wallet: string
  /** Logs in without a code, as services do that show a page of their own. */
  readonly isWithoutCode?: boolean
  readonly namespaces?: LoginProvider['namespaces']
}

const code = '123456'
const kept = 'host-login'
const socials: readonly SocialProvider[] = ['google', 'apple', 'x']

/** Replaces the settings of a login in a scenario's services by the login. */
export function withLogin(services: unknown): object | undefined {
  const login = readMember(services, 'login')
  if (typeof login !== 'object' || login === null) return undefined
  return { ...Object(services), login: toLogin(login as HostLoginConfig) } // a scenario writes it
}

function toLogin({ wallet, isWithoutCode = false, namespaces = ['eip155'] }: HostLoginConfig): LoginProvider {
  const walletOf = (username: string): LoginWallet => ({
    ...(namespaces.includes('eip155') && { eip155: announcedWallet(wallet) }),
    ...(namespaces.includes('solana') && { solana: registeredWallet(wallet) }),
    user: { username },
  })
  const letIn = (username: string) => {
    localStorage.setItem(kept, username)
    return walletOf(username)
  }
  return provider({
    name: wallet,
    socials,
    namespaces,
    connect: async (request) => {
      if (request.kind === 'email') {
        if (!isWithoutCode) for (let isWrong = false; (await request.askCode({ isWrong })) !== code; ) isWrong = true
        return letIn(request.email)
      }
      if (request.social === 'apple') throw Object.assign(new Error('The window was closed'), { code: 4001 })
      if (request.social === 'x') throw new Error('The service is down')
      return letIn('alice')
    },
    reconnect: async () => {
      const username = localStorage.getItem(kept)
      return username === null ? undefined : walletOf(username)
    },
    disconnect: async () => localStorage.removeItem(kept),
  })
}

/** The wallet that announces itself with this name (EIP-6963). */
function announcedWallet(name: string): Eip1193Provider | undefined {
  let found: Eip1193Provider | undefined
  const listen = ({ detail }: Event & { detail?: { info: { name: string }; provider: Eip1193Provider } }) => {
    if (detail?.info.name === name) found = detail.provider
  }
  window.addEventListener('eip6963:announceProvider', listen)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', listen)
  return found
}

/** The wallet that registers itself with this name (Wallet Standard). */
function registeredWallet(name: string): SolanaStandardWallet | undefined {
  let found: SolanaStandardWallet | undefined
  const register = (wallet: SolanaStandardWallet) => {
    if (wallet.name === name) found = wallet
    return () => {}
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  return found
}

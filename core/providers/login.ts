import type { LoginFrame, LoginProvider } from '../contracts/login-provider.js'
import { originOf } from './catalogue/origin-of.js'

/**
 * The embedded wallet in a frame, which is also the default with a project id. `url` serves the frame's page, `site` its
 * dashboard and sign-in pages, `pages` is an additional site to which a login may lead.
 *
 * @default url https://secure.walletconnect.org/sdk
 * @default site https://secure.walletconnect.org
 */
export function frame({
  url,
  site,
  pages,
}: {
  readonly url?: string
  readonly site?: string
  readonly pages?: string
} = {}): LoginFrame {
  const asked = [url ?? 'https://secure.walletconnect.org/sdk', site ?? 'https://secure.walletconnect.org', pages ?? '']
  const hosts = asked.flatMap(originOf)
  return { kind: 'frame', name: 'Embedded wallet', hosts: [...new Set(hosts)], url, site, pages }
}

/**
 * Logs in with a service of the page, such as Privy, Dynamic, Turnkey, Magic or Web3Auth. The modal draws the email
 * field, the buttons of social providers and the view for the code; `connect` returns the visitor's wallet.
 *
 * @default email true
 * @default socials none
 * @default namespaces eip155
 * @example createWalletModal({ services: { login: provider({ connect: async ({ kind }) => wallet }) } })
 */
export const provider = ({
  name = 'Login',
  hosts = [],
  email = true,
  socials = [],
  namespaces = ['eip155'],
  ...functions
}: Pick<LoginProvider, 'connect' | 'reconnect' | 'disconnect'> &
  Partial<Pick<LoginProvider, 'name' | 'hosts' | 'email' | 'socials' | 'namespaces'>>): LoginProvider => ({
  kind: 'login',
  name,
  hosts,
  email,
  socials,
  namespaces,
  ...functions,
})

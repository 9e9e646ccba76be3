import type { HostConfig } from '../../../test/runner/host/host-config.js'
import { rpcUrlOf, startHost } from './start-host.js'

let config: HostConfig = window.__walletmodalHost ?? {}
const place = document.getElementById('host')
if (!place) throw new Error('The host page has no place for its content.')
if (config.hasResets) document.documentElement.classList.add('resets')

const draw =
  config.host === 'plain'
    ? import('./plain-page.js').then(({ drawPlainPage }) => drawPlainPage)
    : import('./react-page.js').then(({ drawReactPage }) => drawReactPage)

/** Whether the page uses wagmi or ethers, which are loaded before the modal is made. */
const named = config.options?.adapters
const isOnLibraries = Array.isArray(named) && named.some((name) => /^(ethers|wagmi)/.test(String(name)))
const isSignedIn = config.options?.['siwx'] !== undefined || config.options?.['siweConfig'] !== undefined
if (isOnLibraries || isSignedIn) void prepare().then(start)
else start()

async function prepare(): Promise<Parameters<typeof startHost>[1]> {
  const [libraries] = await Promise.all([
    isOnLibraries ? import('./host-libraries.js').then(({ loadLibraries }) => loadLibraries(named)) : undefined,
    isSignedIn ? prepareSignIn() : undefined,
  ])
  return libraries
}

async function prepareSignIn(): Promise<void> {
  const { withSignIn } = await import('./sign-in-options.js')
  const { options = {} } = config
  const networks = options['networks'] as Parameters<typeof rpcUrlOf>[0]['networks'] // scenarios pass networks as the modal takes them
  const setup = {
    domain: location.host,
    shelf: () => localStorage,
    now: () => Date.now(),
    rpcUrlOf: (id: string) => rpcUrlOf({ ...(networks && { networks }) }, id),
  }
  config = { ...config, options: withSignIn(options, setup) }
}

function start(libraries?: Parameters<typeof startHost>[1]): void {
  const page = startHost(config, libraries)
  void draw.then((drawInto) => place && drawInto(page, config, place))
}

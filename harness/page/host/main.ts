import { startHost } from './start-host.js'

const config = window.__walletmodalHost ?? {}
const place = document.getElementById('host')
if (!place) throw new Error('The host page has no place for its content.')
if (config.hasResets) document.documentElement.classList.add('resets')

const draw =
  config.host === 'plain'
    ? import('./plain-page.js').then(({ drawPlainPage }) => drawPlainPage)
    : import('./react-page.js').then(({ drawReactPage }) => drawReactPage)

/** A page that has wagmi or ethers has it before its modal is made. */
const named = config.options?.adapters
const isOnLibraries = Array.isArray(named) && named.some((name) => /^(ethers|wagmi)/.test(String(name)))
if (isOnLibraries) void import('./host-libraries.js').then(({ loadLibraries }) => loadLibraries(named)).then(start)
else start()

function start(libraries?: Parameters<typeof startHost>[1]): void {
  const page = startHost(config, libraries)
  void draw.then((drawInto) => place && drawInto(page, config, place))
}

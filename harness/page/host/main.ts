import { startHost } from './start-host.js'

const config = window.__walletmodalHost ?? {}
const place = document.getElementById('host')
if (!place) throw new Error('The host page has no place for its content.')
if (config.hasResets) document.documentElement.classList.add('resets')

const page = startHost(config)
const draw =
  config.host === 'plain'
    ? import('./plain-page.js').then(({ drawPlainPage }) => drawPlainPage)
    : import('./react-page.js').then(({ drawReactPage }) => drawReactPage)
void draw.then((drawInto) => drawInto(page, config, place))

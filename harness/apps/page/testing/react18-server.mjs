// A server that has React 18: draws the host page with the configuration that it is sent, and sends the markup back.
// What `build` imports of React is that of the host beside it, from wherever it is asked for.

import Module, { register } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const react18Host = new URL('../../../../tools/react18/package.json', import.meta.url)
const react = '^react(-dom)?(/|$)'

const host = new Module(fileURLToPath(react18Host))
host.paths = Module._nodeModulePaths(path.dirname(host.id))
const resolveFilename = Module._resolveFilename
Module._resolveFilename = (name, parent, ...more) =>
  resolveFilename(name, new RegExp(react).test(name) ? host : parent, ...more)

const hooks = `
  const react = new RegExp(${JSON.stringify(react)})
  const asked = { parentURL: ${JSON.stringify(react18Host.href)} }
  export const resolve = (name, context, next) => next(name, react.test(name) ? { ...context, ...asked } : context)
`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)

const { version } = await import('react')
const { renderOnServer } = await import('../../../../build/harness/apps/page/host/render-on-server.js')

process.on('message', (config) => {
  process.send({ version, markup: renderOnServer(config) })
})

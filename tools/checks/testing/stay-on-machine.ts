import dns from 'node:dns'

// For every test file: no request leaves the machine. Networks differ between machines, and a foreign name took as long
// as a lost packet. Here the look-up of a foreign name fails at once.

const { lookup } = dns
const mark = Symbol.for('walletmodal.test.lookup')

function isHere(host: string): boolean {
  return /^(localhost|.*\.localhost|[\d.]+|[\da-f:]*:[\da-f:]*)$/i.test(host)
}

function lookupHere(host: string, ...rest: unknown[]): unknown {
  if (isHere(host)) return Reflect.apply(lookup, dns, [host, ...rest])
  const answer = rest.at(-1)
  const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND', hostname: host })
  if (typeof answer === 'function') queueMicrotask(() => Reflect.apply(answer, undefined, [error]))
  return undefined
}

// The files of one worker share imported modules, and this module runs again for each file.
if (!(mark in lookup)) Reflect.set(dns, 'lookup', Object.assign(lookupHere, { [mark]: true }))

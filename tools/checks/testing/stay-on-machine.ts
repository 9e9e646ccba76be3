import dns from 'node:dns'

// For every test file: nothing leaves the machine. Networks answer differently everywhere, and a foreign name cost as long
// as a lost packet. Here foreign names are not found, at once.

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

// Files of one worker share what is imported, and each has this run again.
if (!(mark in lookup)) Reflect.set(dns, 'lookup', Object.assign(lookupHere, { [mark]: true }))

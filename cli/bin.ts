#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { memberOf } from '../harness/world/lib/json.js'
import { processIo } from './io.js'
import { main } from './main.js'

function packageVersion(): string {
  // The root is one folder above the sources, and two above the built file.
  for (const place of ['../package.json', '../../package.json']) {
    try {
      const content: unknown = JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8'))
      const version = memberOf(content, 'version')
      if (version !== undefined) return String(version)
    } catch {
      // The manifest is not in this folder: try the other one.
    }
  }
  return '0.0.0'
}

const stop = new AbortController()
let signalCode: number | undefined
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  // A terminal sends the signal to npm and to node, so it may come twice: only the first one counts.
  process.on(signal, () => {
    signalCode ??= code
    stop.abort()
  })
}

const code = await main(process.argv.slice(2), processIo(), packageVersion(), stop.signal)
process.exitCode = signalCode ?? code
// The run has already reported a server or a wait that a scenario left behind, so neither must keep the process alive.
// This timer must not either.
setTimeout(() => process.exit(), 500).unref()

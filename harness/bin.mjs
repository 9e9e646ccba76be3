#!/usr/bin/env node
// Committed, so that npm can link the command before the first build.
import { existsSync } from 'node:fs'

if (existsSync(new URL('./dist/lib/bin.js', import.meta.url))) await import('./dist/lib/bin.js')
else {
  process.stderr.write('The command is not built yet. Run: npm run build\n')
  process.exitCode = 4
}

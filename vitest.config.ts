import os from 'node:os'
import { defineConfig } from 'vitest/config'
import { isSdkRejection } from './tools/checks/testing/sdk-rejections.js'
import { compiledLanguages } from './tools/languages/plugin.js'

// What was measured, in seconds of processor time for all files of a project (Node 20, two cores that others used too):
//
//              a module graph for each file    one for each worker
//   core                               25.5                    7.5
//   ui                                  8.0                    4.0
//   harness                             103                     68
//
// Most of what a run of core costs, and a third of harness, was importing viem, msw, React and our own modules 146 times over. No module of ours
// holds state, so files of one worker share what is imported; `--sequence.shuffle.files` shows that their order
// does not matter. A file that would leave something behind, a listener or a changed clock, fails another: that is wanted.
//
// Files of `harness` wait for chains, relays and Chromium a good part of their time: two at a time on two cores, where one less
// than there are cores is the default, which is one; three took a twentieth longer beside the scenarios, which `npm test` runs
// at the same time. A test has nodes of its own, 28 ms of a processor for Anvil and 120 for Surfpool. A pool, as scenarios have it,
// would give each of them fresh ones for less (harness/decisions/fresh-nodes.md), but keeps nodes when their world has ended, and
// that nothing is left then is what many a test asks. Files of one worker share a Chromium, each with contexts of its own: to start
// one costs a second of a processor.
const maxWorkers = Math.max(2, os.availableParallelism() - 1)

// Files with another surrounding than the rest of their room would each start workers of their own, and those of the room
// anew after them: core and ui together took 114 seconds of a processor instead of 70. They run beside those that have the same.
const withPage = [
  'core/lib/platform/browser-platform.test.ts',
  'core/lib/platform/browser-windows.test.ts',
  'core/wallets/discovery/discover-wallets.other-side.test.ts',
]
const withoutPage = [
  'ui/index.test.ts',
  'ui/ui.sources.test.ts',
  'ui/entry/entry.server.test.tsx',
  'ui/headless/headless.server.test.tsx',
]

// Example hosts import the package by its name; here that is the sources.
const source = (file: string) => new URL(file, import.meta.url).pathname
const alias = [
  { find: /^walletmodal\/core$/, replacement: source('./core/index.ts') },
  { find: /^walletmodal\/providers$/, replacement: source('./core/providers/index.ts') },
  { find: /^walletmodal\/transports$/, replacement: source('./core/transports/index.ts') },
  { find: /^walletmodal\/testing$/, replacement: source('./core/cases/index.ts') },
]

// Tests that start programs or whole SDKs, play scenarios, draw the modal in other hosts, or walk through every view:
// `npm test -- --all` runs them too.
const long = ['{core,cli,harness,tools}/**/*.long.test.ts']
// They run beside scenarios and installs, and some build and start everything, which takes a quarter of a minute alone.
const patient = { testTimeout: 180_000, hookTimeout: 180_000 }
const longWithPage = ['ui/**/*.long.test.tsx']

// Long searches, rehearsals, and every case where `long` has a sample: `npm test -- --nightly` runs them too.
const night = ['{core,cli,harness,tools}/**/*.night.test.ts']
const patientAtNight = { testTimeout: 600_000, hookTimeout: 600_000 }

export default defineConfig({
  resolve: { alias },
  plugins: [compiledLanguages(import.meta.dirname)],
  test: {
    isolate: false,
    maxWorkers,
    // Node's young heap of 16 MB is collected so often that it costs a twentieth of the processor's time.
    execArgv: ['--max-semi-space-size=64'],
    setupFiles: ['./tools/checks/testing/stay-on-machine.ts', './tools/checks/testing/imports-arrive.ts'],
    // Concurrent tests of one file wait for what never comes, all at the same time.
    maxConcurrency: 50,
    // That nothing hangs, also on a machine with much else to do; how long something may take is said by tests of it.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Nothing is polled that must not come: ten seconds are missed where six programs share two cores.
    expect: { poll: { timeout: 30_000 } },
    // Every other error that no test waits for fails the run.
    onUnhandledError: (error) => {
      const text = `${error.message}\n${error.stack ?? ''}`
      return isSdkRejection(text) ? false : undefined
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'core',
          environment: 'node',
          include: ['core/**/*.test.ts', 'fixtures/**/*.test.ts', 'examples/chains/**/*.test.ts', ...withoutPage],
          exclude: [...withPage, ...long, ...night],
        },
      },
      {
        extends: true,
        test: {
          name: 'ui',
          environment: 'happy-dom',
          setupFiles: ['./tools/checks/testing/patience.ts'],
          include: ['ui/**/*.test.ts', 'ui/**/*.test.tsx', ...withPage],
          exclude: [...withoutPage, ...longWithPage],
        },
      },
      {
        extends: true,
        test: {
          name: 'harness',
          environment: 'node',
          include: ['harness/**/*.test.ts', 'cli/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...long, ...night],
        },
      },
      { extends: true, test: { name: 'long', environment: 'node', include: long, ...patient } },
      { extends: true, test: { name: 'night', environment: 'node', include: night, ...patientAtNight } },
      { extends: true, test: { name: 'long ui', environment: 'happy-dom', include: longWithPage, ...patient } },
    ],
  },
})

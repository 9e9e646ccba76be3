import path from 'node:path'
import { type OutputChunk, rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { root } from './root.js'

const host = 'import { createModal } from "walletmodal/core"; createModal()'

/** The chunks of a host of the modal without a screen, as its bundler makes them of the built package. */
async function bundleHost(): Promise<readonly OutputChunk[]> {
  const bundle = await rolldown({
    input: 'host',
    platform: 'browser',
    external: [/^(viem|@walletconnect)/],
    plugins: [
      {
        name: 'host',
        resolveId: (id) => (id === 'host' ? '\0host' : undefined),
        load: (id) => (id === '\0host' ? host : undefined),
      },
    ],
    resolve: { alias: { 'walletmodal/core': path.join(root, 'dist/core.js') } },
    onLog() {},
  })
  const { output } = await bundle.generate({ format: 'es' })
  await bundle.close()
  return output.filter((file) => file.type === 'chunk')
}

test('MobX is isolated before a headless modal makes its first store, and not by a later chunk', async () => {
  const chunks = await bundleHost()
  const first = new Set<OutputChunk>()
  const load = (chunk: OutputChunk | undefined) => {
    if (!chunk || first.has(chunk)) return
    first.add(chunk)
    for (const each of chunk.imports) load(chunks.find(({ fileName }) => fileName === each))
  }
  load(chunks.find(({ isEntry }) => isEntry))
  const isolating = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/isolate-mobx.js')))
  expect(isolating.length).toBe(1)
  expect(isolating.filter((chunk) => !first.has(chunk)).map(({ fileName }) => fileName)).toEqual([])
})

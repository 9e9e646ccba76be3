import { type Plugin, rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'

/**
 * Bundles the declarations from `tsc`, with zod's types: one file for each entry, and one for types that entries share.
 */
export async function bundleDeclarations(root: string, input: Record<string, string>, dir: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input,
    external: (id) => !/^[./]/.test(id) && !/^zod(\/|$)/.test(id),
    plugins: [withoutVariance, dts({ dtsInput: true, emitDtsOnly: true, tsconfig: false })],
  })
  await bundle.write({ dir, format: 'es', chunkFileNames: 'chunks/[name].d.ts' })
  await bundle.close()
}

/**
 * zod marks its types `in` and `out` under comments that keep the compiler from checking that. The bundle loses these
 * comments.
 */
const withoutVariance: Plugin = {
  name: 'without-variance',
  transform: {
    order: 'pre',
    handler: (code, id) =>
      id.includes('/node_modules/zod/') ? code.replace(/(\*\/\s*|[<,]\s*)(?:in |out )+(?=[A-Z$])/g, '$1') : undefined,
  },
}

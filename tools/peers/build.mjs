// Builds the page of one modal into dist/<modal>, or of each that is named.
import { build } from 'vite'
const here = (place) => new URL(place, import.meta.url).pathname
export async function buildPage(modal) {
  await build({
    configFile: false,
    root: here(`pages/${modal}/`),
    base: './',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    resolve: { dedupe: ['react', 'react-dom', '@wagmi/core', 'viem'] },
    build: { outDir: here(`dist/${modal}/`), emptyOutDir: true, minify: false, target: 'esnext', chunkSizeWarningLimit: 100_000 },
  })
}
for (const modal of process.argv.slice(2)) await buildPage(modal)

import { type ChildProcess, spawn } from 'node:child_process'
import { build } from 'vite'

const ENTRY = 'virtual:in-child'

/** Bundles a module with everything it imports from this repository, because Node cannot import TypeScript. */
async function bundle(source: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: true,
      write: false,
      target: 'node20',
      rollupOptions: { input: ENTRY, output: { codeSplitting: false } },
    },
    plugins: [
      {
        name: 'in-child',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? source : null),
      },
    ],
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('The bundler watches, and was not asked to.')
  return output.output[0].code
}

/** Caches bundles: the tests of one file run the same source several times. */
const bundles = new Map<string, Promise<string>>()

/**
 * Runs a module's source text in a Node process of its own, for tests that kill a parent process. The text may import
 * from this repository by absolute paths. Resolves with the first printed line.
 */
export async function runInChild(source: string): Promise<{ child: ChildProcess; firstLine: string }> {
  const bundled = bundles.get(source) ?? bundle(source)
  bundles.set(source, bundled)
  const code = await bundled
  const child = spawn(process.execPath, ['--input-type=module', '-'], { stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.on('error', () => undefined) // the child ended before it had read everything: `exit` reports it
  child.stdin.end(code)
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    errors += chunk
  })
  const firstLine = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      const end = text.indexOf('\n')
      if (end >= 0) resolve(text.slice(0, end))
    })
    child.once('exit', (exitCode) =>
      reject(new Error(`The child ended with ${exitCode} before it printed a line.\n${errors}`)),
    )
  })
  return { child, firstLine }
}

/** Resolves with the child's exit code or signal. */
export function endOf(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.signalCode ?? child.exitCode)
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))
}

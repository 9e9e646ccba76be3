import { type ChildProcess, spawn } from 'node:child_process'

/**
 * For tests of what is left when a parent dies: runs a module's source text in a Node process of its own, which can
 * import TypeScript from this repository by `load(path)`. Resolves with the first line it prints.
 */
export async function runInChild(source: string): Promise<{ child: ChildProcess; firstLine: string }> {
  const script = `
    import { createServer } from 'vite'
    const vite = await createServer({
      configFile: false,
      logLevel: 'silent',
      server: { middlewareMode: true, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
    })
    const load = (path) => vite.ssrLoadModule(path)
    ${source}
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
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
    child.once('exit', (code) => reject(new Error(`The child ended with ${code} before it printed a line.\n${errors}`)))
  })
  return { child, firstLine }
}

/** How the child ended. */
export function endOf(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.signalCode ?? child.exitCode)
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))
}

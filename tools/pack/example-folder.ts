import fs from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { contentTypes } from '../../harness/world/lib/built-pages.js'
import { root } from '../build/root.js'
import { runCommand } from '../lib/command.js'
import { quiet, type StartedServer, startServer } from './dev-server.js'
import { type Example, nameOf } from './frameworks.js'
import { packedTarball } from './tarball.js'
import { updateHot, visitBuilt, visitTwoModals } from './visit-example.js'

/**
 * Copies an example out of this clone, with the packed modal in its manifest, as a reader of the documentation has it.
 */
export async function copyExample(folder: string, example: Example): Promise<void> {
  // A developer may have installed or built the example in place.
  const filter = (file: string) => !/^(node_modules|dist|out|build|\..+|package-lock\.json)$/.test(path.basename(file))
  fs.cpSync(path.join(root, 'examples', example.folder), folder, { recursive: true, filter })
  for (const [file, change] of Object.entries(example.variant?.changes ?? {})) {
    const place = path.join(folder, file)
    const text = fs.readFileSync(place, 'utf8')
    const changed = change(text)
    if (changed === text) throw new Error(`${nameOf(example)}: nothing changed in ${file}`)
    fs.writeFileSync(place, changed)
  }
  const file = path.join(folder, 'package.json')
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8'))
  manifest.dependencies.walletmodal = `file:${await packedTarball()}`
  fs.writeFileSync(file, JSON.stringify(manifest))
}

export const installPackages = (folder: string): Promise<void> =>
  run(folder, ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'])

/** Builds an installed example and visits the built page, and then the page of its development server. */
export async function buildAndVisit(
  folder: string,
  example: Example,
  browser: Browser,
  progress: (text: string) => void,
): Promise<void> {
  // Metro leaves a cache in the temporary folder, and Nuxt a socket.
  const temporary = `${folder}-temporary`
  fs.mkdirSync(temporary)
  const env = { TMPDIR: temporary }
  progress('build')
  await run(folder, ['run', 'build'], env)
  const { serverLimit, modalFile } = example
  if (serverLimit) expectSmall(path.join(folder, serverLimit.folder), serverLimit.bytes)
  progress('built')
  await withServer(serveBuilt(folder, example, env), async (url) => {
    if (example.isServerRendered) await expectButton(url)
    if (example.hasTwoModals) await visitTwoModals(browser, url)
    else await visitBuilt(browser, url, example.hasRoutes ?? false)
  })
  progress('hot updates')
  await withServer(startServer(folder, 'npx', example.develop, env), (url) =>
    updateHot(browser, url, path.join(folder, modalFile)),
  )
}

type Environment = Readonly<Record<string, string>>

async function run(cwd: string, args: readonly string[], env: Environment = {}): Promise<void> {
  const { code, output } = await runCommand('npm', args, { cwd, env: { ...quiet, CI: '1', ...env } })
  if (code !== 0) throw new Error(output)
}

function serveBuilt(folder: string, { built }: Example, env: Environment): Promise<StartedServer> {
  if ('serve' in built) return startServer(folder, 'npx', built.serve, env)
  return serveFiles(path.join(folder, built.folder))
}

/** Static hosts serve `/second` from `second.html` or `second/index.html`; an app without either has one page. */
async function serveFiles(folder: string): Promise<StartedServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const place = path.join(folder, path.normalize(pathname))
    const candidates = [place, `${place}.html`, path.join(place, 'index.html'), path.join(folder, 'index.html')]
    const file = candidates.find((each) => fs.existsSync(each) && fs.statSync(each).isFile())
    if (!file || (path.extname(pathname) && file !== place)) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': contentTypes[path.extname(file)] ?? 'application/octet-stream' })
    fs.createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { url: `http://localhost:${port}`, stop: async () => void server.close() }
}

async function withServer(starting: Promise<StartedServer>, use: (url: string) => Promise<void>): Promise<void> {
  const { url, stop } = await starting
  try {
    await use(url)
  } finally {
    await stop()
  }
}

async function expectButton(url: string): Promise<void> {
  const html = await (await fetch(url)).text()
  if (!/<button[^>]*>(\s|<[^>]*>)*Connect wallet/.test(html)) throw new Error(`the server renders no button: ${html}`)
}

function expectSmall(folder: string, limit: number): void {
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file))
  const bytes = files.map((file) => fs.lstatSync(file).size).reduce((sum, size) => sum + size, 0)
  if (bytes > limit) throw new Error(`the server's files have ${bytes} bytes, at most ${limit} are allowed`)
}

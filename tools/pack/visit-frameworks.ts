import fs from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { contentTypes } from '../../harness/lib/built-pages.js'
import { chromiumFlags, requireChromium } from '../../harness/runner/drivers/browser/chromium.js'
import { root } from '../build/root.js'
import type { Check, CheckResult } from '../lib/check.js'
import { runCommand } from '../lib/command.js'
import { temporaryFolder } from '../lib/temporary-folder.js'
import { quiet, type StartedServer, startServer } from './dev-server.js'
import { type Example, frameworks, nameOf } from './frameworks.js'
import { runSteps } from './steps.js'
import { packedTarball } from './tarball.js'
import { updateHot, visitBuilt } from './visit-example.js'

/** Each framework with the packed modal: connect, reload, other routes, hot updates. `npm run check -- frameworks` runs all. */
export const frameworkVisits: readonly Check[] = frameworks.map((example) => ({
  name: `frameworks/${nameOf(example)}`,
  isRare: true,
  run: (progress) => visitIn(temporaryFolder('framework'), example, progress),
}))

async function visitIn(folder: string, example: Example, progress: (text: string) => void): Promise<CheckResult> {
  const found = requireChromium({ headed: false })
  const browser = await chromium.launch({ executablePath: found.path, args: chromiumFlags() })
  try {
    const place = { app: path.join(folder, 'app'), temporary: path.join(folder, 'temporary') }
    fs.mkdirSync(place.temporary)
    return await runSteps([[nameOf(example), () => visit(place, example, browser, progress)]], () => {})
  } finally {
    await browser.close()
    await fs.promises.rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

type Environment = Readonly<Record<string, string>>

interface Place {
  readonly app: string
  /** The temporary folder of all that is started: Metro leaves a cache there, and Nuxt a socket. */
  readonly temporary: string
}

async function visit(
  { app: folder, temporary }: Place,
  example: Example,
  browser: Browser,
  progress: (text: string) => void,
): Promise<void> {
  const env = { TMPDIR: temporary }
  copy(folder, example)
  progress('npm install')
  await install(folder)
  progress('build')
  await run(folder, ['run', 'build'], env)
  const { serverLimit, modalFile } = example
  if (serverLimit) expectSmall(path.join(folder, serverLimit.folder), serverLimit.bytes)
  progress('built')
  await withServer(serveBuilt(folder, example, env), async (url) => {
    if (example.isServerRendered) await expectButton(url)
    await visitBuilt(browser, url, example.hasRoutes ?? false)
  })
  progress('hot updates')
  await withServer(startServer(folder, 'npx', example.develop, env), (url) =>
    updateHot(browser, url, path.join(folder, modalFile)),
  )
}

/** Each stands in a folder of its own, outside of this clone, as a visitor of the documentation has it. */
function copy(folder: string, example: Example): void {
  // Somebody may have installed or built it where it stands.
  const filter = (file: string) => !/^(node_modules|dist|out|build|\..+|package-lock\.json)$/.test(path.basename(file))
  fs.cpSync(path.join(root, 'examples', example.folder), folder, { recursive: true, filter })
  for (const [file, change] of Object.entries(example.variant?.changes ?? {})) {
    const place = path.join(folder, file)
    const text = fs.readFileSync(place, 'utf8')
    const changed = change(text)
    if (changed === text) throw new Error(`${nameOf(example)}: nothing changed in ${file}`)
    fs.writeFileSync(place, changed)
  }
}

async function install(folder: string): Promise<void> {
  const file = path.join(folder, 'package.json')
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8'))
  manifest.dependencies.walletmodal = `file:${await packedTarball()}`
  fs.writeFileSync(file, JSON.stringify(manifest))
  await run(folder, ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'])
}

async function run(cwd: string, args: readonly string[], env: Environment = {}): Promise<void> {
  const { code, output } = await runCommand('npm', args, { cwd, env: { ...quiet, CI: '1', ...env } })
  if (code !== 0) throw new Error(output)
}

function serveBuilt(folder: string, { built }: Example, env: Environment): Promise<StartedServer> {
  if ('serve' in built) return startServer(folder, 'npx', built.serve, env)
  return serveFiles(path.join(folder, built.folder))
}

/** As hosts of files serve them: `/second` is `second.html` or `second/index.html`; an app without either has one page. */
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

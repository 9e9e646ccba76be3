import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, BrowserContextOptions } from '@playwright/test'
import { messageOf } from '../../../../world/lib/message-of.js'
import { CONTROL_BASE } from '../../../../world/lib/sandbox-paths.js'
import { guarded, guardedLine, shellWord } from '../../../../world/processes/guard.js'
import { findFreePorts, isPortOpen } from '../../../../world/processes/ports.js'
import { type Spawned, spawnProcess } from '../../../../world/processes/spawn-process.js'
import { BrowserMissingError } from '../browser/chromium.js'
import { createContext } from './context.js'
import { requireWebKit } from './find-webkit.js'
import { openGate } from './gate.js'
import { type Line, openLine } from './line.js'
import { openSession } from './webdriver.js'

const startTimeoutMs = 30_000

/** A screen larger than any window of a scenario. */
const screenSize = '2000x1400x24'

/** Starts a virtual screen. Resolves with its number as `DISPLAY`. */
export function startScreen(file: string): Promise<Spawned<string>> {
  const command = guarded({ file, args: ['-displayfd', '1', '-screen', '0', screenSize, '-nolisten', 'tcp'] })
  return spawnProcess({ name: 'Xvfb', ...command, startTimeoutMs }, ({ text }) => {
    const number = /^(\d+)$/m.exec(text)?.[1]
    return number === undefined ? undefined : `:${number}`
  })
}

/**
 * A style for GTK that shrinks the browser's toolbars, which would make its windows wider than a phone. GTK styles do not
 * affect pages.
 */
const smallBars =
  '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0) }\n'

/** Writes GTK's settings. WebKitGTK reads `prefers-reduced-motion` from nowhere else. */
function writeSettings(folder: string, { reducedMotion }: BrowserContextOptions): void {
  const settings = path.join(folder, 'gtk-3.0')
  mkdirSync(settings)
  writeFileSync(path.join(settings, 'gtk.css'), smallBars)
  writeFileSync(
    path.join(settings, 'settings.ini'),
    `[Settings]\ngtk-enable-animations=${reducedMotion === 'reduce' ? 0 : 1}\n`,
  )
}

/** Starts a WebDriver program, which starts its browser. At its end it ends the browser. */
async function startDriver(file: string, env: Readonly<Record<string, string>>) {
  const port = await findFreePorts(1)
  const command = guardedLine(`exec ${shellWord(file)} --host=127.0.0.1 --port=${port}`)
  const { process } = await spawnProcess(
    { name: 'WebKitWebDriver', ...command, startTimeoutMs, env },
    async () => (await isPortOpen(port)) || undefined,
  )
  return { process, url: `http://127.0.0.1:${port}` }
}

/** Starts a browser for each context, since a browser has one storage, one theme and one proxy. */
async function openContext(file: string, screen: string, line: Line, options: BrowserContextOptions) {
  const folder = mkdtempSync(path.join(tmpdir(), 'walletmodal-webkit-'))
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })]
  const end = async () => {
    for (const each of ends.splice(0).reverse()) await each()
  }
  try {
    writeSettings(folder, options)
    let tell = (_method: string, _url: string) => {}
    const gate = await openGate((method, url) => tell(method, url))
    ends.push(gate.close)
    // An installed wallet works without a network: the page reaches it within the machine.
    gate.setFree([line.host, `${CONTROL_BASE}/`])
    const { timezoneId = 'UTC', colorScheme, userAgent, viewport } = options
    const driver = await startDriver(file, {
      DISPLAY: screen,
      TZ: timezoneId,
      LC_ALL: 'en_US.UTF-8',
      LANGUAGE: 'en_US',
      NO_AT_BRIDGE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: path.join(folder, 'data'),
      XDG_CACHE_HOME: path.join(folder, 'cache'),
    })
    ends.push(driver.process.stop)
    const args = [
      '--automation',
      `--proxy=${gate.url}`,
      '--javascript-can-access-clipboard=TRUE',
      ...(colorScheme === 'dark' ? ['--dark-mode'] : []),
      ...(userAgent === undefined ? [] : [`--user-agent=${userAgent}`]),
    ]
    const session = await openSession(driver.url, { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': { args } })
    const context = createContext({
      driver: session,
      line,
      gate,
      viewport: viewport ?? { width: 1024, height: 768 },
      end,
    })
    tell = (method, url) => context.emit('request', { method: () => method, url: () => url })
    return context as unknown as BrowserContext // it has what scenarios use
  } catch (error) {
    await end()
    throw error
  }
}

/**
 * Runs contexts on one virtual screen, with one connection server. The server holds the scripts and documents of one
 * context, so there is one context at a time.
 */
export function createWebKit({ headed }: { headed: boolean }) {
  let screen: Promise<Spawned<string>> | undefined
  let line: Promise<Line> | undefined

  async function onScreen(file: string): Promise<string> {
    if (headed) return process.env['DISPLAY'] ?? ''
    const known = await screen?.catch(() => undefined)
    if (known?.process.status === 'running') return known.ready
    screen = startScreen(file)
    return (await screen).ready
  }

  async function onLine(): Promise<Line> {
    const known = await line?.catch(() => undefined)
    if (known) return known
    line = openLine()
    return line
  }

  return {
    async open() {
      const found = requireWebKit()
      const own = await onLine()
      return {
        script: own.script,
        async newContext(options: BrowserContextOptions): Promise<BrowserContext> {
          try {
            return await openContext(found.driver, await onScreen(found.screen), own, options)
          } catch (cause) {
            throw new BrowserMissingError(`WebKit did not start: ${messageOf(cause)}`, { cause })
          }
        },
      }
    },
    async close(): Promise<void> {
      const started = await screen?.catch(() => undefined)
      const opened = await line?.catch(() => undefined)
      screen = undefined
      line = undefined
      try {
        await opened?.close()
      } finally {
        await started?.process.stop()
      }
    },
  }
}

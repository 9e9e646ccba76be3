import type { Command } from 'commander'
import { exitCodes } from '../harness/test/runner/report/result.js'
import { messageOf } from '../harness/world/lib/message-of.js'
import type { Io } from './io.js'
import { type ToolCheck, tools } from './tools.js'

interface Finding {
  readonly ok: boolean
  readonly text: string
}

async function findOrFix(tool: ToolCheck, fix: boolean, io: Io): Promise<Finding> {
  try {
    return { ok: true, text: await tool.find() }
  } catch (error) {
    if (!fix || !tool.fix) return { ok: false, text: messageOf(error) }
  }
  io.err(`installing ${tool.name} …\n`)
  try {
    await tool.fix(io.err)
    return { ok: true, text: await tool.find() }
  } catch (error) {
    return { ok: false, text: messageOf(error) }
  }
}

export async function runDoctor(
  io: Io,
  flags: { fix: boolean; json: boolean },
  checks: readonly ToolCheck[] = tools,
): Promise<number> {
  const found: (Finding & { name: string; isNeeded: boolean })[] = []
  for (const tool of checks) {
    const { ok, text } = await findOrFix(tool, flags.fix, io)
    const isNeeded = tool.without === undefined
    const result = { name: tool.name, isNeeded, ok, text: ok || isNeeded ? text : `${text} ${tool.without}` }
    found.push(result)
    if (!flags.json) io.out(`${ok ? '✓' : isNeeded ? '✗' : '!'} ${result.name}: ${result.text}\n`)
  }
  if (flags.json) io.out(`${JSON.stringify(found)}\n`)
  return found.every(({ ok, isNeeded }) => ok || !isNeeded) ? exitCodes.passed : exitCodes.sandbox
}

export function addDoctor(program: Command, io: Io, done: (code: number) => void): void {
  program
    .command('doctor')
    .description('look for Node, Chromium, Firefox, WebKit, Anvil and a Solana node')
    .option('--fix', 'install the missing parts', false)
    .option('--json', 'one JSON list', false)
    .addHelpText('after', '\nExamples:\n  walletmodal-harness doctor\n  walletmodal-harness doctor --fix\n')
    .action(async (flags: { fix: boolean; json: boolean }) => done(await runDoctor(io, flags)))
}

import type { Command } from 'commander'
import { exitCodes } from '../harness/report/result.js'
import type { Io } from './io.js'
import type { ToolCheck } from './tool-check.js'
import { tools } from './tools.js'

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function findOrFix(tool: ToolCheck, fix: boolean, io: Io): Promise<{ ok: boolean; text: string }> {
  try {
    return { ok: true, text: await tool.find() }
  } catch (error) {
    if (!fix || !tool.fix) return { ok: false, text: messageOf(error) }
  }
  io.err(`getting ${tool.name} …\n`)
  try {
    await tool.fix(io.err)
    return { ok: true, text: await tool.find() }
  } catch (error) {
    return { ok: false, text: messageOf(error) }
  }
}

/** Looks for each tool, gets what is missing when asked to, and prints one line for each. */
export async function runDoctor(
  io: Io,
  flags: { fix: boolean; json: boolean },
  checks: readonly ToolCheck[] = tools,
): Promise<number> {
  const found: { name: string; ok: boolean; text: string }[] = []
  for (const tool of checks) {
    const result = { name: tool.name, ...(await findOrFix(tool, flags.fix, io)) }
    found.push(result)
    if (!flags.json) io.out(`${result.ok ? '✓' : '✗'} ${result.name}: ${result.text}\n`)
  }
  if (flags.json) io.out(`${JSON.stringify(found)}\n`)
  return found.every(({ ok }) => ok) ? exitCodes.passed : exitCodes.sandbox
}

/** `doctor`: Node, Chromium, Anvil, Solana. */
export function addDoctor(program: Command, io: Io, done: (code: number) => void): void {
  program
    .command('doctor')
    .description('look for Node, Chromium, Anvil and a Solana node')
    .option('--fix', 'get what is missing', false)
    .option('--json', 'one JSON list', false)
    .addHelpText('after', '\nExamples:\n  walletmodal-harness doctor\n  walletmodal-harness doctor --fix\n')
    .action(async (flags: { fix: boolean; json: boolean }) => done(await runDoctor(io, flags)))
}

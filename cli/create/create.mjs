#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { managerOf, managers, planDapp, templates, wrongName } from './plan.mjs'

const usage = `Usage: npm create walletmodal@latest <folder> -- [options]

Makes a dapp with a wallet modal, a contract and its tests, installs it, and runs the tests once.

Options:
  --template <name>  ${Object.keys(templates).join(', ')} (default: vite-wagmi)
  --no-install       write the files alone
  --no-run           install, and run no test
  --use <spec>       take a package from elsewhere, as in --use walletmodal=file:../walletmodal.tgz;
                     may be repeated
  --help             this text

Examples:
  npm create walletmodal@latest my-dapp
  npm create walletmodal@latest my-dapp -- --template next
  pnpm create walletmodal my-dapp --template vite --no-run
`

/** Prints the mistake and what to do, and ends the process. */
function refuse(text) {
  process.stderr.write(`${text}\nSee: npm create walletmodal@latest -- --help\n`)
  process.exit(2)
}

function readArguments() {
  const options = {
    template: { type: 'string', default: 'vite-wagmi' },
    'no-install': { type: 'boolean', default: false },
    'no-run': { type: 'boolean', default: false },
    use: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', short: 'h', default: false },
  }
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    return refuse(error.message)
  }
}

const { values, positionals } = readArguments()
if (values.help) {
  process.stdout.write(usage)
  process.exit(0)
}
if (positionals.length > 1)
  refuse(`One folder is made, and ${positionals.length} are named: ${positionals.join(', ')}.`)
const folder = path.resolve(positionals[0] ?? 'my-dapp')
const name = path.basename(folder)
const why = wrongName(name)
if (why !== undefined) refuse(`"${name}" cannot be the name of a package: ${why}.`)
if (!Object.hasOwn(templates, values.template))
  refuse(`There is no template "${values.template}". There are: ${Object.keys(templates).join(', ')}.`)
if (existsSync(folder) && readdirSync(folder).length > 0)
  refuse(`${folder} is not empty. Nothing was written: name another folder.`)
const specs = Object.fromEntries(
  values.use.map((each) => {
    const [, of, spec] =
      /^([^=]+)=(.+)$/.exec(each) ??
      refuse(`--use ${each}: wanted a package and where it is, as in walletmodal=file:a.tgz.`)
    return [of, spec]
  }),
)

const manager = managerOf(process.env.npm_config_user_agent)
const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'))
const files = planDapp({ name, template: values.template, manager, version, specs })
for (const [file, text] of Object.entries(files)) {
  const target = path.join(folder, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
}
process.stdout.write(`Wrote ${Object.keys(files).length} files of ${values.template} to ${folder}.\n`)

/** Runs a command in the folder and shows its output. If it fails, ends the process and says what has been created. */
function act([command, ...args], done) {
  process.stdout.write(`\n${[command, ...args].join(' ')}\n`)
  const { status, error } = spawnSync(command, args, {
    cwd: folder,
    stdio: 'inherit',
    // `WMH_SCREENSHOT` makes the first run link a picture of the page.
    env: { WMH_SCREENSHOT: 'on', ...process.env },
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  process.stderr.write(
    `${[command, ...args].join(' ')} ${error ? `could not start: ${error.message}` : `ended with ${status}`}. ${done}\n`,
  )
  process.exit(status ?? 1)
}

const { install, run } = managers[manager]
if (!values['no-install']) {
  act(install, `The files are in ${folder}: mend what it says, and install there.`)
  if (!values['no-run']) act([...run, 'test:wallet'], `The dapp is in ${folder}, and is installed.`)
}
const way = path.relative(process.cwd(), folder) || '.'
const next = [`cd ${way}`, ...(values['no-install'] ? [install.join(' ')] : []), [...run, 'dev'].join(' ')]
process.stdout.write(`\nNext:\n${next.map((line) => `  ${line}\n`).join('')}`)

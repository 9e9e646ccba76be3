import path from 'node:path'
import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor'

// Writes the report of each entry into a folder: `extract.mjs <root> <folder> <entries as JSON>`. A program of its own, since it
// keeps a processor busy for ten seconds with a compiler that is older than ours.

const [root = '', reportFolder = '', given = '[]'] = process.argv.slice(2)

/** For the compiler that API Extractor brings. */
const compilerOptions = {
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable', 'esnext.disposable'],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  jsx: 'react-jsx',
  strict: true,
  skipLibCheck: true,
  types: ['node'],
}

const configs = JSON.parse(given).map(({ name, folder, declarations }) => {
  const entry = path.join(root, declarations)
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: path.join(root, folder, 'package.json'),
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: entry,
      newlineKind: 'lf',
      compiler: { overrideTsconfig: { compilerOptions, files: [entry] } },
      apiReport: {
        enabled: true,
        reportFileName: name,
        reportFolder,
        reportTempFolder: path.join(reportFolder, 'compared'),
        // A type that an entry does not export is part of the signatures that name it.
        includeForgottenExports: true,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: 'error' } },
        extractorMessageReporting: { default: { logLevel: 'none' } },
        tsdocMessageReporting: { default: { logLevel: 'none' } },
      },
    },
  })
})

// The compiler reads once what the entries share.
const additionalEntryPoints = configs.slice(1).map(({ mainEntryPointFilePath }) => mainEntryPointFilePath)
const compilerState = CompilerState.create(configs[0], { additionalEntryPoints })

for (const config of configs) {
  const messageCallback = (message) => {
    message.handled = true
    if (message.logLevel === 'error') process.stderr.write(`${message.formatMessageWithLocation(root)}\n`)
  }
  const { succeeded } = Extractor.invoke(config, { compilerState, localBuild: true, messageCallback })
  if (!succeeded) process.exitCode = 1
}

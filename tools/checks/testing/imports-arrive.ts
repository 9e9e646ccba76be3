import { afterAll, vi } from 'vitest'

// For every test file: waits for all `import()`s before it ends. Tests do not wait for code on demand, and an aborted
// download stays broken for the worker's next file.
afterAll(() => vi.dynamicImportSettled())

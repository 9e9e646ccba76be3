import { afterAll, vi } from 'vitest'

// For every test file: waits for all `import()`s before the file ends. Tests do not wait for lazy code, and an aborted
// load stays broken for the worker's next file.
afterAll(() => vi.dynamicImportSettled())

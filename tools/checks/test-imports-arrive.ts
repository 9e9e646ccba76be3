import { afterAll, vi } from 'vitest'

// For every test file: what it asked for by `import()` is here before it ends. A part that comes late is nothing a test waits
// for, and code that is cut off on its way stays lost: the next file of the same worker that imports it is told so.
afterAll(() => vi.dynamicImportSettled())

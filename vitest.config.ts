import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'core', environment: 'node', include: ['core/**/*.test.ts', 'fixtures/**/*.test.ts'] } },
      { test: { name: 'ui', environment: 'happy-dom', include: ['ui/**/*.test.ts', 'ui/**/*.test.tsx'] } },
      {
        test: {
          name: 'harness',
          environment: 'node',
          include: ['harness/**/*.test.ts', 'cli/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
    ],
  },
})

import { defineConfig } from 'walletmodal-harness'

export default defineConfig({
  app: { command: '%command%', url: 'http://localhost:$PORT', modal: 'walletmodal' },
  scenarios: 'tests/wallet/*.yaml',
  timeout: '90s',
})

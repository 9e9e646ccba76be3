import { defineConfig } from 'walletmodal-harness'

export default defineConfig({
  app: {
    command: 'npx vite --port $PORT --strictPort',
    url: 'http://localhost:$PORT',
    modal: 'none',
  },
  scenarios: '*.yaml',
})

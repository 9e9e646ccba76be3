import { configure } from '@testing-library/react'

// For every test of `ui`: lazy code is transformed first, which takes longer than a second on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

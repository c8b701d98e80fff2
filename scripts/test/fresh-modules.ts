/**
 * Set-up of each test file of the site: files share a process and its libraries, but each loads the modules of the site
 * again, because they read the environment at import.
 */
import { vi } from 'vitest';

vi.useRealTimers();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.resetModules();

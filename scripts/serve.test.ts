import { spawnSync } from 'node:child_process';
import { devNull } from 'node:os';
import { expect, test } from 'vitest';

test.each(['scripts/serve.mjs', 'scripts/serve-plain.mjs'])(
  'RUN-37 %s without a build prints in one line which command to run',
  (script) => {
    const { status, stderr } = spawnSync(process.execPath, [script], {
      env: { ...process.env, BUILD_DIR: 'no-such-folder', ENV_FILE: devNull },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toBe('There is no build in no-such-folder. Run: npm run build\n');
  },
);
